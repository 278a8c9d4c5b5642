import {
  announceEntries,
  ContextMenu,
  type ContextMenuEntry,
  menuButton,
  menuEntry,
} from "../applications/context-menu.ts";
import type { PartialOptions, RenderOptions } from "../applications/options.ts";
import { onePress } from "../applications/press.ts";
import { h, icon } from "../dom.ts";
import { type Bag, host } from "../host.ts";
import { guard } from "../page/report.ts";
import { text } from "../page/texts.ts";
import { addTokens, type CombatantLike, type CombatLike, combatsOf, createCombat } from "./combat-types.ts";
import { renderCombatant, renderControls, renderStatus } from "./combat-view.ts";
import { openSheet } from "./document-actions.ts";
import { AbstractSidebarTab } from "./sidebar-tab.ts";

/** Changes that alter what the tracker shows. */
const HOOKS = ["Combat", "Combatant", "Token", "Actor", "ActiveEffect", "Scene"].flatMap((name) =>
  ["create", "update", "delete"].map((verb) => verb + name),
);

const STEPS = ["nextTurn", "previousTurn", "nextRound", "previousRound"] as const;

/** The fights: their order, whose turn it is, and what moves them on. */
export class CombatTracker extends AbstractSidebarTab {
  static override tabName = "combat";
  static override menuDocument = "Combatant";
  static override DEFAULT_OPTIONS: PartialOptions = {
    classes: ["combat-sidebar"],
    actions: {
      ...Object.fromEntries(
        STEPS.map((step) => [
          step,
          function (this: CombatTracker) {
            return this.viewed?.[step]();
          },
        ]),
      ),
      ...onePress<CombatTracker>({
        createCombat: () => createCombat(),
        addTokens: () => addTokens(() => true),
        startCombat() {
          return this.viewed?.startCombat();
        },
        endCombat() {
          return this.viewed?.endCombat();
        },
        rollInitiative(_event, target) {
          const combatant = this.#combatantOf(target);
          return combatant && this.viewed?.rollInitiative([combatant.id]);
        },
      }),
    } as PartialOptions["actions"] & object,
  };

  #combatEntries: ContextMenuEntry[] = [];

  /** The fight that is looked at. */
  get viewed(): CombatLike | null {
    return combatsOf().viewed;
  }

  override prepareMenu(): void {
    super.prepareMenu();
    this.#combatEntries = announceEntries("Combat", this, this._getCombatContextOptions());
  }

  #combatantOf(element: HTMLElement): CombatantLike | undefined {
    const id = element.closest<HTMLElement>("[data-combatant-id]")?.dataset.combatantId;
    return id ? this.viewed?.combatants.get(id) : undefined;
  }

  /** What can be done with a combatant. */
  protected override _getEntryContextOptions(): ContextMenuEntry[] {
    const isGM = () => host().game.user.isGM;
    const entry = (label: string, symbol: string, work: (combatant: CombatantLike) => unknown) =>
      menuEntry({
        label,
        icon: symbol,
        visible: isGM,
        run: (target) => {
          const combatant = this.#combatantOf(target);
          return combatant ? work(combatant) : undefined;
        },
      });
    return [
      entry(text("TABLE.Combat.ToggleHidden"), "fa-solid fa-eye-slash", (combatant) =>
        combatant.update({ hidden: !combatant.hidden }),
      ),
      entry(text("TABLE.Combat.ToggleDefeated"), "fa-solid fa-skull", (combatant) =>
        combatant.update({ defeated: !combatant.defeated }),
      ),
      entry(text("TABLE.Combat.Reroll"), "fa-solid fa-dice-d6", ({ id }) => this.viewed?.rollInitiative([id])),
      entry(text("TABLE.Combat.Clear"), "fa-solid fa-eraser", (combatant) => combatant.update({ initiative: null })),
      entry(text("TABLE.Combat.Sheet"), "fa-solid fa-address-card", ({ actor }) => actor && openSheet(actor)),
      entry(text("TABLE.Combat.Remove"), "fa-solid fa-trash", (combatant) => combatant.delete()),
    ];
  }

  /** What can be done with a fight. */
  protected _getCombatContextOptions(): ContextMenuEntry[] {
    const isGM = () => host().game.user.isGM;
    const entry = (label: string, symbol: string, work: (combat: CombatLike) => unknown) =>
      menuEntry({ label, icon: symbol, visible: isGM, run: () => (this.viewed ? work(this.viewed) : undefined) });
    return [
      entry(text("TABLE.Combat.RollAll"), "fa-solid fa-users", (combat) => combat.rollAll()),
      entry(text("TABLE.Combat.RollNpc"), "fa-solid fa-users-gear", (combat) => combat.rollNPC()),
      entry(text("TABLE.Combat.Reset"), "fa-solid fa-rotate-left", (combat) => combat.resetAll()),
      entry(text("TABLE.Combat.Activate"), "fa-solid fa-check", (combat) => combat.activate()),
      entry(text("TABLE.Combat.Delete"), "fa-solid fa-trash", (combat) => combat.endCombat()),
    ];
  }

  protected override async _onFirstRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.watch(...HOOKS);
    const { element } = this;
    if (!element) return;
    new ContextMenu(element, "[data-combatant-id]", this.entries, { jQuery: false });
    new ContextMenu(element, ".encounter", this.#combatEntries, { jQuery: false });
    element.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLInputElement && target.dataset.change === "initiative") this.#setInitiative(target);
      else if (target instanceof HTMLSelectElement) this.#view(target.value);
    });
  }

  #setInitiative(input: HTMLInputElement): void {
    const combatant = this.#combatantOf(input);
    const initiative = input.value.trim() === "" ? null : Number(input.value);
    if (combatant) guard(() => combatant.update({ initiative }));
  }

  #view(id: string): void {
    const combats = combatsOf();
    combats.viewed = combats.get(id) ?? null;
    this.refresh();
  }

  protected override async _renderHTML(): Promise<HTMLElement[]> {
    const combat = this.viewed;
    const { user } = host().game;
    if (!combat) {
      const none = h("p.empty", {}, text("TABLE.Combat.None"));
      return [this.#renderHeader(combat), none];
    }
    const shown = combat.turns.filter(({ visible }) => visible);
    const order = h(
      "ol.combat-tracker",
      { "aria-label": text("TABLE.Combat.Order") },
      ...shown.map((combatant) => renderCombatant(combat, combatant)),
    );
    const encounter = h(
      "div.encounter",
      {},
      h("div.encounter-status", { "aria-live": "polite" }, renderStatus(combat)),
    );
    if (user.isGM) encounter.append(menuButton(text("TABLE.Combat.Fight")));
    const controls = renderControls(combat);
    return [this.#renderHeader(combat), encounter, order, ...(controls ? [controls] : [])];
  }

  #renderHeader(combat: CombatLike | null): HTMLElement {
    const header = h("header.directory-header");
    const { combats } = combatsOf();
    if (combats.length > 1) {
      const options = combats.map(({ id, active }, index) => {
        const name = text(active ? "TABLE.Combat.NumberActive" : "TABLE.Combat.Number", { number: index + 1 });
        return h("option", { value: id, selected: id === combat?.id }, name);
      });
      header.append(h("select", { id: "viewed-combat", "aria-label": text("TABLE.Combat.Which") }, ...options));
    }
    if (!host().game.user.isGM) return header;
    const create = (action: string, symbol: string, label: string) =>
      h("button.create-entry", { type: "button", "data-action": action }, icon(symbol), label);
    header.append(create("createCombat", "fa-solid fa-plus", text("TABLE.Combat.Create")));
    header.append(create("addTokens", "fa-solid fa-user-plus", text("TABLE.Combat.AddTokens")));
    return header;
  }
}
