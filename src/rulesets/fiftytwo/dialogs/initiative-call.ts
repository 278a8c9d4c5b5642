import { templatePath } from "../../../foundry/id.ts";
import { Refusal, withNotices } from "../../../foundry/notices.ts";
import { callInitiative, usualGroups } from "../actions/initiative.ts";
import { hasLaid, isOut } from "../combat/initiative-order.ts";
import { FiftytwoNpc } from "../data/actor.ts";
import { asFiftytwo } from "../data/actors.ts";
import { openInitiativeOf } from "../messages/initiative.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

type Application = InstanceType<typeof ApplicationV2>;

const ID = "triskele-c52-call";

/** Where the Dealer says who lays for initiative, and which NPCs lay together (C52-10). */
export class CallDialog extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: typeof ApplicationV2.DEFAULT_OPTIONS = {
    id: ID,
    tag: "form",
    classes: ["triskele", "triskele-c52-call"],
    window: { title: "C52.Initiative.call", icon: "fa-solid fa-flag-checkered" },
    position: { width: 460 },
    form: { handler: CallDialog.#onSubmit, closeOnSubmit: false },
  };

  static override PARTS = { main: { template: templatePath("fiftytwo/initiative-call.hbs"), scrollable: [""] } };

  readonly #combat: Combat.Implementation;
  #calling = false;

  constructor(combat: Combat.Implementation) {
    super();
    this.#combat = combat;
  }

  override async _prepareContext(
    options: Parameters<Application["_prepareContext"]>[0],
  ): ReturnType<Application["_prepareContext"]> {
    const context = await super._prepareContext(options);
    const together = usualGroups(this.#combat, true).filter((group) => group.length > 1);
    return Object.assign(context, {
      rootId: ID,
      fighters: [...this.#combat.turns].flatMap((combatant) => {
        const who = asFiftytwo(combatant.actor);
        if (!who) return [];
        const group = together.findIndex((ids) => ids.includes(combatant.id ?? ""));
        return [
          {
            id: combatant.id,
            name: combatant.name,
            img: combatant.img,
            laid: hasLaid(combatant),
            chosen: !hasLaid(combatant) && !isOut(combatant),
            isNpc: who.system instanceof FiftytwoNpc,
            group: group < 0 ? "" : String(group + 1),
          },
        ];
      }),
    });
  }

  static async #onSubmit(this: CallDialog): Promise<void> {
    // The second of two clicks.
    if (this.#calling) return;
    this.#calling = true;
    await withNotices(async () => {
      const groups = new Map<string, string[]>();
      let again = false;
      for (const row of this.element.querySelectorAll<HTMLElement>("[data-combatant]")) {
        const id = row.dataset.combatant ?? "";
        if (row.querySelector<HTMLInputElement>("input[type=checkbox]")?.checked !== true) continue;
        again ||= row.dataset.laid !== undefined;
        const group = row.querySelector<HTMLInputElement>("input[type=text]")?.value.trim() ?? "";
        const key = group === "" ? id : `group ${group}`;
        groups.set(key, [...(groups.get(key) ?? []), id]);
      }
      const called = await callInitiative({ combat: this.#combat, groups: [...groups.values()], again });
      if (called) await this.close();
    });
    this.#calling = false;
  }
}

/** Asks who lays for initiative (C52-10). @throws Refusal for anyone but the Dealer, without a fight, and while it is being laid */
export async function openCall(combat: Combat.Implementation | null = game.combat ?? null): Promise<void> {
  if (game.user?.isGM !== true) throw new Refusal("C52.Refusal.OnlyDealer", { user: game.user?.name ?? "" });
  if (!combat || ![...combat.combatants].some(({ actor }) => asFiftytwo(actor))) {
    throw new Refusal("C52.Initiative.Refusal.noFight");
  }
  if (openInitiativeOf(combat)) throw new Refusal("C52.Initiative.Refusal.open");
  await foundry.applications.instances.get(ID)?.close();
  await new CallDialog(combat).render({ force: true });
}
