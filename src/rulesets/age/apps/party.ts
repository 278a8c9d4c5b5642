import { isSecondClick } from "../../../foundry/clicks.ts";
import type { DirectoryButton } from "../../../foundry/directory-button.ts";
import { templatePath } from "../../../foundry/id.ts";
import { Refusal, withNotices } from "../../../foundry/notices.ts";
import { openSheet } from "../../../foundry/sheets/open.ts";
import { Watching } from "../../../foundry/watching.ts";
import { rest, wake } from "../actions/recovery.ts";
import { AgeCharacter } from "../data/actor.ts";
import type { Rest } from "../messages/recovery-verbs.ts";
import { ageActorAt } from "../messages/rights.ts";
import { stateView } from "../sheets/state-view.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** What alters the overview. */
const WATCHED = ["Actor", "ActiveEffect", "Item", "Combat"].flatMap((name) =>
  ["create", "update", "delete"].map((verb) => `${verb}${name}`),
);

/** The Gamemaster's view of the party: Health, Defense, conditions, and rest for all (AGE-15, AGE-19). */
export class AgePartyOverview extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "triskele-age-party",
    classes: ["triskele", "triskele-party"],
    window: { title: "AGE.Party.title", icon: "fa-solid fa-people-group", resizable: true },
    position: { width: 520 },
    actions: {
      openActor: AgePartyOverview.#onOpen,
      wake: AgePartyOverview.#onWake,
      breather: AgePartyOverview.#onBreather,
      sleep: AgePartyOverview.#onSleep,
    },
  };

  static override PARTS = { main: { template: templatePath("age/party.hbs"), scrollable: [""] } };

  readonly #watching = new Watching();

  override async _prepareContext(
    options: Parameters<InstanceType<typeof ApplicationV2>["_prepareContext"]>[0],
  ): ReturnType<InstanceType<typeof ApplicationV2>["_prepareContext"]> {
    const context = await super._prepareContext(options);
    return Object.assign(context, {
      members: partyMembers().map((who) => ({
        id: who.actor.id,
        name: who.actor.name,
        img: who.actor.img,
        health: who.system.health,
        defense: who.system.defense.value,
        armor: who.system.armor.value,
        speed: who.system.speed.value,
        state: stateView(who),
      })),
    });
  }

  override async _onFirstRender(
    ...[context, options]: Parameters<InstanceType<typeof ApplicationV2>["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.#watching.start(WATCHED, () => this.#refresh());
  }

  override _onClose(...[options]: Parameters<InstanceType<typeof ApplicationV2>["_onClose"]>): void {
    super._onClose(options);
    this.#watching.stop();
  }

  #refresh(): void {
    if (this.rendered) void this.render({ force: false });
  }

  static async #onOpen(this: AgePartyOverview, _event: Event, target: HTMLElement): Promise<void> {
    await withNotices(() => openSheet(memberOf(target)), target);
  }

  static async #onWake(this: AgePartyOverview, _event: Event, target: HTMLElement): Promise<void> {
    await withNotices(() => wake(memberOf(target)), target);
  }

  static async #onBreather(this: AgePartyOverview, event: Event, target: HTMLElement): Promise<void> {
    if (isSecondClick(event)) return;
    await withNotices(() => restAll("breather"), target);
  }

  static async #onSleep(this: AgePartyOverview, event: Event, target: HTMLElement): Promise<void> {
    if (isSecondClick(event)) return;
    await withNotices(() => restAll("sleep"), target);
  }
}

/** Opens the overview. @throws Refusal for anyone but a GM */
export async function openParty(): Promise<void> {
  if (game.user?.isGM !== true) throw new Refusal("AGE.Party.onlyGm");
  const open = foundry.applications.instances.get("triskele-age-party");
  await (open ?? new AgePartyOverview()).render({ force: true });
}

/** The characters that players play. */
function partyMembers() {
  return [...(game.actors ?? [])].flatMap((actor) => {
    const who = ageActorAt(actor.uuid);
    return who && who.system instanceof AgeCharacter && actor.hasPlayerOwner ? [who] : [];
  });
}

/** Rests with everyone who can; the others are named with the reason, each on a line. */
async function restAll(kind: Rest): Promise<void> {
  for (const { actor } of partyMembers()) await withNotices(() => rest(actor, kind));
}

function memberOf(target: HTMLElement): Actor.Implementation {
  const actor = game.actors?.get(target.closest<HTMLElement>("[data-actor-id]")?.dataset.actorId ?? "");
  if (!actor) throw new Refusal("AGE.Refusal.TargetGone");
  return actor;
}

/** The button that opens the overview. */
export const partyButton: DirectoryButton = {
  key: "party",
  label: "AGE.Party.title",
  icon: "fa-solid fa-people-group",
  press: openParty,
};
