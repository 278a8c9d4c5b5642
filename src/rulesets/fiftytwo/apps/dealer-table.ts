import { isSecondClick } from "../../../foundry/clicks.ts";
import type { DirectoryButton } from "../../../foundry/directory-button.ts";
import { templatePath } from "../../../foundry/id.ts";
import { format, Refusal, withNotices } from "../../../foundry/notices.ts";
import type { SheetOptions } from "../../../foundry/sheets/base.ts";
import { openSheet } from "../../../foundry/sheets/open.ts";
import * as actions from "../actions/table.ts";
import { openAdvancement } from "../advancement/window.ts";
import { layoutNow } from "../cards/documents.ts";
import { findings } from "../cards/findings.ts";
import { idsIn, pileOf } from "../cards/layout.ts";
import { decksFor } from "../rules/index.ts";
import { openSkills } from "../skills/window.ts";
import { openChase } from "./chase.ts";
import { openDistances } from "./distances.ts";
import { tableView } from "./table-view.ts";

const { ApplicationV2, DialogV2, HandlebarsApplicationMixin } = foundry.applications.api;

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
      dealCommon: does(() => actions.drawCommon()),
      dealAll: does(() => actions.dealAll()),
      clearTable: does(() => actions.clearTable(idsIn(pileOf(layoutNow(), "table")))),
      reshuffle: does(() => actions.reshuffle()),
      endEncounter: does(() => actions.endEncounter()),
      extendedRest: does(() => actions.extendedRest()),
      endSession: DealerTable.#onEndSession,
      advancement: does(() => openAdvancement()),
      repair: DealerTable.#onRepair,
      chase: does(() => openChase()),
      distances: does(() => openDistances()),
      openSkills: does(() => openSkills()),
    },
  };

  static override PARTS = { main: { template: templatePath("fiftytwo/dealer-table.hbs"), scrollable: [""] } };

  #watching: readonly { readonly hook: string; readonly id: number }[] = [];
  #pending = false;

  override async _prepareContext(
    options: Parameters<InstanceType<typeof ApplicationV2>["_prepareContext"]>[0],
  ): ReturnType<InstanceType<typeof ApplicationV2>["_prepareContext"]> {
    return Object.assign(await super._prepareContext(options), { rootId: ID, ...tableView() });
  }

  override async _onFirstRender(
    ...[context, options]: Parameters<InstanceType<typeof ApplicationV2>["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    const hooks = Hooks as unknown as { on(name: string, listener: () => void): number };
    this.#watching = WATCHED.map((hook) => ({ hook, id: hooks.on(hook, () => this.#refresh()) }));
  }

  /** What a number of players means is said while it is typed. */
  override async _onRender(
    ...[context, options]: Parameters<InstanceType<typeof ApplicationV2>["_onRender"]>
  ): Promise<void> {
    await super._onRender(context, options);
    const input = this.#players;
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
    const hooks = Hooks as unknown as { off(name: string, id: number): void };
    for (const { hook, id } of this.#watching) hooks.off(hook, id);
    this.#watching = [];
  }

  get #players(): HTMLInputElement | null {
    return this.element.querySelector<HTMLInputElement>("input[name=players]");
  }

  /** One batch changes many cards: they are drawn once. */
  #refresh(): void {
    if (this.#pending) return;
    this.#pending = true;
    queueMicrotask(() => {
      this.#pending = false;
      if (this.rendered) void this.render({ force: false });
    });
  }

  static async #onSetPlayers(this: DealerTable): Promise<void> {
    await withNotices(() => actions.setPlayers(Number(this.#players?.value)));
  }

  static async #onOpenActor(this: DealerTable, _event: Event, target: HTMLElement): Promise<void> {
    await withNotices(() => openSheet(actorOf(target)), target);
  }

  static async #onDealOne(this: DealerTable, event: Event, target: HTMLElement): Promise<void> {
    if (!isSecondClick(event)) await withNotices(() => actions.draw(actorOf(target)));
  }

  static async #onEndSession(this: DealerTable, event: Event): Promise<void> {
    if (isSecondClick(event)) return;
    await withNotices(async () => {
      if (await confirmed("C52.Table.endSession", "C52.Table.endSessionQuestion")) await actions.endSession();
    });
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
      const lines = found.map(({ text }) => `<li>${foundry.utils.escapeHTML(text)}</li>`).join("");
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

async function confirmed(title: string, question: string, list = ""): Promise<boolean> {
  const answer = await DialogV2.confirm({
    window: { title: format(title) },
    content: `<p>${foundry.utils.escapeHTML(format(question))}</p>${list}`,
  });
  return answer === true;
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
