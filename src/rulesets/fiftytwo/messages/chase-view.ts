import { actorAt, nameOf } from "../../../foundry/chat/rights.ts";
import { figure } from "../../../foundry/figures.ts";
import { format } from "../../../foundry/notices.ts";
import { speedOf, vehicleAt } from "../combat/vehicles.ts";
import { type Chase, PARTS } from "../rules/index.ts";
import type { Chaser, FiftytwoChase } from "./chase.ts";
import { exchangeOf } from "./exchange.ts";

/** Rounds apart that are drawn one by one; of more only the number is told. */
const STEPS = 12;

/** What the card and the tracker show of a chase (C52-15, C52-20), to this user in his language. */
export function chaseContext(chase: FiftytwoChase) {
  const { apart, state } = chase.standing;
  const { ended, escapeAt, events } = chase;
  const on = state === "on" && !ended;
  const [pursuer, fugitive] = [sideView(chase, "pursuer"), sideView(chase, "fugitive")];
  return {
    message: chase.parent.id,
    title: chase.title || format("C52.Chase.title"),
    on,
    ended,
    apart,
    state,
    standing: format(standingKey(state, apart, ended), {
      pursuer: chase.pursuer.name,
      fugitive: chase.fugitive.name,
      apart,
    }),
    escape: escapeAt === null ? format("C52.Chase.noEscape") : format("C52.Chase.escapeAt", { rounds: escapeAt }),
    steps: Array.from({ length: Math.min(apart, STEPS) }, (_, index) => index),
    pursuer,
    fugitive,
    sides: [pursuer, fugitive],
    mayUndo: ended || events.length > 0,
    events: events.map(({ kind, winner, speed, apart: set }) =>
      kind === "won"
        ? format(`C52.Chase.Event.${winner}`, { name: chase[winner].name, speed })
        : format("C52.Chase.Event.set", { apart: set }),
    ),
    genuine: chase.parent.author?.isGM === true,
  };
}

function standingKey(state: Chase["state"], apart: number, ended: boolean): string {
  if (ended && state === "on") return "C52.Chase.State.ended";
  return state === "on" && apart === 1 ? "C52.Chase.State.onOne" : `C52.Chase.State.${state}`;
}

/** The newest opposed test between the two that has not counted in the chase, and who has won it (C52-20); `null` for none. */
export function lastTest(chase: FiftytwoChase): { readonly id: string; readonly winner: Chaser } | null {
  const [pursuer, fugitive] = [actorAt(chase.pursuer.actor), actorAt(chase.fugitive.actor)];
  if (!pursuer || !fugitive) return null;
  const from = [...(game.messages ?? [])].findIndex(({ id }) => id === chase.parent.id);
  const tests = [...(game.messages ?? [])].slice(from + 1).flatMap((message) => exchangeOf(message) ?? []);
  const newest = tests.findLast((test) => {
    const sides = PARTS.map((part) => actorAt(test[part].actor));
    return test.outcome !== null && sides.includes(pursuer) && sides.includes(fugitive);
  });
  const id = newest?.parent.id ?? "";
  if (!newest?.outcome || chase.events.some(({ test }) => test === id)) return null;
  return { id, winner: actorAt(newest[newest.outcome.winner].actor) === pursuer ? "pursuer" : "fugitive" };
}

function sideView(chase: FiftytwoChase, side: Chaser) {
  const { name, actor, vehicle: uuid } = chase[side];
  const vehicle = vehicleAt(uuid);
  const who = actorAt(actor);
  const speed = speedOf(vehicle);
  const won = lastTest(chase)?.winner === side;
  const wrecked = vehicle !== null && vehicle.system.health.value === 0;
  return {
    side,
    label: `C52.Chase.Side.${side}`,
    name,
    img: who?.img ?? vehicle?.actor.img ?? null,
    by: vehicle ? nameOf(vehicle.actor) : format("C52.Chase.onFoot"),
    speed,
    won,
    gains: format("C52.Chase.gains", { name, speed }),
    penalty: vehicle && vehicle.system.health.penalty < 0 ? figure(vehicle.system.health.penalty) : null,
    wrecked,
    icon: vehicle ? (wrecked ? "fa-solid fa-car-burst" : "fa-solid fa-car-side") : "fa-solid fa-person-running",
  };
}
