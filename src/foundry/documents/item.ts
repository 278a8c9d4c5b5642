import type { ItemTypeRegistration, RuleSet } from "../ruleset.ts";

const types = new Map<string, ItemTypeRegistration>();
/** The game of each type of actor, and of each type of item that belongs to one game. */
const gameOfActor = new Map<string, string>();
const gameOfItem = new Map<string, string>();

/** Makes known what new items of these types get, and which of them an actor has once. */
export function registerItemTypes(list: Readonly<Record<string, ItemTypeRegistration>>): void {
  for (const [type, registration] of Object.entries(list)) types.set(type, registration);
}

/** Makes known which items belong to which actors. */
export function registerGame({ id, actors, items }: Pick<RuleSet, "id" | "actors" | "items">): void {
  for (const type of Object.keys(actors)) gameOfActor.set(type, id);
  for (const type of Object.keys(items)) gameOfItem.set(type, id);
}

/** Whether an actor's game knows an item of this type; what belongs to no one game, every game knows. */
export function isKnownTo(actor: Actor.Implementation, item: Item.Implementation): boolean {
  const game = gameOfItem.get(item.type);
  return game === undefined || game === gameOfActor.get(actor.type);
}

/** Whether an actor has this already, and a second one would be none. */
export function isDouble(actor: Actor.Implementation, item: Item.Implementation): boolean {
  return types.get(item.type)?.isDouble?.(actor, item) ?? false;
}

/** Items. A new one without a picture gets its type's. */
export class TriskeleItem<SubType extends Item.SubType = Item.SubType> extends foundry.documents.Item<SubType> {
  protected override async _preCreate(
    ...[data, options, user]: Parameters<foundry.documents.Item["_preCreate"]>
  ): Promise<boolean | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const picture = types.get(this.type)?.img;
    if (picture && !foundry.utils.getProperty(data, "img")) this.updateSource({ img: picture });
    return undefined;
  }
}
