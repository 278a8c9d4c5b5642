import { cardKey } from "../../src/kernel/cards.ts";
import type { ExchangeState } from "../../src/kernel/exchange/index.ts";
import { idsIn, type Layout, type Pile } from "../../src/rulesets/fiftytwo/cards/layout.ts";
import { auditOf, cardsWanted } from "../../src/rulesets/fiftytwo/cards/plans.ts";
import type { RunningTable } from "../../table/server/main.ts";
import { STACKS } from "../fixtures/worlds/fiftytwo-dealt.ts";
import { IDS } from "../fixtures/worlds/sample.ts";

interface CardSource {
  readonly _id: string;
  readonly suit: string;
  readonly value: number;
  readonly drawn: boolean;
  readonly flags: { readonly triskele: { readonly fiftytwo: { deck: number; pile?: string; request?: string } } };
}

interface StackSource {
  readonly _id: string;
  readonly flags: { readonly triskele?: { readonly fiftytwo?: { actor?: string; decks: number; players: number } } };
  readonly cards: readonly CardSource[];
}

/** What the server holds of a table of 52, read past every client. */
export interface ServedTable {
  readonly layout: Layout;
  /** Opposed tests that are neither settled nor called off, by the ids of their messages. */
  readonly open: ReadonlyMap<string, ExchangeState>;
}

/** Reads the server's world as a user whose presence changes nothing; every call reads it anew. */
export function servedTable(table: RunningTable): { read(): Promise<ServedTable>; close(): void } {
  const reader = table.world.connect({ userId: IDS.player3 });
  return {
    async read() {
      const { documents } = await reader.hello({});
      const stacks = documents.Cards as unknown as readonly StackSource[];
      const messages = documents.ChatMessage as unknown as readonly {
        readonly _id: string;
        readonly type: string;
        readonly system: { readonly exchange: ExchangeState };
      }[];
      const open = messages
        .filter(({ type, system }) => type === "fiftytwoExchange" && !isOver(system.exchange))
        .map(({ _id, system }) => [_id, system.exchange] as const);
      return { layout: layoutOf(stacks), open: new Map(open) };
    },
    close: () => reader.close(),
  };
}

function isOver({ phase }: ExchangeState): boolean {
  return phase === "settled" || phase === "void";
}

function layoutOf(stacks: readonly StackSource[]): Layout {
  const shoe = stacks.find(({ _id }) => _id === STACKS.shoe);
  const { decks = 0, players = 0 } = shoe?.flags.triskele?.fiftytwo ?? {};
  const card = ({ _id, suit, value, flags }: CardSource) => {
    const { deck, pile = "", request = "" } = flags.triskele.fiftytwo;
    return { id: _id, suit, rank: value, deck, placed: pile, request };
  };
  const kinds: Readonly<Record<string, Pile["kind"]>> = { [STACKS.discard]: "discard", [STACKS.table]: "table" };
  return {
    decks,
    players,
    sessions: 0,
    shoe: (shoe?.cards ?? []).map((one) => ({ ...card(one), drawn: one.drawn })),
    piles: stacks
      .filter((stack) => stack !== shoe)
      .map(({ _id, flags, cards }) => {
        const actor = flags.triskele?.fiftytwo?.actor ?? null;
        return { id: _id, kind: kinds[_id] ?? "hand", actor, cards: cards.map(card) };
      }),
  };
}

/** What is wrong with where the cards are: each of every deck is to be in one place, and an audit is to find nothing (C52-4). */
export function wrongWith(layout: Layout): readonly string[] {
  const places = [...layout.shoe.filter(({ drawn }) => !drawn).map(({ id }) => id), ...layout.piles.flatMap(idsIn)];
  const counts = new Map(cardsWanted(layout).map((card) => [cardKey(card), 0]));
  for (const id of places) counts.set(id, (counts.get(id) ?? 10) + 1);
  return [
    ...[...counts].filter(([, count]) => count !== 1).map(([id, count]) => `${id}: in ${count} places`),
    ...auditOf(layout).findings.map((finding) => JSON.stringify(finding)),
  ];
}
