import { durationOfRounds, effectTime } from "../compat/effect-duration.ts";
import { templatePath } from "../id.ts";
import { format, Refusal } from "../notices.ts";

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

/** Asks for a new effect's name and rounds, and makes it. */
export async function addEffect(actor: Actor.Implementation): Promise<void> {
  const content = document.createElement("div");
  content.innerHTML = await foundry.applications.handlebars.renderTemplate(
    templatePath("shared/effect-dialog.hbs"),
    {},
  );
  const answer: unknown = await foundry.applications.api.DialogV2.wait({
    classes: ["triskele", "triskele-dialog"],
    window: { title: format("TRISKELE.Effects.Add"), icon: "fa-solid fa-person-rays" },
    position: { width: 360 },
    content,
    buttons: [
      {
        action: "add",
        label: format("TRISKELE.Effects.Add"),
        default: true,
        callback: async (_event, button) => readForm(button.form),
      },
    ],
    rejectClose: false,
  });
  if (answer instanceof Refusal) throw answer;
  if (!isEffectData(answer)) return;
  await actor.createEmbeddedDocuments("ActiveEffect", [answer as ActiveEffect.CreateData]);
}

interface EffectData {
  readonly name: string;
  readonly img: string;
  readonly duration: Record<string, unknown>;
}

/** The form as data of an effect; a refusal, as a value, when it cannot be one. */
function readForm(form: HTMLFormElement | null): EffectData | Refusal {
  const value = (name: string): string => {
    const field = form?.elements.namedItem(name);
    return field instanceof HTMLInputElement ? field.value.trim() : "";
  };
  const rounds = value("rounds");
  const count = Number(rounds);
  if (rounds !== "" && !(Number.isSafeInteger(count) && count > 0)) {
    return new Refusal("TRISKELE.Effects.BadRounds", { found: rounds });
  }
  return {
    name: value("name") || format("TRISKELE.Effects.New"),
    img: "icons/svg/aura.svg",
    duration: rounds === "" ? {} : durationOfRounds(count),
  };
}

function isEffectData(value: unknown): value is EffectData {
  return typeof value === "object" && value !== null && "duration" in value;
}
