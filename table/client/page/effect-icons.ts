import { h } from "../dom.ts";
import { type DocumentLike, host } from "../host.ts";
import { text } from "./texts.ts";

/** An effect, as far as its icon needs it. */
interface EffectLike {
  name: string;
  img: string | null;
  isTemporary: boolean;
  showIcon?: number;
  duration: { label?: unknown };
}

/** Generation 14 says of each effect when its icon is shown. */
const SHOW_ICON = { CONDITIONAL: 1, ALWAYS: 2 } as const;

/** The effects that an actor shows on its token: until 13 the temporary ones, in 14 those that say so. */
function shownEffects(actor: DocumentLike): EffectLike[] {
  // An actor has both lists; other documents are no actors of tokens.
  const { appliedEffects, temporaryEffects } = actor as unknown as Record<string, EffectLike[] | undefined>;
  if (host().game.release.generation < 14) return temporaryEffects ?? [];
  return (appliedEffects ?? []).filter(
    ({ showIcon, isTemporary }) => showIcon === SHOW_ICON.ALWAYS || (showIcon === SHOW_ICON.CONDITIONAL && isTemporary),
  );
}

/**
 * The icons of an actor's effects with their names; `null` when it has none.
 * @param named Whether the names are written beside the icons, or only told and shown as tooltips.
 */
export function effectIcons(actor: DocumentLike | null, name: string, named: boolean): HTMLElement | null {
  const effects = actor ? shownEffects(actor) : [];
  if (effects.length === 0) return null;
  const entries = effects.map((effect) => {
    const left =
      typeof effect.duration.label === "string" && effect.duration.label !== "" ? effect.duration.label : null;
    const label = left === null ? effect.name : `${effect.name} (${left})`;
    const image = h("img", { src: effect.img ?? "icons/svg/aura.svg", alt: named ? "" : label, title: label });
    return h("li.effect", {}, image, named ? h("span.effect-name", {}, label) : null);
  });
  return h("ul.effect-icons", { "aria-label": text("TABLE.Scene.EffectsOf", { name }) }, ...entries);
}
