import { actorAt } from "../../../foundry/chat/rights.ts";
import type { Writes } from "../../../foundry/compat/batch.ts";
import { joinWrites } from "../../../foundry/documents/combat.ts";
import { performAsSteward } from "../../../foundry/steward/steward.ts";
import { asFiftytwo } from "../data/actors.ts";
import { advance } from "../exchange/advance.ts";
import { type FiftytwoInitiative, openInitiatives } from "../messages/initiative.ts";
import { isOut } from "./initiative-order.ts";

/**
 * Takes those out of initiative who cannot act by it any more (C52-10): who has left the fight, whose actor is gone, who is out. When
 * nobody is left, or the fight is gone, it is off. Every client hears of what may bring this about; the one that acts writes.
 */
export function leaversLeave(): void {
  // One step after the other: what it writes is a change of the message, which leads here again.
  if (openInitiatives().some((initiative) => leaverOf(initiative) !== null)) performAsSteward(leaving);
}

function leaving(): Writes {
  for (const initiative of openInitiatives()) {
    const leaver = leaverOf(initiative);
    if (leaver === null) continue;
    const { sides, phase } = initiative.exchange;
    const from = game.user?.id ?? "";
    if (leaver === ALL || sides.length === 1) return advance(initiative, { kind: "void", from, reason: "gone" });
    // Who leaves while cards are being shown has laid his: it is shown with the others, and orders nobody.
    if (phase === "laying") return advance(initiative, { kind: "drop", from, side: leaver });
  }
  return { updates: [] };
}

const ALL = Symbol("all");

/** The first side that has left, {@link ALL} when nobody is left; `null` when all are there. */
function leaverOf(initiative: FiftytwoInitiative): string | typeof ALL | null {
  if (!initiative.fight) return ALL;
  const left = initiative.exchange.sides.filter(({ id }) => hasLeft(initiative, id));
  if (left.length === initiative.exchange.sides.length) return ALL;
  return initiative.exchange.phase === "laying" ? (left[0]?.id ?? null) : null;
}

function hasLeft(initiative: FiftytwoInitiative, side: string): boolean {
  const fighters = initiative.fightersOf(side);
  const out = fighters.every(isOut) && initiative.sideOf(side)?.wanted !== true;
  return fighters.length === 0 || out || !asFiftytwo(actorAt(initiative.actorOf(side)));
}

/** What the end of a fight does to initiative that is being laid for it: it is off, and the cards stay in the hands (C52-4). */
export function initiativeEnds(combat: Combat.Implementation): Writes {
  const from = game.user?.id ?? "";
  const open = openInitiatives().filter((initiative) => initiative.combat === combat.id);
  return joinWrites(open.map((initiative) => advance(initiative, { kind: "void", from, reason: "gone" })));
}
