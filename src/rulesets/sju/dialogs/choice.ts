import type { MessageMode } from "../../../foundry/compat/message-modes.ts";
import type { AskOptions } from "../actions/ask.ts";
import type { Against, TestOptions } from "../actions/test.ts";
import type { SjuActor, ValueOf } from "../data/actor.ts";
import { playsHim, seesValues } from "../data/sight.ts";
import { type Preview, preview, type Side } from "../rules/index.ts";
import { house } from "../settings.ts";
import { type Opponent, opponentsOf } from "./opponents.ts";

/** Stands in the place of an opponent's UUID where the Gamemaster is asked for a difficulty. */
export const GAMEMASTER = "gamemaster";

/** What the other side of a comparison can be (SJU-1): someone, a finished sum, or whoever is asked first. */
export const OPPOSING = ["someone", "difficulty", "ask"] as const;
export type Opposing = (typeof OPPOSING)[number];

/** What has been chosen in the dialog so far; figures are read from the documents whenever they are needed. */
export interface Choice {
  /** Item ids of the actor's own values. */
  readonly values: Set<string>;
  opposing: Opposing;
  /** UUID of the one on the other side, or {@link GAMEMASTER} where that one is asked. */
  opponent: string | null;
  /** Item ids of the values of each one who was looked at, by UUID. */
  readonly theirs: Map<string, Set<string>>;
  difficulty: number | null;
  /** A GM keeps the difficulty to himself. */
  hidden: boolean;
  /** Whether the other side rolls, where the user plays both. */
  swapped: boolean;
  messageMode: MessageMode;
}

/** What the choice means now: the documents behind it, and what the rules say. */
export interface Reading {
  readonly opponents: readonly Opponent[];
  /** The one on the other side; `null` for a difficulty, and while nobody is chosen. */
  readonly opponent: Opponent | null;
  /** Whether the other side's values are not the user's to see. */
  readonly closed: boolean;
  readonly canSwap: boolean;
  /** Which side of the test the actor himself is. */
  readonly role: Side;
  readonly own: readonly ValueOf[];
  readonly others: readonly ValueOf[];
  /** Whether the Gamemaster is the one who is asked. */
  readonly asksGamemaster: boolean;
  /** `null` while nobody is chosen, or his values are closed. Where he is asked, he has none yet. */
  readonly preview: Preview | null;
}

/** The values of the other side that were chosen; a set of its own for each one who was looked at. */
export function chosenOf({ theirs }: Choice, opponent: string | null): Set<string> {
  const chosen = theirs.get(opponent ?? "") ?? new Set<string>();
  theirs.set(opponent ?? "", chosen);
  return chosen;
}

/** Reads what is chosen against the documents as they are now. */
export function readChoice(who: SjuActor, choice: Choice): Reading {
  const opponents = opponentsOf(who.actor);
  const { opposing } = choice;
  const opponent = (opposing !== "difficulty" && opponents.find(({ uuid }) => uuid === choice.opponent)) || null;
  const compared = opposing === "someone" ? opponent : null;
  const closed = compared !== null && !seesValues(compared);
  const canSwap = compared !== null && !closed && playsHim(compared);
  const role = canSwap && choice.swapped ? "defensive" : "offensive";
  const own = who.system.values.filter(({ id }) => choice.values.has(id));
  const chosen = chosenOf(choice, choice.opponent);
  const others = compared && !closed ? compared.system.values.filter(({ id }) => chosen.has(id)) : [];
  const asksGamemaster = opposing === "ask" && choice.opponent === GAMEMASTER;
  const known = opposing === "difficulty" || asksGamemaster || (opponent !== null && !closed);
  return {
    opponents,
    opponent,
    closed,
    canSwap,
    role,
    own,
    others,
    asksGamemaster,
    preview: known ? previewOf(who, choice, { opponent, role, own, others }) : null,
  };
}

function previewOf(
  who: SjuActor,
  choice: Choice,
  { opponent, role, own, others }: Pick<Reading, "opponent" | "role" | "own" | "others">,
): Preview {
  const figures = (values: readonly ValueOf[]) => values.map(({ value }) => value);
  const holds = { own: who.system.onARoll, other: opponent?.system.onARoll ?? false };
  if (choice.opposing === "ask") return preview(figures(own), []);
  if (!opponent) {
    const holding = { offensive: holds.own, defensive: false };
    return preview(figures(own), { difficulty: choice.difficulty }, { ...house(), holding });
  }
  return role === "offensive"
    ? preview(figures(own), figures(others), {
        ...house(),
        holding: { offensive: holds.own, defensive: holds.other },
      })
    : preview(figures(others), figures(own), {
        ...house(),
        holding: { offensive: holds.other, defensive: holds.own },
      });
}

/** What is done with a choice. */
export type Deed =
  | { readonly asks: false; readonly roller: Actor.Implementation; readonly options: TestOptions }
  | { readonly asks: true; readonly options: AskOptions };

/** The roll or the question that a choice stands for; `null` while something is missing. */
export function deedOf(who: SjuActor, choice: Choice): Deed | null {
  const { preview, opponent, role, own, others } = readChoice(who, choice);
  const ids = (values: readonly ValueOf[]) => values.map(({ id }) => id);
  const { messageMode } = choice;
  if (!preview || (preview.problem && !isAskable(preview, choice))) return null;
  if (choice.opposing === "ask") {
    return { asks: true, options: { values: ids(own), of: opponent?.uuid ?? null, messageMode } };
  }
  if (opponent && role === "defensive") {
    const against: Against = { actor: who.actor.uuid, values: ids(own) };
    return { asks: false, roller: opponent.actor, options: { values: ids(others), against, messageMode } };
  }
  const against: Against = opponent
    ? { actor: opponent.uuid, values: ids(others) }
    : { difficulty: choice.difficulty ?? Number.NaN, hidden: choice.hidden };
  return { asks: false, roller: who.actor, options: { values: ids(own), against, messageMode } };
}

/** Whether nothing is missing but what the other side is asked for. */
export function isAskable({ problem }: Preview, { opposing }: Choice): boolean {
  return opposing === "ask" && problem?.code === "noValues" && problem.side === "defensive";
}

/** Forgets what is gone, and takes whom the user targets while nobody is chosen. */
export function tidyChoice(who: SjuActor, choice: Choice): void {
  const opponents = opponentsOf(who.actor);
  prune(choice.values, who.system.values);
  for (const [uuid, chosen] of choice.theirs) {
    const opponent = opponents.find((other) => other.uuid === uuid);
    if (opponent) prune(chosen, opponent.system.values);
    else choice.theirs.delete(uuid);
  }
  if (opponents.some(({ uuid }) => uuid === choice.opponent)) return;
  if (choice.opposing === "ask" && choice.opponent === GAMEMASTER) return;
  choice.opponent = opponents.find(({ group }) => group === "targets")?.uuid ?? null;
}

function prune(chosen: Set<string>, values: readonly ValueOf[]): void {
  const known = new Set(values.map(({ id }) => id));
  for (const id of chosen) if (!known.has(id)) chosen.delete(id);
}
