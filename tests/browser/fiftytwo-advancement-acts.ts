import type { Page } from "playwright-core";
import type { JsonObject } from "../../table/core/protocol.ts";
import type { WorldSeed } from "../../table/server/seed.ts";
import { C52, fiftytwoWorld } from "../fixtures/worlds/fiftytwo.ts";

/** Ids of what a world of advancement has beside the world of 52. */
export const ADV = {
  lore: "ottokunskap00000",
  driving: "ottokorning00000",
  coldRead: "kallasning000000",
} as const;

/** The world of 52 with skills for Otto, and with an ability of the Dealer's own. */
export function advancementWorld(): WorldSeed {
  const world = fiftytwoWorld();
  const lore = { identifier: "lore", givenName: "Lore", suit: "hearts", side: "mental", rating: 10 };
  const driving = { suit: "spades", rating: 3 };
  const items: JsonObject[] = [
    { _id: ADV.lore, type: "fiftytwoSkill", name: "Lore", sort: 1000, system: lore },
    { _id: ADV.driving, type: "fiftytwoSkill", name: "Driving", sort: 2000, system: driving },
  ];
  const coldRead = { suit: "clubs", rank: 13, description: "<p>One look says who lies.</p>" };
  return {
    ...world,
    actors: world.actors.map((actor) => (actor._id === C52.otto ? { ...actor, items } : actor)),
    items: [{ _id: ADV.coldRead, type: "fiftytwoAbility", name: "Cold Read", system: coldRead }],
  };
}

/** Id of a card of the first deck, such as `S07` for the seven of spades. */
export function cardId(short: string): string {
  return `playingcard${short}01`;
}

/** Makes the next cards that this user's client draws from a full shoe the given ones. */
export async function stackShoe(page: Page, ...cards: readonly string[]): Promise<void> {
  await page.evaluate((cards) => {
    const { game } = globalThis as unknown as {
      game: {
        cards: Iterable<{ flags: { triskele?: { fiftytwo?: { role: string } } }; cards: Iterable<{ id: string }> }>;
      };
    };
    const shoe = [...game.cards].find(({ flags }) => flags.triskele?.fiftytwo?.role === "shoe");
    const left = [...(shoe?.cards ?? [])].map(({ id }) => id);
    const places = cards.map((card) => {
      const place = left.indexOf(card);
      left.splice(place, 1);
      return place;
    });
    const random = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = (<Numbers extends ArrayBufferView>(into: Numbers): Numbers => {
      // One number is what a draw asks for; ids are made of more.
      const place = into instanceof Uint32Array && into.length === 1 ? places.shift() : undefined;
      if (place === undefined || !(into instanceof Uint32Array)) return random(into as never) as unknown as Numbers;
      into[0] = place;
      return into;
    }) as typeof crypto.getRandomValues;
  }, cards);
}

/** Uses a verb of advancement from a user's console, on the newest message of its kind. Says what it gave, or its refusal. */
export function advance(
  page: Page,
  name: string,
  ...args: readonly unknown[]
): Promise<{ readonly gave?: unknown; readonly refused?: string }> {
  return page.evaluate(
    async ([name, args]) => {
      const { game } = globalThis as unknown as {
        game: {
          messages: Iterable<{ type: string }>;
          actors: { get(id: string): object | undefined };
          system: { api: { fiftytwo: Record<string, (...args: readonly unknown[]) => Promise<unknown>> } };
        };
      };
      const message = [...game.messages].findLast(({ type }) => type === "fiftytwoAdvancement");
      const known = args.map((arg) => (typeof arg === "string" ? (game.actors.get(arg) ?? arg) : arg));
      try {
        const gave = await game.system.api.fiftytwo[name]?.(message, ...known);
        return { gave: JSON.parse(JSON.stringify(gave ?? null)) };
      } catch (error) {
        return { refused: (error as { key?: string }).key ?? String(error) };
      }
    },
    [name, args] as const,
  );
}
