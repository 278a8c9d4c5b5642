import { format } from "../../../foundry/notices.ts";
import { conditionLabel } from "../data/conditions.ts";
import { stuntNameKey } from "../data/stunt.ts";
import { standardStunt } from "../rules/index.ts";
import { AgeDamage } from "./age-damage.ts";
import { AgeTest } from "./age-test.ts";
import type { StoredChange } from "./change-field.ts";

/** What a change did, in short lines: Health, then conditions. */
export function changeLines({ health, added, removed }: StoredChange): readonly string[] {
  return [
    ...(health ? [format("AGE.Card.healthChange", health)] : []),
    ...added.map((key) => `+ ${format(conditionLabel(key))}`),
    ...removed.map((key) => `− ${format(conditionLabel(key))}`),
  ];
}

/** What made a change: a stunt, a weapon's damage, or the kind of message. */
export function changeTitle(message: ChatMessage.Implementation, { of }: StoredChange): string {
  const model: unknown = message.system;
  if (model instanceof AgeDamage) return `${model.weapon} (${format("AGE.Card.damage")})`;
  const purchase = model instanceof AgeTest ? model.purchases[of] : undefined;
  if (purchase) return standardStunt(purchase.key) ? format(stuntNameKey(purchase.key)) : purchase.name;
  if (model instanceof AgeTest && model.spell) return model.spell.name;
  return format(`TYPES.ChatMessage.${message.type}`);
}
