import { addCardMenu } from "../chat/menu.ts";
import { hotbarDrop } from "../macros/hotbar.ts";
import type { HookListener, RuleSet } from "../ruleset.ts";
import { fightEnded } from "../steward/fights.ts";
import { performAsSteward } from "../steward/steward.ts";
import { changed, messageChanged } from "./changed.ts";
import { chatMessage } from "./chat-message.ts";
import { deleted } from "./deleted.ts";
import { effectBegins, effectGetsRounds } from "./effects.ts";
import { watchFights } from "./fights.ts";
import { init } from "./init.ts";
import { preCreateItem } from "./pre-create-item.ts";
import { ready } from "./ready.ts";
import { combatantsChanged, turnMoved } from "./settle.ts";
import { userConnected } from "./user-connected.ts";

/** Hands the games to the host: one line for each hook, one file behind each line. */
export function start(ruleSets: readonly RuleSet[]): void {
  Hooks.once("init", () => init(ruleSets));
  Hooks.once("ready", () => void ready());
  Hooks.on("chatMessage", (_log, line) => chatMessage(line));
  const hooks = Hooks as unknown as { on(name: string, listener: HookListener): number };
  for (const { hooks: listeners } of ruleSets) {
    for (const [name, listener] of Object.entries(listeners)) hooks.on(name, listener);
  }
  hooks.on("hotbarDrop", hotbarDrop);
  Hooks.on("preCreateItem", preCreateItem);
  hooks.on("getChatMessageContextOptions", addCardMenu);
  Hooks.on("deleteChatMessage", deleted);
  Hooks.on("deleteActor", deleted);
  Hooks.on("deleteToken", deleted);
  Hooks.on("updateChatMessage", messageChanged);
  Hooks.on("updateActor", changed);
  Hooks.on("createActiveEffect", changed);
  Hooks.on("deleteActiveEffect", changed);
  Hooks.on("updateItem", changed);
  Hooks.on("deleteCombat", (combat: Combat.Implementation) => performAsSteward(() => fightEnded(combat)));
  Hooks.on("preCreateActiveEffect", (effect: ActiveEffect.Implementation) => effectBegins(effect));
  for (const change of ["createCombatant", "updateCombatant", "deleteCombatant"]) hooks.on(change, combatantsChanged);
  Hooks.on("updateCombat", turnMoved);
  Hooks.on("preUpdateActiveEffect", (effect: ActiveEffect.Implementation, changes: object) =>
    effectGetsRounds(effect, changes),
  );
  watchFights();
  Hooks.on("userConnected", (user: User.Implementation, connected: boolean) => userConnected(user, connected));
}
