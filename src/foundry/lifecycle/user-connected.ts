import { markGmNeeds } from "../chat/dispatch.ts";
import { stewardChanged } from "../steward/steward.ts";

/**
 * `userConnected`: a GM who comes or goes brings the buttons that need one to life, or stills them with the reason; what was
 * asked of one who left is answered at once; whoever is the active GM now finishes what the last one left.
 */
export function userConnected(user: User.Implementation, connected: boolean): void {
  if (!user.isGM) return;
  markGmNeeds(document);
  stewardChanged(user, connected);
}
