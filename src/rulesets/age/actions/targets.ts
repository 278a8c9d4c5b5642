import { Refusal } from "../../../foundry/notices.ts";
import { ageActorAt } from "../messages/rights.ts";

/** A target as an attack notes it. */
export interface TargetFacts {
  readonly defense: number;
  readonly token: string | null;
  readonly actor: string | null;
  readonly name: string;
  readonly img: string;
}

/** Defense and identity of a target as they stand now. @throws Refusal when it is gone or no actor of AGE */
export function targetFacts(uuid: string): TargetFacts {
  const victim = ageActorAt(uuid);
  if (!victim) throw new Refusal("AGE.Refusal.TargetGone");
  const found: unknown = fromUuidSync(uuid);
  const token = found instanceof foundry.documents.TokenDocument ? found : null;
  return {
    defense: victim.system.defense.value,
    token: token?.uuid ?? null,
    actor: victim.actor.uuid,
    name: token?.name ?? victim.actor.name,
    img: victim.actor.img ?? "",
  };
}

/** The target number of an attack that is made against several at once; `null` without any. */
export function lowestDefense(targets: readonly { readonly defense: number }[]): number | null {
  return targets.length > 0 ? Math.min(...targets.map(({ defense }) => defense)) : null;
}
