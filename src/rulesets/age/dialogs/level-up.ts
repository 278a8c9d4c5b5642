import { signed } from "../../../foundry/figures.ts";
import { templatePath } from "../../../foundry/id.ts";
import { format, Refusal, withNotices } from "../../../foundry/notices.ts";
import { type LevelGain, type LevelUpOptions, raiseLevel } from "../actions/level-up.ts";
import { playedBy } from "../actions/test.ts";
import { AgeStunt, stuntNameKey } from "../data/stunt.ts";
import { AgeTalent } from "../data/talent.ts";
import { ABILITIES, isAbility, levelHealth } from "../rules/index.ts";

/** Lists what the next level brings as a checklist, and carries out what is chosen. */
export async function openLevelUp(actor: Actor.Implementation): Promise<void> {
  const { system } = playedBy(actor);
  const constitution = system.score("constitution");
  const content = document.createElement("div");
  content.innerHTML = await foundry.applications.handlebars.renderTemplate(templatePath("age/level-up.hbs"), {
    level: system.level + 1,
    abilities: Object.entries(system.toObject().abilities).map(([ability, { value }]) => ({
      ability,
      label: `${format(`AGE.Ability.${ability}`)} ${signed(value)} → ${signed(value + 1)}`,
    })),
    focusAbilities: Object.fromEntries(ABILITIES.map((ability) => [ability, `AGE.Ability.${ability}`])),
    constitution: signed(constitution),
    talents: talentChoices(actor),
    stunts: stuntChoices(actor),
  });
  const answer: unknown = await foundry.applications.api.DialogV2.wait({
    classes: ["triskele", "triskele-dialog"],
    window: { title: format("AGE.LevelUp.dialog", { actor: actor.name }), icon: "fa-solid fa-arrow-up-right-dots" },
    position: { width: 440 },
    content,
    buttons: [
      {
        action: "raise",
        label: format("AGE.LevelUp.raise"),
        default: true,
        callback: async (_event, button) => readForm(button.form),
      },
    ],
    render: (_event, dialog) => bindRoll(dialog.element, constitution),
    rejectClose: false,
  });
  if (answer instanceof Refusal) throw answer;
  if (isOptions(answer)) await raiseLevel(actor, answer);
}

/** The talents that have a degree left to reach. */
function talentChoices(actor: Actor.Implementation): readonly { id: string; label: string }[] {
  return [...actor.items].flatMap((item) => {
    const talent: unknown = item.system;
    if (!(talent instanceof AgeTalent) || talent.next === null) return [];
    return [{ id: `talent.${item.id}`, label: `${item.name}: ${format(`AGE.Talent.Degree.${talent.next}`)}` }];
  });
}

/** The stunts that can still become cheaper. */
function stuntChoices(actor: Actor.Implementation): readonly { id: string; label: string }[] {
  return [...actor.items].flatMap((item) => {
    const stunt: unknown = item.system;
    if (!(stunt instanceof AgeStunt) || stunt.price <= 1) return [];
    const name = stunt.nameKey ? format(stuntNameKey(stunt.identifier)) : item.name;
    return [{ id: `discount.${item.id}`, label: `${name}: ${stunt.price} → ${stunt.price - 1}` }];
  });
}

/** A button rolls the Health that the level brings and writes it into the field beside it. */
function bindRoll(root: HTMLElement, constitution: number): void {
  const button = root.querySelector<HTMLButtonElement>("[data-roll-health]");
  button?.addEventListener("click", () =>
    withNotices(async () => {
      const roll = await new Roll("1d6").evaluate();
      const field = root.querySelector<HTMLInputElement>("[name=health]");
      if (field) field.value = String(levelHealth(roll.total ?? 1, constitution));
    }),
  );
}

/** The form as options; a refusal, as a value, when something in it is missing or no number. */
function readForm(form: HTMLFormElement | null): LevelUpOptions | Refusal {
  const value = (name: string): string => {
    const field = form?.elements.namedItem(name);
    return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value.trim() : "";
  };
  const ability = value("ability");
  if (!isAbility(ability)) return new Refusal("AGE.LevelUp.noAbility");
  // An empty field is no number; the action refuses what is none.
  const health = value("health") === "" ? Number.NaN : Number(value("health"));
  return { ability, health, gain: gainOf(value("gain"), value("focusName"), value("focusAbility")) };
}

function gainOf(choice: string, name: string, ability: string): LevelGain | null {
  const [kind, item = ""] = choice.split(".");
  if (kind === "focus" && isAbility(ability)) return { kind, ability, name };
  return kind === "talent" || kind === "discount" ? { kind, item } : null;
}

function isOptions(value: unknown): value is LevelUpOptions {
  return typeof value === "object" && value !== null && "ability" in value && "health" in value;
}
