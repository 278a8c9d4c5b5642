import type { MessageMode } from "../../../foundry/compat/message-modes.ts";
import { isMessageMode } from "../../../foundry/compat/message-modes.ts";
import { announce } from "../../../foundry/hooks.ts";
import { saveSetting, setting } from "../../../foundry/settings/settings.ts";

/** A value that was used: by its item, and by name for when that is gone. */
export interface RememberedValue {
  readonly id: string;
  readonly name: string;
}

/** A comparison as this client remembers it, figures left out: they are read anew. */
export interface RememberedTest {
  readonly values: readonly RememberedValue[];
  readonly against:
    | { readonly actor: string; readonly name: string; readonly values: readonly RememberedValue[] }
    | { readonly difficulty: number; readonly hidden: boolean };
  /** `null` for whatever the chat log says then. */
  readonly messageMode: MessageMode | null;
}

const SETTING = "sju.lastTests";

/** How many actors' comparisons a client remembers. */
const REMEMBERED = 60;

/**
 * Remembers what an actor was last compared with. It stays at this client: nobody else reads a difficulty there that is a
 * Gamemaster's secret.
 */
export async function rememberTest(actor: Actor.Implementation, test: RememberedTest): Promise<void> {
  const key = keyOf(actor);
  const others = Object.entries(stored()).filter(([other]) => other !== key);
  await saveSetting(SETTING, JSON.stringify(Object.fromEntries([...others, [key, test]].slice(-REMEMBERED))));
  announce("sju.remember", actor);
}

/** What an actor was last compared with by this user at this client; `null` for nothing, or nothing that can be read. */
export function rememberedTest(actor: Actor.Implementation): RememberedTest | null {
  const found = stored()[keyOf(actor)];
  return isTest(found) ? found : null;
}

/** A browser's store is one for all worlds, and for all users who sit at it. */
function keyOf(actor: Actor.Implementation): string {
  return [game.world?.id ?? "", game.user?.id ?? "", actor.uuid].join("/");
}

function stored(): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(String(setting(SETTING)));
    return isRecord(found) ? found : {};
  } catch {
    // Whatever stood there was not ours; the next comparison replaces it.
    return {};
  }
}

function isTest(found: unknown): found is RememberedTest {
  if (!isRecord(found) || !isValues(found.values) || !isRecord(found.against)) return false;
  if (found.messageMode !== null && !isMessageMode(found.messageMode)) return false;
  const { actor, name, values, difficulty, hidden } = found.against;
  if (typeof difficulty === "number") return typeof hidden === "boolean";
  return typeof actor === "string" && typeof name === "string" && isValues(values);
}

function isValues(found: unknown): found is readonly RememberedValue[] {
  return (
    Array.isArray(found) &&
    found.every((value) => isRecord(value) && typeof value.id === "string" && typeof value.name === "string")
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
