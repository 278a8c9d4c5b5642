import { markGmNeeds } from "../chat/dispatch.ts";

/** `userConnected`: a GM who comes or goes brings the buttons that need one to life, or stills them with the reason. */
export function userConnected(user: User.Implementation): void {
  if (user.isGM) markGmNeeds(document);
}
