import type { ActorTypeRegistration } from "../ruleset.ts";

const types = new Map<string, ActorTypeRegistration>();

/** Makes the actor types' token bars, token link and starting items known. */
export function registerActorTypes(list: Readonly<Record<string, ActorTypeRegistration>>): void {
  for (const [type, registration] of Object.entries(list)) types.set(type, registration);
}

/** Actors. What differs between games is asked of the actor's own type. */
export class TriskeleActor<SubType extends Actor.SubType = Actor.SubType> extends foundry.documents.Actor<SubType> {
  protected override async _preCreate(
    ...[data, options, user]: Parameters<foundry.documents.Actor["_preCreate"]>
  ): Promise<boolean | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const registration = types.get(this.type);
    if (!registration) return undefined;
    const { primary, secondary } = registration.bars;
    const prototypeToken = {
      actorLink: registration.linked,
      bar1: { attribute: primary },
      bar2: { attribute: secondary },
    };
    // An import brings its own items and token; only what the data leave open is filled in.
    const given = foundry.utils.getProperty(data, "prototypeToken");
    const changes: Record<string, unknown> = { prototypeToken: { ...prototypeToken, ...(given ?? {}) } };
    if (this.items.size === 0 && registration.startingItems) changes.items = registration.startingItems();
    this.updateSource(changes);
    return undefined;
  }
}
