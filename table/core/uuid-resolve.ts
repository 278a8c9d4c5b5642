import type { Document } from "./abstract/document.ts";
import type { CompendiumEntry } from "./documents/compendium.ts";
import type { DocumentHost } from "./host-types.ts";
import { type ParsedUuid, packOf, parseUuid } from "./utils/uuid.ts";

/** Goes down from a primary document to the one a UUID names inside it. */
function descend(root: Document | undefined, { embedded }: ParsedUuid): Document | undefined {
  let found = root;
  for (let index = 0; index < embedded.length; index += 2) {
    found = found?._child(embedded[index] ?? "", embedded[index + 1] ?? "");
  }
  return found;
}

/** Finds the document of a UUID among the world's; `undefined` when it is none or does not exist. */
export function resolveUuid(host: DocumentHost, uuid: string): Document | undefined {
  const parsed = packOf(uuid) === null ? parseUuid(uuid) : null;
  return parsed ? descend(host.collection(parsed.primaryType)?.get(parsed.primaryId), parsed) : undefined;
}

/**
 * `fromUuidSync`: the document of a UUID, or `null`. Of a document in a compendium that is not loaded it gives the entry of
 * the compendium's index.
 * @throws Error for what lies inside such a document, which an index does not hold, unless `strict` is `false`.
 */
export function fromUuidSync(
  host: DocumentHost,
  uuid: unknown,
  options: { strict?: boolean } = {},
): Document | CompendiumEntry | null {
  if (typeof uuid !== "string") return null;
  const name = packOf(uuid);
  if (name === null) return resolveUuid(host, uuid) ?? null;
  const parsed = parseUuid(uuid);
  const pack = host.packs.get(name);
  if (!parsed || pack?.documentName !== parsed.primaryType) return null;
  const loaded = pack.get(parsed.primaryId);
  if (loaded) return descend(loaded, parsed) ?? null;
  if (parsed.embedded.length === 0) return pack.index.get(parsed.primaryId) ?? null;
  if (options.strict === false) return null;
  throw new Error(`${uuid} lies inside a document of a compendium that is not loaded; use fromUuid.`);
}

/** `fromUuid`: the document of a UUID, loaded from its compendium where it lies in one; `null` when there is none. */
export async function fromUuid(host: DocumentHost, uuid: unknown): Promise<Document | null> {
  if (typeof uuid !== "string") return null;
  const name = packOf(uuid);
  if (name === null) return resolveUuid(host, uuid) ?? null;
  const parsed = parseUuid(uuid);
  const pack = host.packs.get(name);
  if (!parsed || pack?.documentName !== parsed.primaryType) return null;
  return descend(await pack.getDocument(parsed.primaryId), parsed) ?? null;
}
