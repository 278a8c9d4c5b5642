import { TriskeleCombat } from "../documents/combat.ts";
import { settled } from "../steward/fights.ts";
import { performAsSteward } from "../steward/steward.ts";

/** How long to wait after a change, in ms: the host puts the place of the turn right in requests of its own. */
const AFTER = 300;

const waiting = new Map<string, { moved: boolean }>();

/** After a fight's combatants have changed. */
export function combatantsChanged(combatant: unknown): void {
  const { Combatant } = foundry.documents;
  const combat: unknown = combatant instanceof Combatant ? combatant.parent : null;
  if (combat instanceof TriskeleCombat) settleSoon(combat, false);
}

/** After a fight has changed: was its turn moved by other means than its buttons? */
export function turnMoved(combat: unknown, changes: object): void {
  if (combat instanceof TriskeleCombat && "turn" in changes && !("flags" in changes)) settleSoon(combat, true);
}

/** A Gamemaster is here: combatants may have left while none was. */
export function settleAll(): void {
  for (const combat of game.combats ?? []) if (combat instanceof TriskeleCombat) settleSoon(combat, false);
}

function settleSoon({ id }: TriskeleCombat, moved: boolean): void {
  const key = id ?? "";
  const known = waiting.get(key);
  waiting.set(key, { moved: moved || known?.moved === true });
  if (known) return;
  setTimeout(() => {
    const settles = waiting.get(key);
    waiting.delete(key);
    performAsSteward(() => {
      const combat = game.combats?.get(key);
      const there = combat instanceof TriskeleCombat && combat.started;
      return there && settles ? settled(combat, settles.moved) : { updates: [] };
    });
  }, AFTER);
}
