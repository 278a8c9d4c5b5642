import type { JsonObject, PrimaryName } from "../core/protocol.ts";
import { born } from "./birth.ts";
import { assertTypes, cleanDocument } from "./cleaning.ts";
import { settleDeltas } from "./deltas.ts";
import { isId } from "./json.ts";
import type { WriteContext } from "./operations.ts";
import { StartError } from "./refusal.ts";
import type { StoredChange } from "./storage.ts";

/**
 * What a new world begins with: sources of primary documents, embedded ones inside their parents. Every entry carries a
 * fixed `_id` of 16 letters and digits, so that tests and bookmarks can name them.
 */
export interface WorldSeed {
  title: string;
  users: JsonObject[];
  actors: JsonObject[];
  items: JsonObject[];
  messages: JsonObject[];
  scenes: JsonObject[];
  settings: JsonObject[];
  folders?: JsonObject[];
  combats?: JsonObject[];
  journal?: JsonObject[];
  cards?: JsonObject[];
  macros?: JsonObject[];
}

/** A world without content still needs somebody who may fill it. */
export const EMPTY_SEED: WorldSeed = {
  title: "New world",
  users: [{ _id: "gamemaster000000", name: "Gamemaster", role: 4 }],
  actors: [],
  items: [],
  messages: [],
  scenes: [],
  settings: [],
};

/**
 * What is to be written for a new world. A seed goes through the same cleaning as what clients send.
 * @throws StartError naming the document that is refused.
 */
export function seedChanges(seed: WorldSeed, context: WriteContext): StoredChange[] {
  const lists: [PrimaryName, JsonObject[]][] = [
    ["User", seed.users],
    ["Folder", seed.folders ?? []],
    ["Actor", seed.actors],
    ["Item", seed.items],
    ["ChatMessage", seed.messages],
    ["Scene", seed.scenes],
    ["Combat", seed.combats ?? []],
    ["JournalEntry", seed.journal ?? []],
    ["Cards", seed.cards ?? []],
    ["Macro", seed.macros ?? []],
    ["Setting", seed.settings],
  ];
  const actors = new Map<unknown, JsonObject>();
  const circumstances = { manifest: context.manifest, time: context.now(), userId: null };
  return lists.flatMap(([name, sources]) =>
    sources.map((given, index) => {
      const id = given._id;
      if (!isId(id)) throw new StartError(`The seed's ${name} ${index} has no _id of 16 letters and digits.`);
      try {
        const cleaned = context.sanitiser.clean(name, cleanDocument(name, born(name, given, circumstances)));
        const source = settleDeltas(name, cleaned, (actorId) => actors.get(actorId), context);
        assertTypes(name, source, context.manifest);
        if (name === "Actor") actors.set(id, source);
        return { name, id, source };
      } catch (error) {
        throw new StartError(`The seed's ${name} ${id} is refused: ${error instanceof Error ? error.message : ""}`, {
          cause: error,
        });
      }
    }),
  );
}
