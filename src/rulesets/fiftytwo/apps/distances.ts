import { templatePath } from "../../../foundry/id.ts";
import { Refusal, withNotices } from "../../../foundry/notices.ts";
import type { SheetOptions } from "../../../foundry/sheets/base.ts";
import { ask } from "../../../foundry/steward/steward.ts";
import { Watching } from "../../../foundry/watching.ts";
import { bandOf } from "../combat/distance.ts";
import { asFiftytwo } from "../data/actors.ts";
import { DISTANCES } from "../rules/index.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

const ID = "triskele-c52-distances";

const WATCHED = ["updateCombat", "deleteCombat", "createCombatant", "updateCombatant", "deleteCombatant"];

/** How far those in a fight are from each other, as seen from one of them (C52-15). */
export class DistancesApp extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: SheetOptions = {
    id: ID,
    classes: ["triskele", "triskele-c52-distances"],
    window: { title: "C52.Distance.title", icon: "fa-solid fa-ruler-horizontal", resizable: true },
    position: { width: 420 },
  };

  static override PARTS = { main: { template: templatePath("fiftytwo/distances.hbs"), scrollable: [""] } };

  readonly #watching = new Watching();
  /** Id of the combatant from whom it is seen. */
  #from: string | null = null;

  override async _prepareContext(
    options: Parameters<InstanceType<typeof ApplicationV2>["_prepareContext"]>[0],
  ): ReturnType<InstanceType<typeof ApplicationV2>["_prepareContext"]> {
    const context = await super._prepareContext(options);
    const isGM = game.user?.isGM === true;
    const combat = game.combat;
    const all = [...(combat?.turns ?? [])].filter(({ actor, hidden }) => asFiftytwo(actor) && (isGM || !hidden));
    const from = all.find(({ id }) => id === this.#from) ?? all.find(({ isOwner }) => isOwner) ?? all[0];
    this.#from = from?.id ?? null;
    return Object.assign(context, {
      rootId: ID,
      fighters: Object.fromEntries(all.map(({ id, name }) => [id ?? "", name ?? ""])),
      from: this.#from,
      bands: Object.fromEntries(DISTANCES.map((band) => [band, `C52.Distance.${band}`])),
      others: all
        .filter((other) => other !== from)
        .map((other) => ({
          id: other.id,
          name: other.name,
          img: other.img,
          band: (combat && bandOf(combat, from?.id ?? "", other.id ?? "")) ?? "",
          fixed: !(from?.isOwner || other.isOwner),
        })),
    });
  }

  override async _onFirstRender(
    ...[context, options]: Parameters<InstanceType<typeof ApplicationV2>["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.#watching.start(WATCHED, () => {
      if (this.rendered) void this.render({ force: false });
    });
  }

  override async _onRender(
    ...[context, options]: Parameters<InstanceType<typeof ApplicationV2>["_onRender"]>
  ): Promise<void> {
    await super._onRender(context, options);
    for (const select of this.element.querySelectorAll("select")) {
      select.addEventListener("change", () => void this.#choose(select));
    }
  }

  async #choose({ name, value }: HTMLSelectElement): Promise<void> {
    if (name === "from") {
      this.#from = value;
      await this.render({ force: false });
    } else if (value !== "") {
      await withNotices(() => {
        if (!game.combat) throw new Refusal("C52.Refusal.NotInFight");
        return ask("fiftytwo.setDistance", { combat: game.combat.id ?? "", a: this.#from ?? "", b: name, band: value });
      });
    }
  }

  override _onClose(...[options]: Parameters<InstanceType<typeof ApplicationV2>["_onClose"]>): void {
    super._onClose(options);
    this.#watching.stop();
  }
}

/** Shows how far those in the fight are from each other (C52-15). @throws Refusal when there is no fight */
export async function openDistances(): Promise<void> {
  if (!game.combat) throw new Refusal("C52.Refusal.NotInFight");
  const open = foundry.applications.instances.get(ID);
  await (open ?? new DistancesApp()).render({ force: true });
}
