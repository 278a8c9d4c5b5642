import type { ItemTypeRegistration } from "../ruleset.ts";

const types = new Map<string, ItemTypeRegistration>();

/** Makes known what new items of these types get, and which of them an actor has once. */
export function registerItemTypes(list: Readonly<Record<string, ItemTypeRegistration>>): void {
  for (const [type, registration] of Object.entries(list)) types.set(type, registration);
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
