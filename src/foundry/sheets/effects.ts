import { effectTime } from "../compat/effect-duration.ts";
import { format } from "../notices.ts";
import { openEffectDialog } from "./effect-dialog.ts";
import { EFFECT_PICTURE } from "./effect-form.ts";
import { openSheet } from "./open.ts";

/** An active effect as a sheet lists it. */
export interface EffectView {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly disabled: boolean;
  readonly temporary: boolean;
  /** What is left of it, in words. */
  readonly time: string;
  /** Where it lies when not in the actor itself. */
  readonly from: string | null;
}

/** The effects on an actor: its own, and those of its items, which are changed in the item. */
export function effectViews(actor: Actor.Implementation): readonly EffectView[] {
  const own = [...actor.effects].map((effect) => viewOf(effect, null));
  const passedOn = [...actor.items].flatMap((item) =>
    [...item.effects].filter(({ transfer }) => transfer).map((effect) => viewOf(effect, item.name)),
  );
  return [...own, ...passedOn];
}

function viewOf(effect: ActiveEffect.Implementation, from: string | null): EffectView {
  return {
    id: effect.id ?? "",
    name: effect.name,
    img: effect.img ?? "",
    disabled: effect.disabled,
    temporary: effect.isTemporary,
    time: timeText(effect),
    from,
  };
}

function timeText(effect: ActiveEffect.Implementation): string {
  const time = effectTime(effect);
  if (!time) return format("TRISKELE.Effects.NoEnd");
  const key = `TRISKELE.Effects.Time.${time.units}`;
  return game.i18n?.has(key) ? format(key, { count: time.value }) : `${time.value} ${time.units}`;
}

/** Makes an effect and opens it. */
export async function addEffect(actor: Actor.Implementation): Promise<void> {
  const data = { name: format("TRISKELE.Effects.New"), img: EFFECT_PICTURE };
  const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [data]);
  if (effect) await editEffect(actor, effect);
}

/** Opens an effect where the host has a window for effects; else this system's own. */
export async function editEffect(actor: Actor.Implementation, effect: ActiveEffect.Implementation): Promise<void> {
  if (effect.sheet) await openSheet(effect);
  else await openEffectDialog(actor, effect);
}
