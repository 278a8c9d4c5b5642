import { templatePath } from "../../../foundry/id.ts";
import type { StewardVerb } from "../../../foundry/steward/verbs.ts";
import * as chaseActions from "../actions/chase.ts";
import * as fightActions from "../actions/fight.ts";
import * as vehicleActions from "../actions/vehicles.ts";
import { openChase } from "../apps/chase.ts";
import { openDistances } from "../apps/distances.ts";
import * as chaseVerbs from "../messages/chase-verbs.ts";
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
};

/** What macros can do in fights and chases. */
export const fightApi = { ...fightActions, ...vehicleActions, ...chaseActions, openChase, openDistances };

export const fightPartials: Readonly<Record<string, string>> = {
  "triskele.c52ChaseTrack": templatePath("fiftytwo/chase-track.hbs"),
};
