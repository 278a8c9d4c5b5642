import type { TypeRegistration } from "../ruleset.ts";

const pictures = new Map<string, string>();

/** Makes the pictures of new items known. */
export function registerItemTypes(list: Readonly<Record<string, TypeRegistration>>): void {
  for (const [type, { img }] of Object.entries(list)) if (img !== undefined) pictures.set(type, img);
}

/** Items. A new one without a picture gets its type's. */
export class TriskeleItem<SubType extends Item.SubType = Item.SubType> extends foundry.documents.Item<SubType> {
  protected override async _preCreate(
    ...[data, options, user]: Parameters<foundry.documents.Item["_preCreate"]>
  ): Promise<boolean | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const picture = pictures.get(this.type);
    if (picture && !foundry.utils.getProperty(data, "img")) this.updateSource({ img: picture });
    return undefined;
  }
}
