import type { Document } from "./abstract/document.ts";
import type { DocumentHost } from "./host-types.ts";
import { parseUuid } from "./utils/uuid.ts";

/** Finds the document of a UUID among the world's; `undefined` when it is none or does not exist. */
export function resolveUuid(host: DocumentHost, uuid: string): Document | undefined {
  const parsed = parseUuid(uuid);
  if (!parsed) return undefined;
  let found: Document | undefined = host.collection(parsed.primaryType)?.get(parsed.primaryId);
  for (let index = 0; index < parsed.embedded.length; index += 2) {
    found = found?._child(parsed.embedded[index] ?? "", parsed.embedded[index + 1] ?? "");
  }
  return found;
}
