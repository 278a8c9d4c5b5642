import { templatePath } from "../../foundry/id.ts";
import { coupDeGrace } from "./actions/coup.ts";
import { applyDamage, rollDamage } from "./actions/damage.ts";
import { disarm, strikeAway } from "./actions/disarm.ts";
import { buyStunt, narrate, secondAttack, secondTarget, undoStunt } from "./actions/stunts.ts";
import { openUndoList, undoChange } from "./actions/undo.ts";
import { coupDeGrace as coupVerb } from "./messages/coup-verb.ts";
import { applyDamageToTarget, claimDamage } from "./messages/damage-verbs.ts";
import { strikeAway as strikeAwayVerb } from "./messages/disarm-verb.ts";
import { claimFollow, secondTarget as secondTargetVerb } from "./messages/follow-verbs.ts";
import {
  buyStunt as buyStuntVerb,
  narrate as narrateVerb,
  undoStunt as undoStuntVerb,
} from "./messages/stunt-verbs.ts";
import { undoChange as undoChangeVerb } from "./messages/undo-verb.ts";

/** What the steward does about attacks, stunts and damage. */
export const attackVerbs = {
  buyStunt: buyStuntVerb,
  undoStunt: undoStuntVerb,
  narrate: narrateVerb,
  claimFollow,
  strikeAway: strikeAwayVerb,
  secondTarget: secondTargetVerb,
  claimDamage,
  applyDamage: applyDamageToTarget,
  coupDeGrace: coupVerb,
  undoChange: undoChangeVerb,
};

/** What macros can do about them. */
export const attackApi = {
  buyStunt,
  undoStunt,
  narrate,
  secondTarget,
  secondAttack,
  disarm,
  strikeAway,
  damage: rollDamage,
  applyDamage,
  coupDeGrace,
  undoChange,
  undoList: openUndoList,
};

/** Parts of their cards. */
export const attackPartials = {
  "triskele.ageTargets": templatePath("age/card-targets.hbs"),
  "triskele.ageStunts": templatePath("age/card-stunts.hbs"),
  "triskele.agePurchases": templatePath("age/card-purchases.hbs"),
  "triskele.ageDamageTarget": templatePath("age/damage-target.hbs"),
  "triskele.ageDisarm": templatePath("age/disarm.hbs"),
  "triskele.ageCoup": templatePath("age/coup-button.hbs"),
};
