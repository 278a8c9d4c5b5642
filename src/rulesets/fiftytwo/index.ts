import { addDirectoryButton } from "../../foundry/directory-button.ts";
import { assetPath } from "../../foundry/id.ts";
import type { RuleSet } from "../../foundry/ruleset.ts";
import { performAsSteward } from "../../foundry/steward/steward.ts";
import * as advancementActions from "./actions/advancement.ts";
import * as exchangeActions from "./actions/exchange.ts";
import * as staticTests from "./actions/static.ts";
import * as tableActions from "./actions/table.ts";
import { advancementChanged, advancementPartials } from "./advancement/sheet.ts";
import { openSpend } from "./advancement/spend-dialog.ts";
import * as advancementVerbs from "./advancement/verbs.ts";
import { openAdvancement } from "./advancement/window.ts";
import { openChase } from "./apps/chase.ts";
import { openTable, tableButton } from "./apps/dealer-table.ts";
import * as dealerVerbs from "./cards/dealer-verbs.ts";
import * as handVerbs from "./cards/hand-verbs.ts";
import * as hands from "./cards/hands.ts";
import { keepFromDeletion, keepFromRecall } from "./cards/keeping.ts";
import { fightMayEnd } from "./combat/endings.ts";
import { fiftytwoCombat } from "./combat/index.ts";
import { leaversLeave } from "./combat/leavers.ts";
import { fightApi, fightPartials, fightVerbs } from "./combat/part.ts";
import { exchangeMoved, messageMoved, testMoved, userMoved } from "./combat/watch.ts";
import * as creationActions from "./creation/actions.ts";
import { create } from "./creation/dialog.ts";
import { creationAnew, creationDrawn } from "./creation/verbs.ts";
import { FiftytwoAbility } from "./data/ability.ts";
import { FiftytwoCharacter, FiftytwoNpc } from "./data/actor.ts";
import { healthByHand } from "./data/by-hand.ts";
import { FiftytwoDevice } from "./data/device.ts";
import { FiftytwoSkill, standardSkillItems } from "./data/skill.ts";
import { fiftytwoStatuses } from "./data/states.ts";
import { FiftytwoVehicle } from "./data/vehicle.ts";
import { FiftytwoWeapon } from "./data/weapon.ts";
import { openLay, openTest } from "./dialogs/test.ts";
import { openDamage } from "./dialogs/test-damage.ts";
import { tellOfAsked } from "./dialogs/test-notice.ts";
import * as clientTasks from "./exchange/client.ts";
import * as damageVerbs from "./exchange/damage-verbs.ts";
import { goneWrites } from "./exchange/gone.ts";
import * as carrierVerbs from "./exchange/verbs.ts";
import * as handActions from "./hand/actions.ts";
import { watchHand } from "./hand/bar.ts";
import { cardPartials } from "./hand/card-view.ts";
import * as deckVerbs from "./hand/decks.ts";
import { giveCard } from "./hand/gift.ts";
import { fiftytwoMacros } from "./macros.ts";
import { FiftytwoAdvancement } from "./messages/advancement.ts";
import { advancementActions as advancementButtons } from "./messages/advancement-card.ts";
import { FiftytwoChase } from "./messages/chase.ts";
import { damagePartials } from "./messages/damage-view.ts";
import { FiftytwoExchange } from "./messages/exchange.ts";
import { exchangeActions as exchangeCardActions, sayHelpless } from "./messages/exchange-card-actions.ts";
import { sayHelpless as sayHelplessVerb } from "./messages/exchange-card-verbs.ts";
import { begin, takeImmediate } from "./messages/exchange-verbs.ts";
import { FiftytwoInitiative } from "./messages/initiative.ts";
import { initiativeActions } from "./messages/initiative-actions.ts";
import { criticalPartials, tellMeaning } from "./messages/meaning.ts";
import { staticActions } from "./messages/static-actions.ts";
import { FiftytwoStatic } from "./messages/static-message.ts";
import * as staticRulings from "./messages/static-rulings.ts";
import * as staticVerbs from "./messages/static-verbs.ts";
import { fiftytwoSettings } from "./settings.ts";
import { addCreationControl, FiftytwoActorSheet } from "./sheets/actor-sheet.ts";
import { FiftytwoItemSheet, itemPartials } from "./sheets/item-sheet.ts";
import { FiftytwoVehicleSheet } from "./sheets/vehicle-sheet.ts";
import * as skillActions from "./skills/actions.ts";
import { alignSkills as alignSkillsVerb } from "./skills/verbs.ts";
import { openSkills } from "./skills/window.ts";

/** Every client hears of who joins a fight; the one that acts gives the common hand its cards (C52-4). */
function npcJoins(combatant: unknown): void {
  if (combatant instanceof foundry.documents.Combatant) performAsSteward(() => handVerbs.joinerWrites(combatant));
}

/** After a message has come or changed: what lies is opened in its time, and whoever has to play a card is told. */
function messageChanged(message: unknown, changes: unknown): void {
  clientTasks.exchangeChanged(message);
  exchangeMoved(changes);
  messageMoved(message);
  advancementChanged(message);
  tellOfAsked(message);
}

function messageCame(message: unknown, options: unknown): void {
  messageChanged(message, options);
  testMoved(message);
}

/** After a message has gone: nothing is kept of it, and cards that it showed are thrown off. */
function messageGone(message: unknown): void {
  clientTasks.exchangeGone(message);
  advancementChanged(message);
  messageMoved(message);
  testMoved(message);
  if (message instanceof foundry.documents.ChatMessage) performAsSteward(() => goneWrites(message));
}

/** After an actor has gone. */
function actorGone(actor: unknown): void {
  hands.actorGone(actor);
  leaversLeave();
}

/** At every client, once the game is ready. */
function whenReady(): void {
  clientTasks.openAgain();
  leaversLeave();
  watchHand();
}

const bothHealths = { primary: "health.physical", secondary: "health.mental" };

/** 52: a game played wholly with playing cards. */
export const fiftytwo: RuleSet = {
  id: "fiftytwo",
  actors: {
    fiftytwoCharacter: {
      model: FiftytwoCharacter,
      icon: "fa-solid fa-user",
      img: assetPath("fiftytwo/character.svg"),
      bars: bothHealths,
      linked: true,
      startingItems: standardSkillItems,
      byHand: healthByHand,
    },
    fiftytwoNpc: {
      model: FiftytwoNpc,
      icon: "fa-solid fa-user-secret",
      img: assetPath("fiftytwo/npc.svg"),
      bars: bothHealths,
      linked: false,
      startingItems: standardSkillItems,
      byHand: healthByHand,
    },
    fiftytwoVehicle: {
      model: FiftytwoVehicle,
      icon: "fa-solid fa-car-side",
      img: assetPath("fiftytwo/vehicle.svg"),
      bars: { primary: "health", secondary: null },
      linked: true,
    },
  },
  items: {
    fiftytwoSkill: {
      model: FiftytwoSkill,
      icon: "fa-solid fa-graduation-cap",
      img: assetPath("fiftytwo/skill.svg"),
    },
    fiftytwoAbility: { model: FiftytwoAbility, icon: "fa-solid fa-crown", img: assetPath("fiftytwo/ability.svg") },
    fiftytwoWeapon: { model: FiftytwoWeapon, icon: "fa-solid fa-khanda", img: assetPath("fiftytwo/weapon.svg") },
    fiftytwoDevice: {
      model: FiftytwoDevice,
      icon: "fa-solid fa-screwdriver-wrench",
      img: assetPath("fiftytwo/device.svg"),
    },
  },
  messages: {
    fiftytwoStatic: { model: FiftytwoStatic, icon: "fa-solid fa-diamond", actions: staticActions },
    fiftytwoInitiative: { model: FiftytwoInitiative, icon: "fa-solid fa-flag-checkered", actions: initiativeActions },
    fiftytwoChase: { model: FiftytwoChase, icon: "fa-solid fa-road", actions: { openChase: () => openChase() } },
    fiftytwoAdvancement: {
      model: FiftytwoAdvancement,
      icon: "fa-solid fa-arrow-trend-up",
      actions: advancementButtons,
    },
    fiftytwoExchange: { model: FiftytwoExchange, icon: "fa-solid fa-people-arrows", actions: exchangeCardActions },
  },
  sheets: [
    {
      document: "Actor",
      sheet: FiftytwoActorSheet,
      types: ["fiftytwoCharacter", "fiftytwoNpc"],
      label: "C52.Sheet.actor",
    },
    { document: "Actor", sheet: FiftytwoVehicleSheet, types: ["fiftytwoVehicle"], label: "C52.Sheet.vehicle" },
    {
      document: "Item",
      sheet: FiftytwoItemSheet,
      types: ["fiftytwoSkill", "fiftytwoAbility", "fiftytwoWeapon", "fiftytwoDevice"],
      label: "C52.Sheet.item",
    },
  ],
  rolls: [],
  partials: {
    ...itemPartials,
    ...cardPartials,
    ...fightPartials,
    ...advancementPartials,
    ...damagePartials,
    ...criticalPartials,
  },
  settings: fiftytwoSettings,
  steward: {
    setUp: dealerVerbs.setUp,
    setPlayers: dealerVerbs.setPlayers,
    setSessions: dealerVerbs.setSessions,
    reshuffle: dealerVerbs.reshuffle,
    endEncounter: dealerVerbs.endEncounter,
    extendedRest: dealerVerbs.extendedRest,
    endSession: dealerVerbs.endSession,
    repair: dealerVerbs.repair,
    draw: handVerbs.draw,
    dealAll: handVerbs.dealAll,
    discard: handVerbs.discard,
    test: staticVerbs.test,
    ruleStatic: staticRulings.ruleStatic,
    tellMeaning,
    setHarm: staticRulings.setHarm,
    begin,
    lay: carrierVerbs.lay,
    flipFor: carrierVerbs.flipFor,
    open: carrierVerbs.open,
    callOpenings: carrierVerbs.callOpenings,
    voidExchange: carrierVerbs.voidExchange,
    dropSide: carrierVerbs.dropSide,
    playDamage: damageVerbs.playDamage,
    flipDamage: damageVerbs.flipDamage,
    setDamageSide: damageVerbs.setDamageSide,
    takeImmediate,
    creationDraw: creationDrawn,
    creationAnew,
    ...fightVerbs,
    giveCard,
    alignSkills: alignSkillsVerb,
    ...advancementVerbs,
    ...deckVerbs,
    sayHelpless: sayHelplessVerb,
  },
  statuses: fiftytwoStatuses,
  hooks: {
    renderActorDirectory: (_directory, element) => addDirectoryButton(element, tableButton),
    createCombatant: npcJoins,
    createActor: hands.actorMade,
    updateActor: hands.actorChanged,
    deleteActor: actorGone,
    deleteCombat: leaversLeave,
    deleteCombatant: leaversLeave,
    updateCombatant: leaversLeave,
    createActiveEffect: leaversLeave,
    ready: whenReady,
    userConnected: (user) => {
      clientTasks.userCame(user);
      userMoved();
    },
    updateUser: clientTasks.userChanged,
    createChatMessage: messageCame,
    updateChatMessage: messageChanged,
    deleteChatMessage: messageGone,
    getHeaderControlsFiftytwoActorSheet: addCreationControl,
    preDeleteCombat: fightMayEnd,
    returnCards: keepFromRecall,
    preDeleteCards: keepFromDeletion,
  },
  combat: fiftytwoCombat,
  chatCommands: {},
  cardMenu: [],
  macros: fiftytwoMacros,
  api: {
    ...tableActions,
    ...staticTests,
    ...exchangeActions,
    ...handActions,
    ...advancementActions,
    openAdvancement,
    openSpend,
    sayHelpless,
    openTest,
    openLay,
    openDamage,
    openTable,
    ...creationActions,
    create,
    ...fightApi,
    ...skillActions,
    openSkills,
  },
};
