import { list, wholeNumber, yesOrNo } from "../../../kernel/checks.ts";
import { type Answer, MAY, mayNot } from "./answer.ts";

/** Why the Dealer cannot draw cards of advancement now. Stable: used as the suffix of a localisation key. */
export type OpenRefusal =
  /** No session has been ended yet. */
  | "noSession"
  /** Hands and discard have not returned: the next session has begun. */
  | "begun"
  /** Nobody plays a character. */
  | "nobody"
  | "tooFew"
  /** The shoe has not so many cards. */
  | "tooMany";

/**
 * Whether the Dealer may draw so many cards of advancement (C52-13): after a session, when all cards have returned, at least one for
 * each player.
 * @param facts `drawn`: cards drawn before; `left`: cards of the shoe that are not among them
 * @throws RulesError when something is not of its kind
 */
export function mayDrawAdvancement(facts: {
  readonly sessions: number;
  readonly begun: boolean;
  readonly players: number;
  readonly drawn: number;
  readonly count: number;
  readonly left: number;
}): Answer<OpenRefusal> {
  const count = wholeNumber("count", facts.count, { min: 1 });
  const players = wholeNumber("players", facts.players, { min: 0 });
  const drawn = wholeNumber("drawn", facts.drawn, { min: 0 });
  if (wholeNumber("sessions", facts.sessions, { min: 0 }) === 0) return mayNot("noSession");
  if (yesOrNo("begun", facts.begun)) return mayNot("begun");
  if (players === 0) return mayNot("nobody");
  if (drawn + count < players) return mayNot("tooFew");
  return count > wholeNumber("left", facts.left, { min: 0 }) ? mayNot("tooMany") : MAY;
}

/** Why a card cannot be given so. Stable: used as the suffix of a localisation key. */
export type GiveRefusal =
  /** Everything was given out. */
  | "closed"
  /** It was not drawn. */
  | "notDrawn"
  /** Whoever had it has spent it. */
  | "spent"
  /** It is no character of a player's. */
  | "stranger";

/** Whether a drawn card may be given to a character, or taken back (C52-13). @throws RulesError when something is not of its kind */
export function mayGive(facts: {
  readonly closed: boolean;
  readonly drawn: boolean;
  readonly spent: boolean;
  /** Whether a player plays whom it is for; of a card that is taken back too, `true`. */
  readonly played: boolean;
}): Answer<GiveRefusal> {
  if (yesOrNo("closed", facts.closed)) return mayNot("closed");
  if (!yesOrNo("drawn", facts.drawn)) return mayNot("notDrawn");
  if (yesOrNo("spent", facts.spent)) return mayNot("spent");
  return yesOrNo("played", facts.played) ? MAY : mayNot("stranger");
}

/** A player with his characters, by id. */
export interface AdvancingPlayer {
  readonly id: string;
  readonly characters: readonly string[];
}

/** The players none of whose characters has got a card (C52-13). @param receivers for each card who has it, `null` for nobody */
export function emptyHanded(
  players: readonly AdvancingPlayer[],
  receivers: readonly (string | null)[],
): readonly AdvancingPlayer[] {
  return list("players", players).filter(
    ({ characters }) => !characters.some((id) => list("receivers", receivers).includes(id)),
  );
}

/** Whether giving out is done (C52-13): every card has gone to somebody, and every player has one. */
export function mayClose(
  players: readonly AdvancingPlayer[],
  receivers: readonly (string | null)[],
): Answer<"emptyHanded" | "ungiven"> {
  if (emptyHanded(players, receivers).length > 0) return mayNot("emptyHanded");
  return receivers.includes(null) ? mayNot("ungiven") : MAY;
}
