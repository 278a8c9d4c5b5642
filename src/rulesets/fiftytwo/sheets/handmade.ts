import { format } from "../../../foundry/notices.ts";
import { findShoe, layoutNow } from "../cards/documents.ts";
import { FiftytwoAbility } from "../data/ability.ts";
import { abilityName } from "../data/ability-offers.ts";
import { type FiftytwoActor, FiftytwoCharacter } from "../data/actor.ts";
import { skillsOf } from "../data/plays.ts";
import {
  type AbilityOffer,
  handmadeFindings,
  isUniversalAbility,
  OWN_ABILITY_LIMIT,
  UNIVERSAL_ABILITIES,
} from "../rules/index.ts";

/** What a character made by hand has that the rules would not give him, in words (C52-17, C52-18). NPCs may have anything. */
export function handmadeViews(who: FiftytwoActor): readonly string[] {
  if (!(who.system instanceof FiftytwoCharacter)) return [];
  const skills = skillsOf(who).map(({ id, system: { label, rating } }) => ({ id, name: label, rating }));
  const abilities = abilitiesOf(who);
  // Before a table is set up no session has been played.
  const sessions = findShoe() ? layoutNow().sessions : 0;
  const nameOf = (id: string) => [...skills, ...abilities].find((one) => one.id === id)?.name ?? "";
  return handmadeFindings({ skills, abilities, sessions }).map((finding) =>
    format(`C52.Handmade.${finding.kind}`, {
      ...finding,
      name: nameOf(finding.kind === "tooOften" ? finding.ability : finding.skill),
    }),
  );
}

interface HadAbility extends AbilityOffer {
  readonly name: string;
  readonly owned: number;
}

/** The abilities that someone has, each universal one once for all its items. */
function abilitiesOf({ actor, system }: FiftytwoActor): readonly HadAbility[] {
  const seen = new Set<string>();
  return [...actor.items].flatMap(({ id, name, system: model }): HadAbility[] => {
    const ability: unknown = model;
    if (!(ability instanceof FiftytwoAbility)) return [];
    const { identifier, suit, rank, times } = ability;
    if (!isUniversalAbility(identifier)) {
      return [{ id: id ?? "", name, suit, rank, limit: OWN_ABILITY_LIMIT, owned: times }];
    }
    if (seen.has(identifier)) return [];
    seen.add(identifier);
    return [
      { ...UNIVERSAL_ABILITIES[identifier], name: abilityName(identifier, name), owned: system.timesOf(identifier) },
    ];
  });
}
