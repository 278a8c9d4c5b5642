import { format } from "../../../foundry/notices.ts";
import { needsSteward } from "../../../foundry/steward/steward.ts";
import { sjuActorAt } from "../data/actors.ts";
import { sideName } from "../data/side.ts";
import type { Side } from "../rules/index.ts";
import { doubtText } from "./reward-card.ts";
import { isGenuine, playsSide } from "./rights.ts";
import type { SjuTest } from "./sju-test.ts";

const ICONS = {
  values: "fa-solid fa-hourglass-half",
  difficulty: "fa-solid fa-hourglass-half",
  roll: "fa-solid fa-dice",
};

/**
 * Why a side's values are not shown: it has none yet, or the other side is to choose without having seen them. Whoever plays a side
 * sees its own.
 */
export function closedValues(test: SjuTest, side: Side): string | null {
  if (test.level) return null;
  if (side === "defensive") return test.withdrawn ? null : format("SJU.Ask.chooses");
  if (game.user && (test.parent.author === game.user || (!game.user.isGM && playsSide(test, side, game.user))))
    return null;
  return format(`SJU.Ask.Closed.${test.offensive.values.length === 1 ? "one" : "more"}`, {
    count: test.offensive.values.length,
  });
}

/** What the card of a test whose dice have not fallen shows: whom it waits for, and what this user can do about it. */
export function askContext(test: SjuTest): Record<string, unknown> {
  const { awaits } = test;
  if (test.withdrawn) return { waits: format("SJU.Ask.off"), waitsIcon: "fa-solid fa-ban" };
  if (!awaits) return {};
  const name = format(sideName(test.offensive));
  const asked = format(sideName(test.defensive));
  const acts = actsOf(test);
  const gone = awaits === "values" && isGone(test);
  return {
    waits: gone ? format("SJU.Ask.gone", { name, asked }) : format(`SJU.Ask.waits.${awaits}`, { name, asked }),
    waitsIcon: gone ? "fa-solid fa-user-slash" : ICONS[awaits],
    ...(isGenuine(test) ? {} : { doubt: doubtText(test) }),
    acts,
    actsNeedGm: acts.some(({ needsGm }) => needsGm),
  };
}

/** Whether whoever was asked is not there any more. */
function isGone({ defensive }: SjuTest): boolean {
  return defensive !== null && sjuActorAt(defensive.actor) === null;
}

function actsOf(test: SjuTest) {
  const { user } = game;
  if (!user) return [];
  const message = test.parent.id ?? "";
  const isAuthor = test.parent.author === user;
  const plays = (side: Side) => playsSide(test, side, user);
  const answers =
    (test.awaits === "values" && plays("defensive") && !isGone(test)) ||
    (test.awaits === "difficulty" && user.isGM && isGenuine(test));
  const acts = [
    {
      answers,
      label: test.awaits === "values" ? "SJU.Ask.answer" : "SJU.Ask.give",
      needsGm: needsSteward("sju.answer", { message }),
    },
    {
      rolls: test.awaits === "roll" && plays("offensive"),
      label: "SJU.Ask.roll",
      needsGm: needsSteward("sju.rollAsked", { message, roll: "{}" }),
    },
    {
      withdraws: isAuthor || user.isGM || plays("offensive"),
      label: "SJU.Ask.withdraw",
      needsGm: needsSteward("sju.withdraw", { message }),
    },
  ];
  return acts.filter((act) => act.answers || act.rolls || act.withdraws);
}
