import { withNotices } from "../notices.ts";
import type { ActorTypeRegistration } from "../ruleset.ts";
import { writeTogether } from "../steward/intents.ts";

/** Where the options of an update carry what was noted before it. */
const NOTE = "triskeleNote";

const types = new Map<string, ActorTypeRegistration>();

/** Makes the actor types' pictures, token bars, token links and starting items known. */
export function registerActorTypes(list: Readonly<Record<string, ActorTypeRegistration>>): void {
  for (const [type, registration] of Object.entries(list)) types.set(type, registration);
}

/** Paths below `system` that effects on an actor of this type usually change. */
export function effectPathsOf(type: string): readonly string[] {
  return types.get(type)?.effectPaths ?? [];
}

/** Actors. What differs between games is asked of the actor's own type. */
export class TriskeleActor<SubType extends Actor.SubType = Actor.SubType> extends foundry.documents.Actor<SubType> {
  protected override async _preCreate(
    ...[data, options, user]: Parameters<foundry.documents.Actor["_preCreate"]>
  ): Promise<boolean | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const registration = types.get(this.type);
    if (registration) this.updateSource(firstDetails(data, registration, this.items.size === 0) as Actor.UpdateData);
    return undefined;
  }

  protected override async _preUpdate(
    ...[changes, options, user]: Parameters<foundry.documents.Actor["_preUpdate"]>
  ): Promise<boolean | undefined> {
    if ((await super._preUpdate(changes, options, user)) === false) return false;
    const note = types.get(this.type)?.byHand?.note(this as Actor.Implementation, changes);
    if (note !== undefined && note !== null) Object.assign(options, { [NOTE]: note });
    return undefined;
  }

  protected override _onUpdate(...[changed, options, userId]: Parameters<foundry.documents.Actor["_onUpdate"]>): void {
    super._onUpdate(changed, options, userId);
    const note: unknown = Reflect.get(options, NOTE);
    const byHand = types.get(this.type)?.byHand;
    if (!byHand || userId !== game.userId || (typeof note !== "string" && typeof note !== "number")) return;
    void withNotices(() => writeTogether(byHand.settle(this as Actor.Implementation, note)));
  }
}

/** What a new actor gets that its data leave open: an import brings its own items, token and picture. */
function firstDetails(
  data: object,
  registration: ActorTypeRegistration,
  withoutItems: boolean,
): Record<string, unknown> {
  const { bars, linked, img, startingItems } = registration;
  const given = (path: string): unknown => foundry.utils.getProperty(data, path);
  const token = given("prototypeToken");
  return {
    prototypeToken: {
      actorLink: linked,
      bar1: { attribute: bars.primary },
      bar2: { attribute: bars.secondary },
      ...(img === undefined ? {} : { texture: { src: given("img") ?? img } }),
      ...(typeof token === "object" ? token : {}),
    },
    ...(img === undefined || given("img") ? {} : { img }),
    ...(withoutItems && startingItems ? { items: startingItems() } : {}),
  };
}
