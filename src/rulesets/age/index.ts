import { addDirectoryButton } from "../../foundry/directory-button.ts";
import { assetPath, templatePath } from "../../foundry/id.ts";
import type { RuleSet } from "../../foundry/ruleset.ts";
import { act, endTurn, giveBack } from "./actions/act.ts";
import { rollAdvanced, testAdvanced } from "./actions/advanced.ts";
import { castHealing, castSpell } from "./actions/cast.ts";
import { rollInitiative, rollInitiativeFor } from "./actions/initiative.ts";
import { raiseLevel } from "./actions/level-up.ts";
import { answerOpposed, rollOpposed } from "./actions/opposed.ts";
import { applyHeal, heal, rest, wake } from "./actions/recovery.ts";
import { ruleTest } from "./actions/ruling.ts";
import { rollAttack, rollTest } from "./actions/test.ts";
import { takeAction } from "./actions/turn.ts";
import { setReadied } from "./actions/weapons.ts";
import { openParty, partyButton } from "./apps/party.ts";
import { undoButton } from "./apps/undo-list.ts";
import { attackApi, attackPartials, attackVerbs } from "./attacks.ts";
import { healthByHand } from "./combat/changes.ts";
import { compareInitiative, fightEnds, turnStarts } from "./combat/fights.ts";
import { combatMarks } from "./combat/marks.ts";
import { countRounds } from "./combat/rounds.ts";
import { ageCommand } from "./commands/age.ts";
import { AgeAdversary, AgeCharacter, EFFECT_PATHS } from "./data/actor.ts";
import { AgeArmor } from "./data/armor.ts";
import { ageStatuses } from "./data/conditions.ts";
import { isKnownFocus, isKnownStunt } from "./data/doubles.ts";
import { AgeFocus } from "./data/focus.ts";
import { AgeSpell } from "./data/spell.ts";
import { AgeStunt, standardStuntItems } from "./data/stunt.ts";
import { AgeTalent } from "./data/talent.ts";
import { AgeWeapon } from "./data/weapon.ts";
import { ageMacros } from "./macros.ts";
import { act as actVerb, giveBack as giveBackVerb } from "./messages/action-verb.ts";
import { advancedActions } from "./messages/advanced-actions.ts";
import { attachAdvanced } from "./messages/advanced-verbs.ts";
import { AgeAction } from "./messages/age-action.ts";
import { AgeAdvancedTest } from "./messages/age-advanced.ts";
import { AgeCoup } from "./messages/age-coup.ts";
import { AgeDamage } from "./messages/age-damage.ts";
import { AgeOpposedTest } from "./messages/age-opposed.ts";
import { AgeRecovery } from "./messages/age-recovery.ts";
import { AgeTest } from "./messages/age-test.ts";
import { coupActions, damageActions, testActions } from "./messages/card-actions.ts";
import { cardMenu } from "./messages/card-menu.ts";
import { noteInitiative } from "./messages/initiative-verb.ts";
import { opposedActions } from "./messages/opposed-actions.ts";
import { attachOpposed } from "./messages/opposed-verbs.ts";
import { applyHeal as applyHealVerb, takeRest, wake as wakeVerb } from "./messages/recovery-verbs.ts";
import { ruleTest as ruleTestVerb } from "./messages/ruling-verb.ts";
import { castHealingOnTarget } from "./messages/spell-verb.ts";
import { AgeRoll } from "./rolls/age-roll.ts";
import { dragonDieColor } from "./rolls/dice-so-nice.ts";
import { AgeAdversarySheet, AgeCharacterSheet, listPartials } from "./sheets/actor-sheet.ts";
import { AgeItemSheet, itemPartials } from "./sheets/item-sheet.ts";

const health = { primary: "health", secondary: null };

/** AGE: 3d6 with a Dragon Die. */
export const age: RuleSet = {
  id: "age",
  actors: {
    ageCharacter: {
      model: AgeCharacter,
      icon: "fa-solid fa-user",
      img: assetPath("age/character.svg"),
      bars: health,
      linked: true,
      startingItems: standardStuntItems,
      byHand: healthByHand,
      effectPaths: EFFECT_PATHS,
    },
    ageAdversary: {
      model: AgeAdversary,
      icon: "fa-solid fa-skull",
      img: assetPath("age/adversary.svg"),
      bars: health,
      linked: false,
      startingItems: standardStuntItems,
      byHand: healthByHand,
      effectPaths: EFFECT_PATHS,
    },
  },
  items: {
    ageFocus: {
      model: AgeFocus,
      icon: "fa-solid fa-bullseye",
      img: assetPath("age/focus.svg"),
      isDouble: isKnownFocus,
    },
    ageWeapon: { model: AgeWeapon, icon: "fa-solid fa-khanda", img: assetPath("age/weapon.svg") },
    ageArmor: { model: AgeArmor, icon: "fa-solid fa-shield-halved", img: assetPath("age/armor.svg") },
    ageStunt: { model: AgeStunt, icon: "fa-solid fa-bolt", img: assetPath("age/stunt.svg"), isDouble: isKnownStunt },
    ageTalent: { model: AgeTalent, icon: "fa-solid fa-star", img: assetPath("age/talent.svg") },
    ageSpell: { model: AgeSpell, icon: "fa-solid fa-wand-sparkles", img: assetPath("age/spell.svg") },
  },
  messages: {
    ageTest: { model: AgeTest, icon: "fa-solid fa-dice", actions: testActions },
    ageRecovery: { model: AgeRecovery, icon: "fa-solid fa-heart-pulse", actions: {} },
    ageAction: { model: AgeAction, icon: "fa-solid fa-person-running", actions: {} },
    ageDamage: { model: AgeDamage, icon: "fa-solid fa-droplet", actions: damageActions },
    ageCoup: { model: AgeCoup, icon: "fa-solid fa-skull", actions: coupActions },
    ageOpposedTest: { model: AgeOpposedTest, icon: "fa-solid fa-people-arrows", actions: opposedActions },
    ageAdvancedTest: { model: AgeAdvancedTest, icon: "fa-solid fa-bars-progress", actions: advancedActions },
  },
  sheets: [
    { document: "Actor", sheet: AgeCharacterSheet, types: ["ageCharacter"], label: "AGE.Sheet.character" },
    { document: "Actor", sheet: AgeAdversarySheet, types: ["ageAdversary"], label: "AGE.Sheet.adversary" },
    {
      document: "Item",
      sheet: AgeItemSheet,
      types: ["ageFocus", "ageWeapon", "ageArmor", "ageStunt", "ageTalent", "ageSpell"],
      label: "AGE.Sheet.item",
    },
  ],
  rolls: [AgeRoll],
  partials: {
    "triskele.ageHeal": templatePath("age/card-heal.hbs"),
    "triskele.ageState": templatePath("age/state.hbs"),
    "triskele.dice": templatePath("shared/dice.hbs"),
    "triskele.ageSpell": templatePath("age/spell-card.hbs"),
    ...itemPartials,
    ...attackPartials,
    "triskele.ageTurn": templatePath("age/turn.hbs"),
    "triskele.ageRuling": templatePath("age/ruling.hbs"),
    ...listPartials,
  },
  settings: [
    {
      key: "stuntsOn",
      scope: "world",
      label: "AGE.Setting.StuntsOn",
      type: String,
      default: "attacks",
      choices: { attacks: "AGE.Setting.StuntsOn.attacks", every: "AGE.Setting.StuntsOn.every" },
    },
    {
      key: "adversaryFalls",
      scope: "world",
      label: "AGE.Setting.AdversaryFalls",
      type: String,
      default: "defeated",
      choices: {
        defeated: "AGE.Setting.AdversaryFalls.defeated",
        dead: "AGE.Setting.AdversaryFalls.dead",
        dying: "AGE.Setting.AdversaryFalls.dying",
      },
    },
    {
      key: "economy",
      scope: "world",
      label: "AGE.Setting.Economy",
      type: String,
      default: "enforced",
      choices: {
        enforced: "AGE.Setting.Economy.enforced",
        shown: "AGE.Setting.Economy.shown",
        off: "AGE.Setting.Economy.off",
      },
    },
    dragonDieColor,
  ],
  steward: {
    ...attackVerbs,
    ruleTest: ruleTestVerb,
    noteInitiative,
    attachOpposed,
    act: actVerb,
    giveBack: giveBackVerb,
    attachAdvanced,
    applyHeal: applyHealVerb,
    takeRest,
    wake: wakeVerb,
    castHealing: castHealingOnTarget,
  },
  statuses: ageStatuses,
  hooks: {
    init: countRounds,
    renderActorDirectory: (_directory, element) => {
      for (const button of [partyButton, undoButton]) addDirectoryButton(element, button);
    },
  },
  combat: { rollInitiative: rollInitiativeFor, compare: compareInitiative, turnStarts, fightEnds, marks: combatMarks },
  chatCommands: { age: ageCommand },
  cardMenu,
  macros: ageMacros,
  api: {
    test: rollTest,
    attack: rollAttack,
    ...attackApi,
    ruleTest,
    initiative: rollInitiative,
    opposed: rollOpposed,
    answer: answerOpposed,
    act,
    takeAction,
    endTurn,
    giveBack,
    advanced: rollAdvanced,
    advancedTest: testAdvanced,
    heal,
    applyHeal,
    rest,
    wake,
    party: openParty,
    castSpell,
    levelUp: raiseLevel,
    setReadied,
    castHealing,
  },
};
