import { actorAt } from "../../../foundry/chat/rights.ts";
import { flagField, linkField, optionalChoiceField, textField, wholeNumberField } from "../../../foundry/fields.ts";
import { templatePath } from "../../../foundry/id.ts";
import { cardOfKey, type ShoeCard } from "../../../kernel/cards.ts";
import { type Task, tasksOf } from "../../../kernel/exchange/index.ts";
import { asFiftytwo } from "../data/actors.ts";
import { isConscious } from "../data/states.ts";
import { settling } from "../exchange/advance.ts";
import { type CarriesExchange, isByDealer, type Reveal } from "../exchange/carrier.ts";
import { type DamageDue, type DealsDamage, damageField } from "../exchange/damage.ts";
import { exchangeField, playsField } from "../exchange/field.ts";
import { type EarnsAction, IMMEDIATE } from "../exchange/immediate.ts";
import { playOf } from "../exchange/play.ts";
import type { TakesAction } from "../exchange/spent.ts";
import {
  ACE_VALUE,
  ACE_VALUES,
  type AceValue,
  criticalPart,
  damageIsDue,
  type OpposedResult,
  PARTS,
  type Part,
  type Play,
  resolveOpposed,
  takesImmediateAction,
} from "../rules/index.ts";
import { aceValue } from "../settings.ts";
import { exchangeCardContext } from "./exchange-card.ts";
import type { CanBeCritical } from "./meaning.ts";

const partySchema = () => ({
  /** UUID of the actor, or of an unlinked token. */
  actor: linkField(),
  name: textField(),
  img: textField(),
});

const exchangeSchema = () => {
  const { SchemaField } = foundry.data.fields;
  return {
    exchange: exchangeField(),
    plays: playsField(),
    attacker: new SchemaField(partySchema()),
    defender: new SchemaField(partySchema()),
    /** Whether a hit does damage (C52-6). */
    harmful: flagField(true),
    /** What the attacker strikes with. */
    weapon: new SchemaField(
      { name: textField(), bonus: wholeNumberField(0) },
      { required: true, nullable: true, initial: null },
    ),
    /** What the attacker's abilities add to damage (C52-18). */
    damageEffects: wholeNumberField(0),
    persistent: flagField(false),
    /** What an Ace was worth when the cards were shown (C52-3). */
    aceValue: wholeNumberField(ACE_VALUE),
    damage: damageField(),
    /** The round of the fight whose action the attacker spent on it (C52-14); `null` for none. */
    action: new SchemaField(
      { combat: textField(), round: wholeNumberField(0, { min: 0 }) },
      { required: true, nullable: true, initial: null },
    ),
    /** What became of an immediate action that it has earned (C52-8). */
    immediate: optionalChoiceField(IMMEDIATE),
    /** What a critical success means, in the Dealer's words (C52-9). */
    meaning: textField(),
  };
};

/**
 * An opposed test: the facts of both sides, and of the cards only what everyone may know (C52-6). What came of it is worked out by the
 * rules. Made and written by a Dealer's client alone.
 */
export class FiftytwoExchange
  extends foundry.abstract.TypeDataModel<ReturnType<typeof exchangeSchema>, ChatMessage.Implementation>
  implements CarriesExchange, DealsDamage, EarnsAction, TakesAction, CanBeCritical
{
  static override defineSchema(): ReturnType<typeof exchangeSchema> {
    return exchangeSchema();
  }

  get template(): string {
    return templatePath("fiftytwo/exchange-card.hbs");
  }

  cardContext(): Record<string, unknown> {
    return exchangeCardContext(this);
  }

  /** Whether a Dealer's client has made it. */
  get genuine(): boolean {
    return isByDealer(this);
  }

  actorOf(side: string): string | null {
    const part = PARTS.find((known) => known === side);
    return part ? this[part].actor : null;
  }

  /** What the user at this client has to do for his sides. */
  get tasks(): readonly Task[] {
    return this.genuine ? tasksOf(this.exchange, game.user?.id ?? "") : [];
  }

  get isShown(): boolean {
    return this.exchange.phase === "shown" || this.exchange.phase === "settled";
  }

  /** The card that a side has played; `null` before both are shown. */
  shownCard(part: Part): ShoeCard | null {
    return cardOfKey(this.exchange.shown.find(({ side }) => side === part)?.card ?? "");
  }

  /** What came of the cards (C52-6, C52-8, C52-9); `null` before they are shown. */
  get outcome(): OpposedResult | null {
    const [attacker, defender] = PARTS.map((part): Play | null => {
      const [card, facts] = [this.shownCard(part), this.plays[part]];
      return card && facts ? playOf(facts, card) : null;
    });
    return attacker && defender ? resolveOpposed(attacker, defender, { aceValue: this.ace }) : null;
  }

  /** Whose card was a critical success (C52-9); `null` for nobody's, and before the cards are shown. */
  get critical(): Part | null {
    return this.outcome && criticalPart(this.outcome);
  }

  get isCritical(): boolean {
    return this.critical !== null;
  }

  /** What an Ace is worth in this test (C52-3). */
  get ace(): AceValue {
    return ACE_VALUES.find((known) => known === this.aceValue) ?? ACE_VALUE;
  }

  revealed(shown: Parameters<CarriesExchange["revealed"]>[0]): Reveal {
    const [attacker, defender] = PARTS.map((part) => shown.find(({ side }) => side === part));
    if (!attacker?.play || !defender?.play) return { changes: {}, settled: true };
    const ace = aceValue();
    const result = resolveOpposed(attacker.play, defender.play, { aceValue: ace });
    const { who } = result.winner === "attacker" ? attacker : defender;
    const conscious = who !== null && isConscious(who);
    const earned = takesImmediateAction(result, result.winner, conscious);
    return {
      changes: { "system.aceValue": ace, ...(earned ? { "system.immediate": "open" } : {}) },
      settled: !damageIsDue({ winner: result.winner, harmful: this.harmful }),
    };
  }

  get damageDue(): DamageDue | null {
    const { outcome, harmful, attacker, defender, plays, weapon } = this;
    const play = plays.attacker;
    if (!outcome || !play || !defender.actor || !damageIsDue({ winner: outcome.winner, harmful })) return null;
    return {
      attacker: attacker.actor,
      victim: defender.actor,
      skillSide: play.side,
      bonus: (weapon?.bonus ?? 0) + this.damageEffects,
      persistent: this.persistent,
      skill: { identifier: play.identifier, name: play.name },
      opponent: attacker.name,
      card: this.exchange.shown.find(({ side }) => side === "attacker")?.card ?? "",
      aceValue: this.ace,
    };
  }

  damageDealt(): ReturnType<DealsDamage["damageDealt"]> {
    return settling(this);
  }

  /** Who has earned an immediate action (C52-8); whether he has it still, `immediate` says. */
  get earner(): Part | null {
    return PARTS.find((part) => this.outcome?.immediateAction[part]) ?? null;
  }

  get actingUuid(): string | null {
    return this.attacker.actor;
  }

  get earnerUuid(): string | null {
    return this.earner ? this[this.earner].actor : null;
  }

  /** Whether damage is due and not dealt. */
  get awaitsDamage(): boolean {
    return this.damage.dealt === null && this.damageDue !== null;
  }

  /** What else the card's look depends on. */
  get dependsOn(): readonly (string | null)[] {
    return [this.attacker.actor, this.defender.actor];
  }

  /** Whether an actor of a side is out of his senses now (C52-11). */
  isConscious(part: Part): boolean {
    const who = asFiftytwo(actorAt(this[part].actor));
    return who !== null && isConscious(who);
  }
}

/** The opposed test of a message; `null` when it shows none that a Dealer's client has made. */
export function exchangeOf(message: ChatMessage.Implementation | null | undefined): FiftytwoExchange | null {
  const system: unknown = message?.system;
  return system instanceof FiftytwoExchange && system.genuine ? system : null;
}
