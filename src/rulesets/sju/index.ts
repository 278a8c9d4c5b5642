import { assetPath, templatePath } from "../../foundry/id.ts";
import type { RuleSet } from "../../foundry/ruleset.ts";
import { sjuApi } from "./actions/api.ts";
import { answer, askOpponent, rollAsked, withdraw } from "./actions/ask.ts";
import { askForClue } from "./actions/clue.ts";
import { setOnARoll } from "./actions/on-a-roll.ts";
import { repeatTest } from "./actions/repeat.ts";
import { takeReward, undoReward } from "./actions/reward.ts";
import { rollTest } from "./actions/test.ts";
import { showTrack, trackByHand } from "./actions/track.ts";
import { settingChanged } from "./changed.ts";
import { sjuCommand } from "./commands/sju.ts";
import { SjuCharacter, SjuNpc } from "./data/actor.ts";
import { SjuAttribute, SjuSkill } from "./data/value.ts";
import { openComparison } from "./dialogs/comparison.ts";
import { sjuMacros } from "./macros.ts";
import * as askVerbs from "./messages/ask-verbs.ts";
import { cardMenu, testActions } from "./messages/card-actions.ts";
import { askClue } from "./messages/clue-verb.ts";
import { takeReward as takeRewardVerb } from "./messages/reward-verb.ts";
import { SjuTest } from "./messages/sju-test.ts";
import { undoReward as undoRewardVerb } from "./messages/undo-verb.ts";
import { useOnARoll } from "./messages/use-verb.ts";
import { SjuRoll } from "./rolls/sju-roll.ts";
import { sjuSettings } from "./settings.ts";
import { compared, SjuCharacterSheet, SjuNpcSheet, sheetPartials } from "./sheets/actor-sheet.ts";
import { SjuValueSheet } from "./sheets/value-sheet.ts";

/** Values are items, and On a Roll is used up by rolls: neither is an effect's to change. */
const effectPaths = ["track.max"];

const noBars = { primary: null, secondary: null };

/** Sju: two sides compared, two dice kept of two to four. */
export const sju: RuleSet = {
  id: "sju",
  actors: {
    sjuCharacter: {
      model: SjuCharacter,
      icon: "fa-solid fa-user",
      img: assetPath("sju/character.svg"),
      bars: noBars,
      linked: true,
      byHand: trackByHand,
      effectPaths,
    },
    sjuNpc: {
      model: SjuNpc,
      icon: "fa-solid fa-user-secret",
      img: assetPath("sju/npc.svg"),
      bars: noBars,
      linked: false,
      byHand: trackByHand,
      effectPaths,
    },
  },
  items: {
    sjuAttribute: { model: SjuAttribute, icon: "fa-solid fa-dna", img: assetPath("sju/attribute.svg") },
    sjuSkill: { model: SjuSkill, icon: "fa-solid fa-graduation-cap", img: assetPath("sju/skill.svg") },
  },
  messages: {
    sjuTest: { model: SjuTest, icon: "fa-solid fa-scale-balanced", actions: testActions },
  },
  sheets: [
    { document: "Actor", sheet: SjuCharacterSheet, types: ["sjuCharacter"], label: "SJU.Sheet.character" },
    { document: "Actor", sheet: SjuNpcSheet, types: ["sjuNpc"], label: "SJU.Sheet.npc" },
    { document: "Item", sheet: SjuValueSheet, types: ["sjuAttribute", "sjuSkill"], label: "SJU.Sheet.value" },
  ],
  rolls: [SjuRoll],
  partials: { ...sheetPartials, "triskele.sjuValueToggles": templatePath("sju/value-toggles.hbs") },
  settings: sjuSettings,
  steward: {
    takeReward: takeRewardVerb,
    undoReward: undoRewardVerb,
    useOnARoll,
    askClue,
    answer: askVerbs.answer,
    rollAsked: askVerbs.rollAsked,
    withdraw: askVerbs.withdraw,
  },
  statuses: [],
  hooks: { "triskele.sju.remember.after": compared, createSetting: settingChanged, updateSetting: settingChanged },
  combat: null,
  chatCommands: { sju: sjuCommand },
  cardMenu,
  macros: sjuMacros,
  api: {
    test: rollTest,
    repeat: repeatTest,
    ask: askOpponent,
    answer,
    rollAsked,
    withdraw,
    takeReward,
    undoReward,
    clue: askForClue,
    openComparison,
    setOnARoll,
    showTrack,
    ...sjuApi,
  },
};
