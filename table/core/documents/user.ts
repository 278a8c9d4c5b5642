import { Document } from "../abstract/document.ts";
import { GM_ROLE } from "../const.ts";
import { NotAtTheTable } from "../not-at-the-table.ts";
import { replacing } from "../utils/operators.ts";
import { DocumentCollection } from "./collection.ts";
import type { TokenPlaceable } from "./token.ts";

const ROLES: Readonly<Record<string, number>> = { NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 };

/** The tokens a user has targeted. */
export class UserTargets extends Set<TokenPlaceable> {
  readonly user: UserDocument;

  constructor(user: UserDocument) {
    super();
    this.user = user;
  }

  get ids(): string[] {
    return [...this].map(({ id }) => id);
  }
}

/** Somebody who plays. */
export class UserDocument extends Document {
  declare role: number;
  declare character: Document | null;
  declare color: { css: string } | null;
  /** Ids of macros by slot, from 1. */
  declare hotbar: Record<string, string>;
  /** Whether at least one client of the user is connected. */
  active = false;
  /** Known on this client only. */
  readonly targets: UserTargets = new UserTargets(this);

  static override get documentName(): "User" {
    return "User";
  }

  /** Gamemasters and assistants. */
  get isGM(): boolean {
    return this.role >= GM_ROLE;
  }

  get isSelf(): boolean {
    return this.id === this.host.userId;
  }

  /** Whether this is the one Gamemaster whose client acts for all. */
  get isActiveGM(): boolean {
    const users = this.host.collection("User");
    return users instanceof UserCollection && users.activeGM === this;
  }

  get isBanned(): boolean {
    return this.role === 0;
  }

  /**
   * The macros on a page of the hotbar (1 to 5), ten to a page.
   * @returns the slots by their numbers, those without a macro too.
   */
  getHotbarMacros(page = 1): { slot: number; macro: Document | null }[] {
    const macros = this.host.collection("Macro");
    return Array.from({ length: 10 }, (_, index) => {
      const slot = (page - 1) * 10 + index + 1;
      return { slot, macro: macros?.get(this.hotbar[slot] ?? "") ?? null };
    });
  }

  /**
   * Puts a macro on the hotbar, or with `null` takes it off.
   * @param slot 1 to 50; without one, the first that is free.
   * @param options `fromSlot`: where it lay before.
   * @throws Error for a slot that does not exist.
   */
  async assignHotbarMacro(
    macro: Document | null,
    slot?: number | string,
    options: { fromSlot?: number } = {},
  ): Promise<this | undefined> {
    const free = Array.from({ length: SLOTS }, (_, index) => index + 1).find((number) => !(number in this.hotbar));
    const target = slot === undefined ? (macro ? free : options.fromSlot) : Number(slot);
    if (target === undefined || !Number.isInteger(target) || target < 1 || target > SLOTS) {
      throw new Error(`The hotbar has no slot ${String(slot)}; expected 1 to ${SLOTS}.`);
    }
    const hotbar: Record<string, string> = { ...this.hotbar };
    if (options.fromSlot !== undefined) delete hotbar[options.fromSlot];
    if (macro?.id) hotbar[target] = macro.id;
    else delete hotbar[target];
    return this.update(replacing(this.host.generation, "hotbar", hotbar));
  }

  /** Whether the user has at least a role, by number or name. */
  hasRole(role: number | string): boolean {
    const wanted = typeof role === "number" ? role : ROLES[role];
    if (wanted === undefined)
      throw new Error(`"${role}" is not a user role; expected ${Object.keys(ROLES).join(", ")}.`);
    return this.role >= wanted;
  }

  /** Whether the user's role has a permission, such as `ACTOR_CREATE`. */
  hasPermission(permission: string): boolean {
    const role = PERMISSION_ROLES[permission];
    if (role === undefined) throw new NotAtTheTable(`the permission ${permission}`);
    return this.role >= role;
  }

  /** Whether the user has a permission, or at least a role, by name. */
  can(action: string): boolean {
    return action in ROLES ? this.hasRole(action) : this.hasPermission(action);
  }
}

const SLOTS = 50;

/** The roles from which on a permission is given; the table has Foundry's defaults and no other. */
const PERMISSION_ROLES: Readonly<Record<string, number>> = {
  ACTOR_CREATE: 3,
  CARDS_CREATE: 3,
  ITEM_CREATE: 3,
  JOURNAL_CREATE: 2,
  MACRO_SCRIPT: 1,
  SETTINGS_MODIFY: 3,
  TOKEN_CREATE: 3,
  MESSAGE_WHISPER: 1,
};

/** The world's users. */
export class UserCollection extends DocumentCollection<UserDocument> {
  /** The own user. */
  get current(): UserDocument | null {
    return this.get(this.host.userId) ?? null;
  }

  get players(): UserDocument[] {
    return this.filter((user) => !user.isGM && user.hasRole("PLAYER"));
  }

  /** The active Gamemaster whom every client agrees on: a full one before an assistant, then by id; `null` without one. */
  get activeGM(): UserDocument | null {
    return this.getDesignatedUser((user) => user.active && user.isGM);
  }

  /** The user of highest role (then lowest id) who fulfils a condition. */
  getDesignatedUser(condition: (user: UserDocument) => boolean): UserDocument | null {
    const fitting = this.filter((user) => condition(user));
    fitting.sort((a, b) => b.role - a.role || ((a.id ?? "") < (b.id ?? "") ? -1 : 1));
    return fitting[0] ?? null;
  }
}
