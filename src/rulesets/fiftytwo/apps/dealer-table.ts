import { isSecondClick } from "../../../foundry/clicks.ts";
import type { DirectoryButton } from "../../../foundry/directory-button.ts";
import { templatePath } from "../../../foundry/id.ts";
import { format, Refusal, withNotices } from "../../../foundry/notices.ts";
import type { SheetOptions } from "../../../foundry/sheets/base.ts";
import { openSheet } from "../../../foundry/sheets/open.ts";
import { Watching } from "../../../foundry/watching.ts";
import * as actions from "../actions/table.ts";
import { openAdvancement } from "../advancement/window.ts";
import { layoutNow } from "../cards/documents.ts";
import { findings } from "../cards/findings.ts";
import { idsIn, pileOf } from "../cards/layout.ts";
import { openCall } from "../dialogs/initiative-call.ts";
import { borrowDeck, giveDeck, takeDeck } from "../hand/actions.ts";
import { decksFor } from "../rules/index.ts";
import { openSkills } from "../skills/window.ts";
import { openChase } from "./chase.ts";
import { confirmed } from "./confirm.ts";
import { openDistances } from "./distances.ts";
import { tableView } from "./table-view.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

const ID = "triskele-c52-table";

/** What alters the table. */
const WATCHED = ["Actor", "Item", "Cards", "Card", "Combat", "Combatant", "User"].flatMap((name) =>
  ["create", "update", "delete"].map((verb) => `${verb}${name}`),
);

/** The Dealer's view of all cards, by number only, and what he does with them (C52-1, C52-4, C52-12, C52-13). */
export class DealerTable extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: SheetOptions = {
    id: ID,
    classes: ["triskele", "triskele-c52-table"],
    window: { title: "C52.Table.title", icon: "fa-solid fa-layer-group", resizable: true },
    position: { width: 520 },
    actions: {
      setUp: does(() => actions.setUp()),
      setPlayers: DealerTable.#onSetPlayers,
      openActor: DealerTable.#onOpenActor,
      dealOne: DealerTable.#onDealOne,
      giveDeck: DealerTable.#onGiveDeck,
      takeDeck: DealerTable.#onTakeDeck,
      endLoan: DealerTable.#onEndLoan,
      dealCommon: does(() => actions.drawCommon()),
      dealAll: does(() => actions.dealAll()),
      clearTable: does(() => actions.clearTable(idsIn(pileOf(layoutNow(), "table")))),
      reshuffle: does(() => actions.reshuffle()),
      endEncounter: asks("endEncounter", () => actions.endEncounter),
      extendedRest: asks("rest", () => actions.extendedRest),
      endSession: asks("endSession", endingSession),
      advancement: does(() => openAdvancement()),
      repair: DealerTable.#onRepair,
      callInitiative: does(() => openCall()),
      chase: does(() => openChase()),
      distances: does(() => openDistances()),
      openSkills: does(() => openSkills()),
    },
  };

  static override PARTS = { main: { template: templatePath("fiftytwo/dealer-table.hbs"), scrollable: [""] } };

  readonly #watching = new Watching();

  override async _prepareContext(
    options: Parameters<InstanceType<typeof ApplicationV2>["_prepareContext"]>[0],
  ): ReturnType<InstanceType<typeof ApplicationV2>["_prepareContext"]> {
    return Object.assign(await super._prepareContext(options), { rootId: ID, ...tableView() });
  }

  override async _onFirstRender(
    ...[context, options]: Parameters<InstanceType<typeof ApplicationV2>["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.#watching.start(WATCHED, () => void this.#refresh());
  }

  /** What a number of players means is said while it is typed; Enter sets it, as its button does. */
  override async _onRender(
    ...[context, options]: Parameters<InstanceType<typeof ApplicationV2>["_onRender"]>
  ): Promise<void> {
    await super._onRender(context, options);
    for (const field of this.element.querySelectorAll<HTMLInputElement>(".triskele-c52-shoe input")) {
      field.addEventListener("keydown", (event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        void this.#setShoe();
      });
    }
    const input = this.#field("players");
    input?.addEventListener("input", () => {
      const meaning = this.element.querySelector("[data-meaning]");
      const players = Number(input.value);
      if (!meaning) return;
      const known = Number.isSafeInteger(players) && players >= 1;
      meaning.textContent = known ? format("C52.Table.decks", { decks: decksFor(players) }) : "";
    });
  }

  override _onClose(...[options]: Parameters<InstanceType<typeof ApplicationV2>["_onClose"]>): void {
    super._onClose(options);
    this.#watching.stop();
  }

  #field(name: "players" | "sessions"): HTMLInputElement | null {
    return this.element.querySelector<HTMLInputElement>(`input[name=${name}]`);
  }

  /** Draws the table anew. A button that is gone after it has done its work leaves the keyboard at its row, or at the first verb. */
  async #refresh(): Promise<void> {
    if (!this.rendered) return;
    const focused = this.element.contains(document.activeElement) ? document.activeElement : null;
    const actor = focused?.closest<HTMLElement>("[data-actor-id]")?.dataset.actorId;
    await this.render({ force: false });
    if (!focused || (document.activeElement !== null && document.activeElement !== document.body)) return;
    const row = actor === undefined ? null : document.getElementById(`${ID}-open-${actor}`);
    (row ?? document.getElementById(`${ID}-deal-all`))?.focus();
  }

  static async #onSetPlayers(this: DealerTable): Promise<void> {
    await this.#setShoe();
  }

  async #setShoe(): Promise<void> {
    const { players, sessions } = { players: this.#field("players"), sessions: this.#field("sessions") };
    await withNotices(async () => {
      if (sessions && sessions.value !== sessions.defaultValue) await actions.setSessions(numberIn(sessions));
      if (players) await actions.setPlayers(numberIn(players));
    });
  }

  static async #onOpenActor(this: DealerTable, _event: Event, target: HTMLElement): Promise<void> {
    await withNotices(() => openSheet(actorOf(target)), target);
  }

  static async #onDealOne(this: DealerTable, event: Event, target: HTMLElement): Promise<void> {
    if (!isSecondClick(event)) await withNotices(() => actions.draw(actorOf(target)));
  }

  static async #onGiveDeck(this: DealerTable, event: Event, target: HTMLElement): Promise<void> {
    if (!isSecondClick(event)) await withNotices(() => giveDeck(actorOf(target)), target);
  }

  static async #onTakeDeck(this: DealerTable, event: Event, target: HTMLElement): Promise<void> {
    if (!isSecondClick(event)) await withNotices(() => takeDeck(actorOf(target)), target);
  }

  /** His own deck again: whoever is lent one must be near its owner, which the Dealer alone can judge (C52-1). */
  static async #onEndLoan(this: DealerTable, event: Event, target: HTMLElement): Promise<void> {
    if (isSecondClick(event)) return;
    await withNotices(async () => {
      const actor = actorOf(target);
      await borrowDeck(actor, actor);
    }, target);
  }

  /** What is wrong is told before anything is put right. */
  static async #onRepair(this: DealerTable, event: Event): Promise<void> {
    if (isSecondClick(event)) return;
    await withNotices(async () => {
      const found = findings();
      if (found.length === 0) {
        ui.notifications?.info(format("C52.Table.sound"));
        return;
      }
      // Cards of hands are not named, so that several lines can say the same.
      const counts = new Map<string, number>();
      for (const { text } of found) counts.set(text, (counts.get(text) ?? 0) + 1);
      const lines = [...counts]
        .map(([text, count]) => `<li>${count > 1 ? `${count} × ` : ""}${foundry.utils.escapeHTML(text)}</li>`)
        .join("");
      const list = `<ul class="triskele-c52-findings">${lines}</ul>`;
      if (await confirmed("C52.Table.repair", "C52.Table.repairQuestion", list)) await actions.repair();
    });
  }
}

/** A handler of a button that needs nothing but its click. */
function does(action: () => unknown) {
  return async (event: Event): Promise<void> => {
    if (!isSecondClick(event)) await withNotices(action);
  };
}

/** A handler of a button whose work cannot be taken back: it asks first. @param prepare what is noted when it asks, and done then */
function asks(text: "endEncounter" | "rest" | "endSession", prepare: () => () => unknown) {
  return does(async () => {
    const action = prepare();
    if (await confirmed(`C52.Table.${text}`, `C52.Table.${text}Question`)) await action();
  });
}

/** Ends the session that goes on when it is asked: one that another window ends meanwhile is not ended once more. */
function endingSession(): () => Promise<boolean> {
  const sessions = actions.sessionsPlayed();
  return () => actions.endSession(sessions);
}

/** What was typed into a field. @throws Refusal when it is no number at all */
function numberIn(input: HTMLInputElement): number {
  if (input.value.trim() === "") throw new Refusal("C52.Refusal.NoNumber", { field: `C52.Table.${input.name}` });
  return Number(input.value);
}

function actorOf(target: HTMLElement): Actor.Implementation {
  const actor = game.actors?.get(target.closest<HTMLElement>("[data-actor-id]")?.dataset.actorId ?? "");
  if (!actor) throw new Refusal("C52.Refusal.ActorGone");
  return actor;
}

/** Opens the Dealer's table. @throws Refusal for anyone but a GM */
export async function openTable(): Promise<void> {
  if (game.user?.isGM !== true) throw new Refusal("C52.Refusal.OnlyDealer", { user: game.user?.name ?? "" });
  const open = foundry.applications.instances.get(ID);
  await (open ?? new DealerTable()).render({ force: true });
}

/** The button that opens it. */
export const tableButton: DirectoryButton = {
  key: "c52Table",
  label: "C52.Table.title",
  icon: "fa-solid fa-layer-group",
  press: openTable,
};
