import { format, Refusal } from "../../../foundry/notices.ts";
import type { InitiativeOptions } from "../../../foundry/ruleset.ts";
import { setting } from "../../../foundry/settings/settings.ts";
import { skipsDialog } from "../../../foundry/sheets/skip.ts";
import { ask } from "../../../foundry/steward/steward.ts";
import { AgeAdversary } from "../data/actor.ts";
import { AgeFocus } from "../data/focus.ts";
import { askTest } from "../dialogs/test-dialog.ts";
import { assertUnrolled } from "../messages/initiative-verb.ts";
import { ageActorAt } from "../messages/rights.ts";
import { postTest, type TestOptions } from "./test.ts";

/** The ability that initiative tests (AGE-11). */
const ABILITY = "dexterity";

/**
 * Rolls initiative for combatants of one fight who share the roll (AGE-11): one of them, or a group of minor adversaries.
 * Posts the card of the test, which the steward then enters into the fight.
 * @returns the message, or `null` when a hook called it off
 * @throws Refusal when there is nobody to roll for, a player's has rolled already, or no GM is there to enter it
 */
export async function rollInitiative(
  combatants: readonly Combatant.Implementation[],
  options: TestOptions = {},
): Promise<ChatMessage.Implementation | null> {
  const [first] = combatants;
  const age = ageActorAt(first?.actor?.uuid);
  const combat = first?.parent;
  if (!age || !combat) throw new Refusal("AGE.Refusal.NoCombatant");
  // The dice must not fall for nothing: only a GM's client can enter what they show.
  if (!game.users?.activeGM) throw new Refusal("TRISKELE.Steward.NoGm");
  if (game.user) assertUnrolled(combatants, game.user);
  const message = await postTest(
    age.actor,
    { focus: initiativeFocus(age.actor), ...hiddenMode(combatants), ...options },
    {
      kind: "initiative",
      ability: ABILITY,
      score: age.system.score(ABILITY),
      target: null,
      stunts: false,
      initiative: { combat: combat.id ?? "", combatants: combatants.map(({ id }) => id ?? "") },
    },
  );
  if (message) await ask("age.noteInitiative", { message: message.id ?? "" });
  return message;
}

/** The actor's combatants who have not rolled yet, of the active fight before others, begun or not (AGE-11). */
export function unrolledOf(actor: Actor.Implementation): readonly Combatant.Implementation[] {
  const fights = [...(game.combats ?? [])].sort((a, b) => Number(b.active) - Number(a.active));
  for (const combat of fights) {
    const own = [...combat.combatants].filter((entry) => entry.actor?.uuid === actor.uuid && entry.initiative === null);
    if (own.length > 0) return own;
  }
  return [];
}

/** Rolls for some combatants, once for each group of minor adversaries and singly for the others (AGE-11). */
export async function rollInitiativeFor(
  combatants: readonly Combatant.Implementation[],
  _options: InitiativeOptions,
): Promise<void> {
  // The click is known for as long as nothing is waited for.
  const { event } = globalThis as { readonly event?: Event };
  const groups = groupsOf(combatants);
  const asks = groups.length === 1 && !(event ? skipsDialog(event) : setting("skipDialogs") === true);
  for (const group of groups) {
    const answer = asks ? await askInitiative(group) : {};
    if (answer) await rollInitiative(group, answer);
  }
}

/**
 * Those who roll together (AGE-11): minor adversaries of one kind, also those of them nobody asked for who have not rolled yet.
 * Tokens that share their actor are one person, not a kind.
 */
function groupsOf(combatants: readonly Combatant.Implementation[]): readonly (readonly Combatant.Implementation[])[] {
  const groups = new Map<string, Combatant.Implementation[]>();
  for (const combatant of combatants) {
    const kind = kindOf(combatant);
    const key = kind ?? combatant.id ?? "";
    const others = [...(combatant.parent?.combatants ?? [])].filter(
      (other) => kind !== null && kindOf(other) === kind && (other.initiative === null || combatants.includes(other)),
    );
    if (!groups.has(key)) groups.set(key, [...new Set([combatant, ...others])]);
  }
  return [...groups.values()];
}

/** What kind of minor adversary a combatant is: the actor that its token was made from; `null` for anyone else. */
function kindOf({ actor, actorId }: Combatant.Implementation): string | null {
  const system: unknown = actor?.system;
  return system instanceof AgeAdversary && system.minor && actor?.isToken ? actorId : null;
}

/** Asks how the test of initiative is made. */
async function askInitiative(group: readonly Combatant.Implementation[]): Promise<TestOptions | null> {
  const age = ageActorAt(group[0]?.actor?.uuid);
  if (!age) throw new Refusal("AGE.Refusal.NoCombatant");
  return askTest({
    actor: age.actor,
    title: format("AGE.Card.Initiative.title", { name: namesOf(group) }),
    ability: ABILITY,
    score: age.system.score(ABILITY),
    focus: initiativeFocus(age.actor),
    asksTarget: false,
    opponents: [],
    note: format("AGE.Card.Initiative.title", { name: namesOf(group) }),
  });
}

/** What players do not see in the tracker is not told to them in the chat. */
function hiddenMode(combatants: readonly Combatant.Implementation[]): TestOptions {
  return combatants.some(({ hidden }) => hidden) ? { messageMode: "gm" } : {};
}

/** Who rolls, in one line. */
function namesOf(group: readonly Combatant.Implementation[]): string {
  return group.map(({ name }) => name ?? "").join(", ");
}

/** The focus that is named after initiative, when the actor has it. */
function initiativeFocus(actor: Actor.Implementation): string | null {
  const names = ["initiative", game.i18n?.localize("AGE.Initiative").toLowerCase()];
  const focus = [...actor.items].find((item) => {
    const system: unknown = item.system;
    return system instanceof AgeFocus && system.ability === ABILITY && names.includes(item.name.trim().toLowerCase());
  });
  return focus?.id ?? null;
}
