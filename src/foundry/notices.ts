/** Values that a text's `{placeholders}` take. A value that is itself a key of the language files is localised. */
export type TextData = Readonly<Record<string, string | number>>;

/**
 * A refusal that a person reads: nothing was changed, and the text says why. Carries a localisation key, because the one who
 * refuses (the steward) and the one who reads may speak different languages.
 */
export class Refusal extends Error {
  readonly key: string;
  readonly data: TextData;

  constructor(key: string, data: TextData = {}) {
    super(key);
    this.name = "Refusal";
    this.key = key;
    this.data = data;
  }

  /** The text in the language of whoever reads it. */
  get text(): string {
    return format(this.key, this.data);
  }
}

/** Localises a key with its placeholders; values that are keys themselves are localised first. */
export function format(key: string, data: TextData = {}): string {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(data)) {
    texts[name] = typeof value === "string" && game.i18n?.has(value) ? game.i18n.localize(value) : String(value);
  }
  return game.i18n?.format(key, texts) ?? key;
}

/**
 * Runs what a click asked for; a refusal becomes a notice, a fault becomes one too and goes to the console. The button is dead
 * meanwhile: an impatient second click is not a second action. A dead button cannot hold the keyboard's place, so it gets it back.
 */
export async function withNotices(action: () => unknown, button?: HTMLElement): Promise<void> {
  const dead = button instanceof HTMLButtonElement ? button : null;
  const hadFocus = dead !== null && dead.ownerDocument.activeElement === dead;
  if (dead) dead.disabled = true;
  try {
    await action();
  } catch (error) {
    if (error instanceof Refusal) {
      ui.notifications?.warn(error.text);
      return;
    }
    const reason = error instanceof Error ? error.message : String(error);
    ui.notifications?.error(format("TRISKELE.Notice.Fault", { reason }));
    console.error(error);
  } finally {
    if (dead) dead.disabled = false;
    if (dead && hadFocus) giveFocusBack(dead);
  }
}

/** To a button, or to the one that was drawn in its place, unless the user has gone elsewhere meanwhile. */
function giveFocusBack(button: HTMLButtonElement): void {
  const { ownerDocument, id } = button;
  if (ownerDocument.activeElement !== null && ownerDocument.activeElement !== ownerDocument.body) return;
  const same = button.isConnected ? button : id ? ownerDocument.getElementById(id) : null;
  same?.focus();
}
