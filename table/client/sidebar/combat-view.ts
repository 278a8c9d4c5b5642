import { menuButton } from "../applications/context-menu.ts";
import { h, icon } from "../dom.ts";
import { host } from "../host.ts";
import { effectIcons } from "../page/effect-icons.ts";
import { text } from "../page/texts.ts";
import type { CombatantLike, CombatLike } from "./combat-types.ts";

/** A button of the tracker; a pressed state makes it a switch. */
function button(action: string, label: string, symbol: string, pressed?: boolean): HTMLButtonElement {
  return h(
    "button.combat-control",
    {
      type: "button",
      "data-action": action,
      "aria-label": label,
      title: label,
      "aria-pressed": pressed === undefined ? null : String(pressed),
    },
    icon(symbol),
  );
}

/** Initiative: a number to change for Gamemasters, a text for others, a die while there is none. */
function initiative(combatant: CombatantLike): HTMLElement[] {
  const { user } = host().game;
  const value = combatant.initiative;
  const roll =
    value === null && combatant.isOwner
      ? [button("rollInitiative", text("TABLE.Combat.Roll", { name: combatant.name }), "fa-solid fa-dice-d6")]
      : [];
  if (user.isGM) {
    const input = h("input.initiative", {
      type: "number",
      step: "any",
      value,
      "data-change": "initiative",
      id: `initiative-${combatant.id}`,
      "aria-label": text("TABLE.Combat.InitiativeOf", { name: combatant.name }),
    });
    return [...roll, input];
  }
  return value === null ? roll : [h("span.initiative", {}, String(value))];
}

/** One entry of the order. */
export function renderCombatant(combat: CombatLike, combatant: CombatantLike): HTMLElement {
  const { user } = host().game;
  const isTurn = combat.started && combat.combatant?.id === combatant.id;
  const states = [
    isTurn ? text("TABLE.Combat.HasTurn") : null,
    combatant.isDefeated ? text("TABLE.Combat.Defeated") : null,
    combatant.hidden ? text("TABLE.Combat.Hidden") : null,
  ].filter((state) => state !== null);
  const entry = h(
    "li.combatant",
    { "data-combatant-id": combatant.id, "data-entry-id": combatant.id, "aria-current": isTurn ? "true" : null },
    h("img.token-image", { src: combatant.img, alt: "" }),
    h(
      "div.token-name",
      {},
      h("h3.name", {}, combatant.name),
      states.length ? h("p.states", {}, states.join(", ")) : null,
      effectIcons(combatant.actor, combatant.name, false),
    ),
  );
  entry.classList.toggle("active", isTurn);
  entry.classList.toggle("hidden-combatant", combatant.hidden);
  entry.classList.toggle("defeated", combatant.isDefeated);
  entry.append(...initiative(combatant));
  if (user.isGM) entry.append(menuButton(combatant.name));
  return entry;
}

/** The line above the order: which round, and whose turn; read aloud when it changes. */
export function renderStatus(combat: CombatLike): HTMLElement {
  const { combatant } = combat;
  const round = combat.started ? text("TABLE.Combat.Round", { round: combat.round }) : text("TABLE.Combat.NotStarted");
  const turn =
    combat.started && combatant ? ` · ${combatant.visible ? combatant.name : text("TABLE.Combat.Someone")}` : "";
  return h("h2.encounter-title", {}, round + turn);
}

/** What passes the turn on: everything for Gamemasters, the turn for a player whose turn it is. */
export function renderControls(combat: CombatLike): HTMLElement | null {
  const { user } = host().game;
  const name = text("TABLE.Combat.Controls");
  if (user.isGM && !combat.started) {
    const begin = h(
      "button.begin",
      { type: "button", "data-action": "startCombat", disabled: combat.turns.length === 0 },
      icon("fa-solid fa-play"),
      text("TABLE.Combat.Begin"),
    );
    return h("nav.combat-controls", { "aria-label": name }, begin);
  }
  if (user.isGM) {
    return h(
      "nav.combat-controls",
      { "aria-label": name },
      button("previousRound", text("TABLE.Combat.PreviousRound"), "fa-solid fa-backward-fast"),
      button("previousTurn", text("TABLE.Combat.PreviousTurn"), "fa-solid fa-backward-step"),
      h("button.end", { type: "button", "data-action": "endCombat" }, text("TABLE.Combat.End")),
      button("nextTurn", text("TABLE.Combat.NextTurn"), "fa-solid fa-forward-step"),
      button("nextRound", text("TABLE.Combat.NextRound"), "fa-solid fa-forward-fast"),
    );
  }
  const mine = combat.started && combat.combatant?.isOwner === true;
  if (!mine || !combat._canChangeTurn(user)) return null;
  const end = h(
    "button.end-turn",
    { type: "button", "data-action": "nextTurn" },
    icon("fa-solid fa-forward-step"),
    text("TABLE.Combat.EndTurn"),
  );
  return h("nav.combat-controls", { "aria-label": name }, end);
}
