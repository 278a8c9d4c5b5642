import { signed } from "../../../foundry/figures.ts";
import { format } from "../../../foundry/notices.ts";
import type { FiftytwoExchange } from "../messages/exchange.ts";
import { skillView } from "../messages/play-view.ts";

/** What a defender knows of an attack: who it is, the skill, and what a hit does; never the card (C52-6). */
export function attackText({ attacker, plays, harmful, weapon, damageEffects, persistent }: FiftytwoExchange) {
  const play = plays.attacker;
  const strike = (weapon?.bonus ?? 0) + damageEffects;
  const harm = [
    ...(weapon ? [weapon.name] : []),
    ...(strike === 0 ? [] : [signed(strike)]),
    ...(persistent ? [format("C52.Weapon.FIELDS.persistent.label")] : []),
  ];
  return {
    name: attacker.name,
    img: attacker.img,
    ...(play ? skillView(play) : {}),
    harm: [format(harmful ? "C52.Test.Attack.harms" : "C52.Test.Attack.harmless"), ...(harmful ? harm : [])].join(" "),
  };
}
