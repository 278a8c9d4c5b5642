import { CHANGE_WAYS, changesOf, type EffectChange, writtenChanges } from "../compat/effect-changes.ts";
import { durationOfRounds } from "../compat/effect-duration.ts";
import { roundsOf } from "../compat/effect-rounds.ts";
import { WholeNumberField } from "../fields.ts";
import { Refusal } from "../notices.ts";

/** An effect as someone is writing it: all that was typed, whether it makes sense or not. */
export interface EffectDraft {
  readonly name: string;
  readonly img: string;
  /** Rounds it lasts; empty for no end. */
  readonly rounds: string;
  readonly disabled: boolean;
  readonly changes: readonly ChangeDraft[];
}

/** A change with its place in the effect as it was; `null` for a new one. */
export type ChangeDraft = EffectChange & { readonly was: number | null };

/** The picture of an effect that has none of its own. */
export const EFFECT_PICTURE = "icons/svg/aura.svg";

/** What an effect's pictures may end in, as the host takes them. */
const PICTURE = /\.(apng|avif|bmp|gif|jpe?g|png|svg|tiff|webp)$/i;

/** The effect as it is, for editing. */
export function draftOf(effect: ActiveEffect.Implementation): EffectDraft {
  return {
    name: effect.name,
    img: effect.img ?? "",
    rounds: String(roundsOf(effect)?.rounds ?? ""),
    disabled: effect.disabled,
    changes: changesOf(effect).map((change, was) => ({ ...change, was })),
  };
}

/**
 * What an update of the effect needs to become what was written. Changes of it that were left as they are stay as they are, also
 * when nobody here would write them so.
 * @throws Refusal naming field, what was found, and what is expected
 */
export function updateFrom(
  actor: Actor.Implementation,
  effect: ActiveEffect.Implementation,
  draft: EffectDraft,
): Record<string, unknown> {
  const before = draftOf(effect);
  if (draft.name === "") throw new Refusal("TRISKELE.Refusal.NoName", { document: before.name });
  if (draft.img !== before.img && draft.img !== "" && !PICTURE.test(draft.img)) {
    throw new Refusal("TRISKELE.Effects.BadPicture", { found: draft.img });
  }
  const rounds = draft.rounds === "" ? null : Number(draft.rounds);
  if (rounds !== null && !(Number.isSafeInteger(rounds) && rounds > 0)) {
    throw new Refusal("TRISKELE.Effects.BadRounds", { found: draft.rounds });
  }
  const changes = draft.changes.filter(({ key, value }) => key !== "" || value !== "");
  for (const change of changes) if (!isAsBefore(change, before)) checkChange(actor, change);
  return {
    name: draft.name,
    img: draft.img || EFFECT_PICTURE,
    disabled: draft.disabled,
    ...(draft.rounds === before.rounds ? {} : { duration: durationOfRounds(rounds) }),
    ...writtenChanges(effect, changes),
  };
}

function isAsBefore({ was, key, way, value }: ChangeDraft, before: EffectDraft): boolean {
  const old = was === null ? undefined : before.changes[was];
  return old?.key === key && old.way === way && old.value === value;
}

/** @throws Refusal when the actor has nothing there that can be changed, or it cannot be changed by this */
function checkChange(actor: Actor.Implementation, { key, value }: ChangeDraft): void {
  const path = key.startsWith("system.") ? key.slice("system.".length) : null;
  const stored: unknown = foundry.utils.getProperty(actor.toObject(), key);
  const known = path === null ? ["name", "img"].includes(key) || /^flags\.\w/.test(key) : isLeaf(stored);
  if (!known) throw new Refusal("TRISKELE.Effects.BadKey", { found: key === "" ? "—" : key });
  if (typeof stored !== "number") return;
  const number = value === "" ? Number.NaN : Number(value);
  const whole = path !== null && fieldAt(actor, path) instanceof WholeNumberField;
  if (whole ? Number.isSafeInteger(number) : Number.isFinite(number)) return;
  throw new Refusal(whole ? "TRISKELE.Effects.BadWholeValue" : "TRISKELE.Effects.BadValue", {
    field: key,
    found: value === "" ? "—" : value,
  });
}

/** Whether something stored is a value, not a group of values. */
function isLeaf(value: unknown): boolean {
  return ["number", "string", "boolean"].includes(typeof value) || Array.isArray(value);
}

/** The field of an actor's data at a path below `system`. */
export function fieldAt(actor: Actor.Implementation, path: string): unknown {
  const { schema } = actor.system as { readonly schema?: { getField(path: string): unknown } };
  return schema?.getField(path);
}

/** What was typed into the dialog's form. */
export function draftIn(form: HTMLElement): EffectDraft {
  const value = (root: ParentNode, name: string): string => {
    const field = root.querySelector(`[name="${name}"]`);
    return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value.trim() : "";
  };
  const rows = [...form.querySelectorAll<HTMLElement>("[data-changes] > [data-change]")];
  return {
    name: value(form, "name"),
    img: value(form, "img"),
    rounds: value(form, "rounds"),
    disabled: form.querySelector<HTMLInputElement>('[name="disabled"]')?.checked === true,
    changes: rows.map((row) => ({
      key: value(row, "key"),
      way: value(row, "way") || CHANGE_WAYS[0],
      value: value(row, "value").replace(/^\+/, "").replace(/^−/, "-"),
      was: row.dataset.change ? Number(row.dataset.change) : null,
    })),
  };
}
