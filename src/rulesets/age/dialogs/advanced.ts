import {
  currentMessageMode,
  isMessageMode,
  messageModeLabel,
  messageModes,
} from "../../../foundry/compat/message-modes.ts";
import { templatePath } from "../../../foundry/id.ts";
import { format, Refusal } from "../../../foundry/notices.ts";
import { setting } from "../../../foundry/settings/settings.ts";
import { type AdvancedOptions, advancedOf, rollAdvanced, testAdvanced } from "../actions/advanced.ts";
import { checkSteward } from "../actions/opposed.ts";
import { focusesOf } from "../data/focuses.ts";
import type { SideKey } from "../data/side.ts";
import { sideName } from "../messages/advanced-card.ts";
import { checkTurn } from "../messages/advanced-verbs.ts";
import { ADVANCED_FORMS, TIME_UNITS } from "../messages/age-advanced.ts";
import { playedActors } from "../messages/players.ts";
import { ageActorAt } from "../messages/rights.ts";
import { ABILITIES, isAbility } from "../rules/index.ts";
import { choose } from "./choose.ts";
import { targetedTokens } from "./open.ts";
import { askTest } from "./test-dialog.ts";

/** Asks what is agreed about an advanced test, and opens it. */
export async function openAdvanced(actor: Actor.Implementation): Promise<void> {
  const options = (key: string, label: string) => ({ value: key, label });
  const [target = null] = targetedTokens();
  const content = document.createElement("div");
  content.innerHTML = await foundry.applications.handlebars.renderTemplate(templatePath("age/advanced-dialog.hbs"), {
    abilities: ABILITIES.map((key) => options(key, `AGE.Ability.${key}`)),
    forms: ADVANCED_FORMS.map((key) => options(key, `AGE.Advanced.Form.${key}`)),
    units: TIME_UNITS.map((key) => ({ ...options(key, `AGE.Advanced.Unit.${key}`), selected: key === "hour" })),
    modes: messageModes.map((key) => ({
      ...options(key, messageModeLabel(key)),
      selected: key === currentMessageMode(),
    })),
    a: actor.name,
    b: ageActorAt(target)?.actor.name ?? "",
  });
  const answer: unknown = await foundry.applications.api.DialogV2.wait({
    id: `triskele-age-advanced-${actor.id}`,
    classes: ["triskele", "triskele-dialog"],
    window: { title: format("AGE.Advanced.title"), icon: "fa-solid fa-bars-progress" },
    position: { width: 440 },
    content,
    buttons: [
      {
        action: "open",
        label: format("AGE.Advanced.begin"),
        icon: "fa-solid fa-bars-progress",
        default: true,
        callback: async (_event, button) => new Map(button.form ? new FormData(button.form) : []),
      },
    ],
    render: (_event, dialog) => bindForm(dialog.element),
    rejectClose: false,
  });
  if (answer instanceof Map) await rollAdvanced(actor, readAnswer(answer, target));
}

/** Only what a form needs is asked: opposed tests have no target number, and one side needs no names. */
function bindForm(root: HTMLElement): void {
  const form = root.querySelector<HTMLSelectElement>("select[name=form]");
  const show = () => {
    for (const part of root.querySelectorAll<HTMLElement>("[data-forms]")) {
      part.hidden = !part.dataset.forms?.split(" ").includes(form?.value ?? "");
    }
  };
  form?.addEventListener("change", show);
  show();
}

/** @throws Refusal when a field holds what it cannot */
function readAnswer(answer: ReadonlyMap<unknown, unknown>, opponent: string | null): AdvancedOptions {
  const text = (name: string) => String(answer.get(name) ?? "").trim();
  const ability = text("ability");
  const mode = text("messageMode");
  if (!isAbility(ability)) throw new Refusal("AGE.Refusal.UnknownAbility", { found: ability });
  const form = ADVANCED_FORMS.find((key) => key === text("form")) ?? "basic";
  const b = text("b");
  return {
    title: text("title"),
    ability,
    focus: text("focus"),
    threshold: Number(text("threshold")),
    form,
    target: text("target") === "" ? null : Number(text("target")),
    time: { amount: Number(text("amount")), unit: TIME_UNITS.find((key) => key === text("unit")) ?? "hour" },
    a: { name: text("a") },
    // Whoever is targeted is the other side, unless the name in the field has become another.
    b: { name: b, actor: b === (ageActorAt(opponent)?.actor.name ?? "") ? opponent : null },
    ...(isMessageMode(mode) ? { messageMode: mode } : {}),
  };
}

/** Asks who makes the next test of an advanced test and how, and rolls what it says. */
export async function openAdvancedStep(message: ChatMessage.Implementation, side: SideKey): Promise<void> {
  const advanced = advancedOf(message);
  checkTurn(advanced, side);
  if (advanced.form !== "opposed") checkSteward(message, "age.attachAdvanced");
  const { ability } = advanced;
  const text = format("AGE.Advanced.partOf", { title: advanced.title });
  const own = advanced[side].actor;
  // Whoever is named for the side comes first.
  const candidates = [...playedActors()].sort((a, b) => Number(b.uuid === own) - Number(a.uuid === own));
  const chosen = await choose({
    title: advanced.form === "basic" ? text : `${text}: ${sideName(advanced, side)}`,
    text,
    actors: candidates.map(({ uuid, name }) => ({ value: uuid, label: name })),
    with: () => [{ value: ability, label: format(`AGE.Ability.${ability}`) }],
    withLabel: format("AGE.Choose.ability"),
  });
  const tester = chosen && ageActorAt(chosen.actor);
  if (!tester) return;
  const { actor, system } = tester;
  const suggested = focusesOf(actor, ability).find(
    ({ name }) => name.trim().toLowerCase() === advanced.focus.trim().toLowerCase(),
  );
  const focus = suggested?.id ?? null;
  if (setting("skipDialogs") === true) {
    await testAdvanced(message, actor, { side, focus });
    return;
  }
  const answer = await askTest({
    actor,
    title: format("AGE.Dialog.testTitle", { actor: actor.name, ability: `AGE.Ability.${ability}` }),
    ability,
    score: system.score(ability),
    focus,
    asksTarget: false,
    opponents: [],
    belongsTo: text,
  });
  if (answer) await testAdvanced(message, actor, { ...answer, side });
}
