import { nameOf } from "../../../foundry/chat/rights.ts";
import { isSecondClick } from "../../../foundry/clicks.ts";
import { templatePath } from "../../../foundry/id.ts";
import { Refusal, withNotices } from "../../../foundry/notices.ts";
import type { SheetOptions } from "../../../foundry/sheets/base.ts";
import { Watching } from "../../../foundry/watching.ts";
import * as actions from "../actions/chase.ts";
import { drivenBy, vehicles } from "../combat/vehicles.ts";
import { asFiftytwo } from "../data/actors.ts";
import { CHASERS, type Chaser, FiftytwoChase } from "../messages/chase.ts";
import { chaseContext, lastTest } from "../messages/chase-view.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

const ID = "triskele-c52-chase";

const WATCHED = ["createChatMessage", "updateChatMessage", "deleteChatMessage", "updateActor", "deleteActor"];

type Clicked = (this: ChaseTracker, event: Event, target: HTMLElement) => Promise<void>;

/** The chase that goes on, in rounds apart (C52-15, C52-20): the Dealer moves it on, everyone else looks on. */
export class ChaseTracker extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: SheetOptions = {
    id: ID,
    classes: ["triskele", "triskele-c52-chase"],
    window: { title: "C52.Chase.title", icon: "fa-solid fa-road", resizable: true },
    position: { width: 480 },
    actions: {
      gain: onChase(gain),
      setApart: onChase(setApart),
      undo: onChase(undo),
      end: onChase(end),
      another: ChaseTracker.#onAnother,
      start: ChaseTracker.#onStart,
    },
  };

  static override PARTS = { main: { template: templatePath("fiftytwo/chase.hbs"), scrollable: [""] } };

  readonly #watching = new Watching();
  /** Whether the Dealer prepares a new chase while the last one is there still. */
  #prepares = false;

  /** The chase that began last. */
  get chase(): FiftytwoChase | null {
    const found = [...(game.messages ?? [])].findLast(
      ({ system, author }) => (system as unknown) instanceof FiftytwoChase && author?.isGM,
    );
    const chase: unknown = found?.system;
    return chase instanceof FiftytwoChase ? chase : null;
  }

  override async _prepareContext(
    options: Parameters<InstanceType<typeof ApplicationV2>["_prepareContext"]>[0],
  ): ReturnType<InstanceType<typeof ApplicationV2>["_prepareContext"]> {
    const context = await super._prepareContext(options);
    const { chase } = this;
    const isDealer = game.user?.isGM === true;
    const shown = this.#prepares && isDealer ? null : chase;
    return Object.assign(context, {
      rootId: ID,
      isDealer,
      sides: CHASERS.map((side) => ({ side, label: `C52.Chase.Side.${side}` })),
      chase: shown && chaseContext(shown),
      people: peopleOf(),
      vehicles: Object.fromEntries(vehicles().map(({ actor }) => [actor.uuid, nameOf(actor)])),
      carried: shown && { pursuer: shown.pursuer.vehicle ?? "", fugitive: shown.fugitive.vehicle ?? "" },
    });
  }

  override async _onFirstRender(
    ...[context, options]: Parameters<InstanceType<typeof ApplicationV2>["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.#watching.start(WATCHED, () => {
      // What the Dealer is filling in is not lost to somebody's message.
      if (this.rendered && !this.element.querySelector("[data-new-chase]")) void this.render({ force: false });
    });
  }

  override async _onRender(
    ...[context, options]: Parameters<InstanceType<typeof ApplicationV2>["_onRender"]>
  ): Promise<void> {
    await super._onRender(context, options);
    for (const select of this.element.querySelectorAll<HTMLSelectElement>("select")) {
      select.addEventListener("change", () => void this.#choose(select));
    }
  }

  /** Another vehicle for a side; or, for a new chase, whoever is chosen brings his own. */
  async #choose({ name, value, dataset }: HTMLSelectElement): Promise<void> {
    const { chase } = this;
    if (dataset.carry !== undefined && chase) {
      await withNotices(() => actions.carryBy(chase.parent, chaserOf(dataset.carry), value || null));
      return;
    }
    const actor = name.endsWith(".actor") ? [...(game.actors ?? [])].find(({ uuid }) => uuid === value) : undefined;
    const vehicle = this.element.querySelector<HTMLSelectElement>(`select[name="${name.replace("actor", "vehicle")}"]`);
    if (actor && vehicle) vehicle.value = drivenBy(actor)[0]?.actor.uuid ?? "";
  }

  override _onClose(...[options]: Parameters<InstanceType<typeof ApplicationV2>["_onClose"]>): void {
    super._onClose(options);
    this.#watching.stop();
  }

  static async #onAnother(this: ChaseTracker): Promise<void> {
    this.#prepares = true;
    await this.render({ force: false });
  }

  static async #onStart(this: ChaseTracker, event: Event, target: HTMLElement): Promise<void> {
    if (isSecondClick(event)) return;
    await withNotices(async () => {
      const text = (name: string) =>
        this.element.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)?.value.trim() ?? "";
      const side = (key: Chaser) => ({
        name: text(`${key}.name`),
        actor: text(`${key}.actor`) || null,
        vehicle: text(`${key}.vehicle`) || null,
      });
      const escapeAt = text("escapeAt") === "" ? null : Number(text("escapeAt"));
      const start = text("start") === "" ? Number.NaN : Number(text("start"));
      const sides = { pursuer: side("pursuer"), fugitive: side("fugitive") };
      if ((await actions.startChase({ title: text("title"), start, escapeAt, ...sides })) === null) return;
      this.#prepares = false;
      await this.render({ force: false });
    }, target);
  }
}

/** A handler of a button that does something with the chase that is shown. */
function onChase(does: (chase: FiftytwoChase, target: HTMLElement) => Promise<unknown>): Clicked {
  return async function (this: ChaseTracker, event, target) {
    const { chase } = this;
    if (isSecondClick(event)) return;
    await withNotices(() => {
      if (!chase) throw new Refusal("C52.Refusal.NoChase");
      return does(chase, target);
    }, target);
  };
}

function gain(chase: FiftytwoChase, { dataset: { side } }: HTMLElement): Promise<boolean> {
  const test = lastTest(chase);
  return actions.gainRounds(chase.parent, chaserOf(side), test && test.winner === side ? test.id : "");
}

function setApart(chase: FiftytwoChase, button: HTMLElement): Promise<boolean> {
  const input = button.parentElement?.querySelector("input");
  return actions.setApart(chase.parent, input?.value.trim() ? Number(input.value) : Number.NaN);
}

function undo(chase: FiftytwoChase): Promise<boolean> {
  return actions.undoChase(chase.parent, chase.events.at(-1)?.id ?? "");
}

function end(chase: FiftytwoChase): Promise<boolean> {
  return actions.endChase(chase.parent);
}

function chaserOf(side: string | undefined): Chaser {
  return side === "fugitive" ? side : "pursuer";
}

/** Who can take part: the actors of 52, those in the fight among them. */
function peopleOf(): Readonly<Record<string, string>> {
  const fighting = [...(game.combat?.combatants ?? [])].map(({ actor }) => actor);
  const all = [...fighting, ...(game.actors ?? [])].flatMap((actor) => (actor && asFiftytwo(actor) ? [actor] : []));
  return Object.fromEntries(all.map((actor) => [actor.uuid, nameOf(actor)]));
}

/** Opens the chase tracker, for everyone to look at (C52-15). */
export async function openChase(): Promise<void> {
  const open = foundry.applications.instances.get(ID);
  await (open ?? new ChaseTracker()).render({ force: true });
}
