import { actorAt } from "../../../foundry/chat/rights.ts";
import type { DocumentUpdate } from "../../../foundry/compat/batch.ts";
import { flagField, linkField, textField, wholeNumberField } from "../../../foundry/fields.ts";
import { templatePath } from "../../../foundry/id.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { cardKey, cardOfKey, type ShoeCard } from "../../../kernel/cards.ts";
import { type Task, tasksOf } from "../../../kernel/exchange/index.ts";
import { INITIATIVE_PATH, type InitiativeNote, numberedEntries } from "../combat/initiative-order.ts";
import { asFiftytwo } from "../data/actors.ts";
import { type CarriesExchange, isByDealer, type Reveal, type RevealedPlay } from "../exchange/carrier.ts";
import { exchangeField, playsField, type StoredPlay } from "../exchange/field.ts";
import { uuidOf } from "../exchange/hands.ts";
import { bonusOf } from "../exchange/play.ts";
import {
  ACE_VALUE,
  ACE_VALUES,
  type AceValue,
  INITIATIVE_SKILL,
  type InitiativeEntry,
  initiativeOrder,
  initiativeTotal,
  lateNumber,
} from "../rules/index.ts";
import { aceValue } from "../settings.ts";
import { initiativeContext } from "./initiative-card.ts";

const initiativeSchema = () => {
  const { ArrayField, SchemaField } = foundry.data.fields;
  return {
    exchange: exchangeField(),
    plays: playsField(),
    /** Id of the fight. */
    combat: textField(),
    /** Who lays; the exchange says which of them still take part. */
    sides: new ArrayField(
      new SchemaField({
        /** Id of its first combatant. */
        id: textField(),
        /** UUID of the actor whose skill counts, or of his unlinked token. */
        actor: linkField(),
        /** Name and picture; empty for those whom players do not see. */
        name: textField(),
        img: textField(),
        /** Ids of the combatants who act by its card. */
        combatants: new ArrayField(textField(), { required: true, initial: [] }),
        /** Whether they were out when it was called: the Dealer wants them to lay all the same. */
        wanted: flagField(false),
      }),
      { required: true, initial: [] },
    ),
    /** When it was called, in ms. */
    calledAt: wholeNumberField(0, { min: 0 }),
    /** Whether it is for those who came when the others had laid. */
    late: flagField(false),
    /** What an Ace was worth when the cards were shown (C52-3). */
    aceValue: wholeNumberField(ACE_VALUE),
  };
};

/** A side of initiative, and what its card came to. */
export interface Ranked extends InitiativeEntry {
  readonly side: string;
  readonly card: ShoeCard;
  readonly total: number;
  readonly from: RevealedPlay["from"];
}

/** Initiative laid with face-down cards (C52-10). Made and written by a Dealer's client alone. */
export class FiftytwoInitiative
  extends foundry.abstract.TypeDataModel<ReturnType<typeof initiativeSchema>, ChatMessage.Implementation>
  implements CarriesExchange
{
  static override defineSchema(): ReturnType<typeof initiativeSchema> {
    return initiativeSchema();
  }

  get template(): string {
    return templatePath("fiftytwo/initiative-card.hbs");
  }

  cardContext(): Record<string, unknown> {
    return initiativeContext(this);
  }

  /** Whether a Dealer's client has made it. */
  get genuine(): boolean {
    return isByDealer(this);
  }

  get fight(): Combat.Implementation | null {
    return game.combats?.get(this.combat) ?? null;
  }

  sideOf(id: string): (typeof this.sides)[number] | undefined {
    return this.sides.find((side) => side.id === id);
  }

  /** Of those who act by one card, the first who is there still. */
  actorOf(side: string): string | null {
    const named = this.sideOf(side)?.actor ?? null;
    if (actorAt(named)) return named;
    const [other] = this.fightersOf(side).flatMap(({ actor }) => (actor ? [uuidOf(actor)] : []));
    return other ?? named;
  }

  /** Those of a side who are in the fight. */
  fightersOf(side: string): readonly Combatant.Implementation[] {
    return (this.sideOf(side)?.combatants ?? []).flatMap((id) => this.fight?.combatants.get(id) ?? []);
  }

  checkSkill(_side: string, skill: Item.Implementation): void {
    const system: unknown = skill.system;
    if (typeof system === "object" && system && "identifier" in system && system.identifier === INITIATIVE_SKILL)
      return;
    throw new Refusal("C52.Initiative.Refusal.skill", { found: skill.name });
  }

  /** What the user at this client has to do for his sides. */
  get tasks(): readonly Task[] {
    return this.genuine ? tasksOf(this.exchange, game.user?.id ?? "") : [];
  }

  /** Whether cards are still to be laid or shown. */
  get isOpen(): boolean {
    return this.genuine && (this.exchange.phase === "laying" || this.exchange.phase === "opening");
  }

  /** What an Ace is worth in it (C52-3). */
  get ace(): AceValue {
    return ACE_VALUES.find((known) => known === this.aceValue) ?? ACE_VALUE;
  }

  /** Those who have laid, first to act first; empty before the cards are shown. */
  get ranking(): readonly Ranked[] {
    const { ace } = this;
    const entries = this.exchange.shown.flatMap(({ side, card: key, from }) => {
      const card = cardOfKey(key);
      return card
        ? [ranked({ side, card, from, facts: this.plays[side] ?? null }, this.sideOf(side)?.name ?? "", ace)]
        : [];
    });
    return initiativeOrder(entries, { aceValue: ace });
  }

  /** The order of the fight, written when the cards are shown (C52-10). */
  revealed(shown: readonly RevealedPlay[]): Reveal {
    const ace = aceValue();
    const updates = shown.flatMap((one): DocumentUpdate[] => {
      const side = this.sideOf(one.side);
      const entry = ranked(one, side?.name ?? "", ace);
      const { rating, penalty, bonus = 0 } = entry;
      const note: InitiativeNote = { card: cardKey(one.card), rating, penalty, bonus };
      return this.fightersOf(one.side).map((combatant) => ({
        document: combatant,
        changes: { initiative: this.#numberOf(entry, ace), [INITIATIVE_PATH]: note },
      }));
    });
    return { changes: { "system.aceValue": ace }, writes: { updates }, settled: true };
  }

  #numberOf(entry: Ranked, ace: AceValue): number {
    return this.late && this.fight ? lateNumber(numberedEntries(this.fight), entry, { aceValue: ace }) : entry.total;
  }

  get dependsOn(): readonly (string | null)[] {
    return this.sides.map(({ actor }) => actor);
  }
}

/** What a card came to. Someone of whom nothing was declared has nothing but his card. */
function ranked(
  { side, card, from, facts }: Pick<RevealedPlay, "side" | "card" | "from"> & { readonly facts: StoredPlay | null },
  name: string,
  ace: AceValue,
): Ranked {
  const entry = {
    card,
    rating: facts?.rating ?? 0,
    penalty: facts?.penalty ?? 0,
    bonus: facts ? bonusOf(facts) : 0,
    name,
  };
  return { side, from, ...entry, total: initiativeTotal(entry, { aceValue: ace }) };
}

/** The initiative of a message; `null` when it shows none that a Dealer's client has made. */
export function initiativeOf(message: ChatMessage.Implementation | null | undefined): FiftytwoInitiative | null {
  const system: unknown = message?.system;
  return system instanceof FiftytwoInitiative && system.genuine ? system : null;
}

/** The initiative that is being laid for a fight; `null` when there is none. */
export function openInitiativeOf(combat: Combat.Implementation | null | undefined): FiftytwoInitiative | null {
  return openInitiatives().find((initiative) => initiative.combat === combat?.id) ?? null;
}

/** All initiatives that are being laid. */
export function openInitiatives(): readonly FiftytwoInitiative[] {
  return [...(game.messages ?? [])]
    .flatMap((message) => initiativeOf(message) ?? [])
    .filter((initiative) => initiative.isOpen);
}

/** Whether a side is played by someone who is there: a Dealer's own always is. */
export function isPresent(initiative: FiftytwoInitiative, side: string): boolean {
  const actor = actorAt(initiative.actorOf(side));
  const owners = [...(game.users ?? [])].filter(
    (user) => !user.isGM && asFiftytwo(actor) && actor?.testUserPermission(user, "OWNER"),
  );
  return owners.length === 0 || owners.some(({ active }) => active);
}
