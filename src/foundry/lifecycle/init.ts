import { registerChatCommands } from "../chat/commands.ts";
import { registerCardActions } from "../chat/dispatch.ts";
import { registerCardMenu } from "../chat/menu.ts";
import { registerActorTypes, TriskeleActor } from "../documents/actor.ts";
import { TriskeleChatMessage } from "../documents/chat-message.ts";
import { registerCombatRules, TriskeleCombat } from "../documents/combat.ts";
import { registerGame, registerItemTypes, TriskeleItem } from "../documents/item.ts";
import { TriskeleMacro } from "../documents/macro.ts";
import { SYSTEM_ID } from "../id.ts";
import { sharedItems, sharedPartials, sharedSheets } from "../items/index.ts";
import { registerMacros } from "../macros/actions.ts";
import { watchShift } from "../macros/shift.ts";
import type { DataModelClass, RollClass, RuleSet, SheetRegistration, TypeRegistration } from "../ruleset.ts";
import { registerSettings, sharedSettings } from "../settings/settings.ts";
import { advance } from "../steward/fights.ts";
import { listen, registerVerbs } from "../steward/steward.ts";
import { registerStatuses } from "./statuses.ts";

/** `init`: everything the host must know before it prepares documents. */
export function init(ruleSets: readonly RuleSet[]): void {
  CONFIG.Actor.documentClass = TriskeleActor;
  CONFIG.Item.documentClass = TriskeleItem;
  CONFIG.ChatMessage.documentClass = TriskeleChatMessage;
  CONFIG.Combat.documentClass = TriskeleCombat;
  CONFIG.Macro.documentClass = TriskeleMacro;
  watchShift();
  registerSettings(sharedSettings);
  registerVerbs("shared", { advance });
  registerStatuses(ruleSets);
  listen();
  registerTypes(CONFIG.Item, sharedItems);
  registerItemTypes(sharedItems);
  registerSheets(sharedSheets);
  const partials: Record<string, string> = { ...sharedPartials };
  for (const ruleSet of ruleSets) {
    registerTypes(CONFIG.Actor, ruleSet.actors);
    registerTypes(CONFIG.Item, ruleSet.items);
    registerTypes(CONFIG.ChatMessage, ruleSet.messages);
    registerActorTypes(ruleSet.actors);
    registerItemTypes(ruleSet.items);
    registerGame(ruleSet);
    for (const [type, { actions }] of Object.entries(ruleSet.messages)) registerCardActions(type, actions);
    (CONFIG.Dice.rolls as unknown as RollClass[]).push(...ruleSet.rolls);
    registerSettings(ruleSet.settings, `${ruleSet.id}.`);
    registerChatCommands(ruleSet.chatCommands);
    registerCardMenu(ruleSet.cardMenu);
    registerVerbs(ruleSet.id, ruleSet.steward);
    registerSheets(ruleSet.sheets);
    registerCombatRules(ruleSet);
    registerMacros(ruleSet);
    Object.assign(partials, ruleSet.partials);
  }
  registerApi(ruleSets);
  void foundry.applications.handlebars.loadTemplates(partials);
}

/** As much of `CONFIG.<Document>` as types need: the community types want every game's models named ahead. */
interface TypeTables {
  dataModels: Record<string, DataModelClass>;
  typeIcons?: Record<string, string>;
  trackableAttributes?: Record<string, { bar: string[]; value: string[] }>;
}

function registerTypes(config: unknown, types: Readonly<Record<string, TypeRegistration>>): void {
  const tables = config as TypeTables;
  tables.typeIcons ??= {};
  for (const [type, { model, icon }] of Object.entries(types)) {
    tables.dataModels[type] = model;
    tables.typeIcons[type] = icon;
  }
}

function registerSheets(sheets: readonly SheetRegistration[]): void {
  for (const { document, sheet, types, label } of sheets) {
    const config = foundry.applications.apps.DocumentSheetConfig as unknown as {
      registerSheet(document: unknown, scope: string, sheet: unknown, options: object): void;
    };
    const documentClass = document === "Actor" ? foundry.documents.Actor : foundry.documents.Item;
    config.registerSheet(documentClass, SYSTEM_ID, sheet, { types: [...types], label, makeDefault: true });
  }
}

function registerApi(ruleSets: readonly RuleSet[]): void {
  const system = game.system as unknown as { api: Record<string, unknown> };
  system.api = Object.fromEntries(ruleSets.map(({ id, api }) => [id, api]));
}
