import { announce, mayProceed } from "../../../foundry/hooks.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { ask } from "../../../foundry/steward/steward.ts";
import { worldSkillName } from "../data/skill.ts";
import { mayBeWorldSkills, type WorldSkill } from "../rules/index.ts";
import { saveWorldSkills } from "./world.ts";

/**
 * Sets the skills that characters of this world begin with (C52-16); for the Dealer. Characters that there are stay as they are until
 * {@link alignSkills}.
 * @param skills each `{ key, name, suit, side }`: an empty name leaves a standard skill its own; `null` brings the sixteen back
 * @returns whether it was done; `false` when a hook called it off
 * @throws Refusal when a skill has no name or another's, or Initiative is missing; and for anyone else
 */
export async function setSkills(skills: readonly WorldSkill[] | null): Promise<boolean> {
  if (game.user?.isGM !== true) throw new Refusal("C52.Refusal.OnlyDealer", { user: game.user?.name ?? "" });
  const may = skills === null ? null : mayBeWorldSkills(skills, worldSkillName);
  if (may && !may.ok) throw new Refusal(`C52.WorldSkills.Refusal.${may.reason}`);
  if (!mayProceed("fiftytwo.setSkills", skills)) return false;
  await saveWorldSkills(skills);
  announce("fiftytwo.setSkills", skills);
  return true;
}

/**
 * Brings all characters in line with the world's skills (C52-16): they get what they lack, and suits and sides follow; ratings,
 * specialisations and other skills stay. NPCs get no skill they lack. For the Dealer.
 * @returns how many actors were changed; `null` when a hook called it off
 * @throws Refusal for anyone else
 */
export async function alignSkills(): Promise<number | null> {
  if (!mayProceed("fiftytwo.alignSkills")) return null;
  const answer = await ask("fiftytwo.alignSkills", null);
  announce("fiftytwo.alignSkills", answer);
  return typeof answer === "object" && answer !== null && "actors" in answer ? Number(answer.actors) : 0;
}
