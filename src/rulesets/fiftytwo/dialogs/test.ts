import { layoutNow } from "../cards/documents.ts";
import { fightingNpcs } from "../cards/fight.ts";
import { idsIn } from "../cards/layout.ts";
import { type FiftytwoActor, FiftytwoNpc } from "../data/actor.ts";
import { playedBy } from "../data/actors.ts";
import { skillOf, skillsOf } from "../data/plays.ts";
import { cannotReact, handOf } from "../messages/static-verbs.ts";
import { opponentsOf } from "./opponents.ts";
import { drawFor, FiftytwoTestDialog } from "./test-app.ts";
import type { TestChoice } from "./test-choice.ts";

/** How a test is asked for. */
export interface OpenTest {
  /** Item id of the skill, or the key of a standard one; left out, the first. */
  readonly skill?: string;
}

/**
 * Opens the dialog in which a card is chosen for a test (C52-4, C52-5). Someone without a card is given a hand first; an NPC whom no
 * fight has given a part in the common hand plays the top card.
 * @throws Refusal when the actor is not one of 52 or not the user's, has no such skill, or there is no card at all
 */
export async function openTest(actor: Actor.Implementation, { skill }: OpenTest = {}): Promise<void> {
  const who = playedBy(actor, game.user);
  const chosen = skillOf(who, skill ?? skillsOf(who)[0]?.id ?? "");
  if (idsIn(handOf(layoutNow(), who)).length === 0 && isDealtTo(who)) await drawFor(who);
  await FiftytwoTestDialog.ask(who, firstChoice(who, chosen.id));
}

function isDealtTo({ actor, system }: FiftytwoActor): boolean {
  return !(system instanceof FiftytwoNpc) || fightingNpcs().some((npc) => npc.actor === actor);
}

/** What the dialog begins with: against the target who cannot react, else as the Dealer decides. */
function firstChoice({ actor }: FiftytwoActor, skill: string): TestChoice {
  const target = opponentsOf(actor).find((other) => other.group === "targets");
  const helpless = target && cannotReact(target);
  return {
    skill,
    card: null,
    tick: false,
    use: null,
    device: null,
    bonus: 0,
    way: helpless ? "helpless" : game.user?.isGM === true ? "number" : "dealer",
    target: null,
    hidden: false,
    opponent: helpless ? target.uuid : null,
  };
}
