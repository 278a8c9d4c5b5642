import { templatePath } from "../../../foundry/id.ts";
import type { StewardVerb } from "../../../foundry/steward/verbs.ts";
import * as chaseActions from "../actions/chase.ts";
import * as fightActions from "../actions/fight.ts";
import {
  callInitiative,
  flipInitiative,
  joinInitiative,
  layInitiative,
  leaveOutOfInitiative,
} from "../actions/initiative.ts";
import * as vehicleActions from "../actions/vehicles.ts";
import { openChase } from "../apps/chase.ts";
import { openDistances } from "../apps/distances.ts";
import { openCall } from "../dialogs/initiative-call.ts";
import * as chaseVerbs from "../messages/chase-verbs.ts";
import * as initiativeVerbs from "../messages/initiative-verbs.ts";
import { deed, giveBack, giveUp } from "./deed-verbs.ts";
import { setDistance } from "./distance.ts";
import { damageVehicle } from "./vehicles.ts";

/** What the steward does in fights and chases. */
export const fightVerbs: Readonly<Record<string, StewardVerb<unknown>>> = {
  deed,
  giveBack,
  giveUp,
  damageVehicle,
  setDistance,
  ...chaseVerbs,
  callInitiative: initiativeVerbs.callInitiative,
  layInitiative: initiativeVerbs.layInitiative,
  flipInitiative: initiativeVerbs.flipInitiative,
  joinInitiative: initiativeVerbs.joinInitiative,
};

/** What macros can do in fights and chases. */
export const fightApi = {
  ...fightActions,
  ...vehicleActions,
  ...chaseActions,
  callInitiative,
  layInitiative,
  flipInitiative,
  joinInitiative,
  leaveOutOfInitiative,
  openChase,
  openDistances,
  openCall,
};

export const fightPartials: Readonly<Record<string, string>> = {
  "triskele.c52ChaseTrack": templatePath("fiftytwo/chase-track.hbs"),
};
