import type { Gear } from "./foundry/items/gear.ts";
import type { AgeAdversary, AgeCharacter } from "./rulesets/age/data/actor.ts";
import type { AgeArmor } from "./rulesets/age/data/armor.ts";
import type { AgeFocus } from "./rulesets/age/data/focus.ts";
import type { AgeSpell } from "./rulesets/age/data/spell.ts";
import type { AgeStunt } from "./rulesets/age/data/stunt.ts";
import type { AgeTalent } from "./rulesets/age/data/talent.ts";
import type { AgeWeapon } from "./rulesets/age/data/weapon.ts";
import type { AgeAction } from "./rulesets/age/messages/age-action.ts";
import type { AgeAdvancedTest } from "./rulesets/age/messages/age-advanced.ts";
import type { AgeCoup } from "./rulesets/age/messages/age-coup.ts";
import type { AgeDamage } from "./rulesets/age/messages/age-damage.ts";
import type { AgeOpposedTest } from "./rulesets/age/messages/age-opposed.ts";
import type { AgeRecovery } from "./rulesets/age/messages/age-recovery.ts";
import type { AgeTest } from "./rulesets/age/messages/age-test.ts";
import type { FiftytwoAbility } from "./rulesets/fiftytwo/data/ability.ts";
import type { FiftytwoCharacter, FiftytwoNpc } from "./rulesets/fiftytwo/data/actor.ts";
import type { FiftytwoDevice } from "./rulesets/fiftytwo/data/device.ts";
import type { FiftytwoSkill } from "./rulesets/fiftytwo/data/skill.ts";
import type { FiftytwoVehicle } from "./rulesets/fiftytwo/data/vehicle.ts";
import type { FiftytwoWeapon } from "./rulesets/fiftytwo/data/weapon.ts";
import type { FiftytwoAdvancement } from "./rulesets/fiftytwo/messages/advancement.ts";
import type { FiftytwoChase } from "./rulesets/fiftytwo/messages/chase.ts";
import type { FiftytwoExchange } from "./rulesets/fiftytwo/messages/exchange.ts";
import type { FiftytwoInitiative } from "./rulesets/fiftytwo/messages/initiative.ts";
import type { FiftytwoStatic } from "./rulesets/fiftytwo/messages/static-message.ts";
import type { SjuCharacter, SjuNpc } from "./rulesets/sju/data/actor.ts";
import type { SjuAttribute, SjuSkill } from "./rulesets/sju/data/value.ts";
import type { SjuTest } from "./rulesets/sju/messages/sju-test.ts";

/** Tells the community types which models the documents of this system have. For the compiler only. */
declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  interface SystemNameConfig {
    name: "triskele";
  }
  interface DataModelConfig {
    Actor: {
      ageCharacter: typeof AgeCharacter;
      ageAdversary: typeof AgeAdversary;
      fiftytwoCharacter: typeof FiftytwoCharacter;
      fiftytwoNpc: typeof FiftytwoNpc;
      fiftytwoVehicle: typeof FiftytwoVehicle;
      sjuCharacter: typeof SjuCharacter;
      sjuNpc: typeof SjuNpc;
    };
    Item: {
      ageFocus: typeof AgeFocus;
      ageWeapon: typeof AgeWeapon;
      ageArmor: typeof AgeArmor;
      ageStunt: typeof AgeStunt;
      ageTalent: typeof AgeTalent;
      ageSpell: typeof AgeSpell;
      fiftytwoSkill: typeof FiftytwoSkill;
      fiftytwoAbility: typeof FiftytwoAbility;
      fiftytwoWeapon: typeof FiftytwoWeapon;
      fiftytwoDevice: typeof FiftytwoDevice;
      sjuAttribute: typeof SjuAttribute;
      sjuSkill: typeof SjuSkill;
      gear: typeof Gear;
    };
    ChatMessage: {
      ageTest: typeof AgeTest;
      ageCoup: typeof AgeCoup;
      ageDamage: typeof AgeDamage;
      ageOpposedTest: typeof AgeOpposedTest;
      ageAdvancedTest: typeof AgeAdvancedTest;
      ageRecovery: typeof AgeRecovery;
      ageAction: typeof AgeAction;
      fiftytwoStatic: typeof FiftytwoStatic;
      fiftytwoExchange: typeof FiftytwoExchange;
      fiftytwoInitiative: typeof FiftytwoInitiative;
      fiftytwoChase: typeof FiftytwoChase;
      fiftytwoAdvancement: typeof FiftytwoAdvancement;
      sjuTest: typeof SjuTest;
    };
  }
}
