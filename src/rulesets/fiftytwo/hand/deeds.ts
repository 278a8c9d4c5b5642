import { format } from "../../../foundry/notices.ts";
import type { Card } from "../../../kernel/cards.ts";
import { discardAnswer } from "../cards/hand-verbs.ts";
import type { FiftytwoActor } from "../data/actor.ts";
import { asFiftytwo } from "../data/actors.ts";
import { FiftytwoSkill } from "../data/skill.ts";
import { cardValue, isOnSuit } from "../rules/index.ts";
import { aceValue } from "../settings.ts";
import { giftAnswer, receiversOf } from "./gift.ts";

/** A button for the card that stands out of a hand. */
export interface Deed {
  /** Id of whom the card is given to; empty where it is thrown off. */
  readonly to: string;
  readonly label: string;
  /** Why it cannot be done now; empty when it can. */
  readonly refusal: string;
}

/** What the player of a hand can do with one of its cards beside testing with it (C52-18). @param actor `null` for the common hand */
export function deedsWith(actor: Actor.Implementation | null): readonly Deed[] {
  const who = asFiftytwo(actor);
  return [...discardDeeds(who), ...(who ? giftDeeds(who) : [])];
}

/** The Dealer throws off what he likes; a player needs the ability. */
function discardDeeds(who: FiftytwoActor | null): readonly Deed[] {
  const deed = { to: "", label: format("C52.Hand.discard") };
  if (game.user?.isGM === true) return [{ ...deed, refusal: "" }];
  if (!who || who.system.timesOf("discard") === 0) return [];
  const answer = discardAnswer(who);
  const data = { actor: who.actor.name };
  return [{ ...deed, refusal: answer.ok ? "" : format(`C52.Refusal.Discard.${answer.reason}`, data) }];
}

function giftDeeds(who: FiftytwoActor): readonly Deed[] {
  if (who.system.timesOf("cardShark") === 0) return [];
  return receiversOf(who.actor).map((to) => {
    const answer = giftAnswer(who, to);
    const data = { actor: who.actor.name, to: to.name };
    return {
      to: to.id ?? "",
      label: format("C52.Hand.give", { to: to.name }),
      refusal: answer.ok ? "" : format(`C52.Refusal.Gift.${answer.reason}`, data),
    };
  });
}

/** A card in words: what it counts, and the skills it is on-suit for (C52-2, C52-3). */
export function inWords(card: Card, actor: Actor.Implementation | null): string {
  const value = format("C52.Hand.counts", { value: cardValue(card, aceValue()) });
  const skills = [...(actor?.items ?? [])].flatMap((item) => {
    const system: unknown = item.system;
    if (!(system instanceof FiftytwoSkill)) return [];
    const { suit, rating } = system;
    return isOnSuit(card, { suit, rating, specialised: false }) ? [system.label] : [];
  });
  return skills.length > 0 ? `${value} ${format("C52.Hand.onSuitFor", { skills: skills.join(", ") })}` : value;
}
