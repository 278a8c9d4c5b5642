import { type Bag, type CollectionLike, type DocumentLike, host, type UserLike } from "../host.ts";

/** Somebody in a fight, as the tracker shows him. */
export interface CombatantLike extends DocumentLike {
  img: string;
  initiative: number | null;
  hidden: boolean;
  isDefeated: boolean;
  defeated: boolean;
  isNPC: boolean;
  players: UserLike[];
  tokenId: string | null;
  actor: DocumentLike | null;
}

/** A fight. */
export interface CombatLike extends DocumentLike {
  round: number;
  turn: number | null;
  started: boolean;
  active: boolean;
  turns: CombatantLike[];
  combatant: CombatantLike | null;
  combatants: CollectionLike<CombatantLike>;
  activate(): Promise<unknown>;
  startCombat(): Promise<unknown>;
  nextTurn(): Promise<unknown>;
  previousTurn(): Promise<unknown>;
  nextRound(): Promise<unknown>;
  previousRound(): Promise<unknown>;
  endCombat(): Promise<unknown>;
  rollAll(): Promise<unknown>;
  rollNPC(): Promise<unknown>;
  resetAll(): Promise<unknown>;
  rollInitiative(ids: string[]): Promise<unknown>;
  createEmbeddedDocuments(name: string, data: Bag[]): Promise<unknown>;
  _canChangeTurn(user: UserLike): boolean;
}

/** The world's fights. */
export interface CombatsLike extends CollectionLike<CombatLike> {
  combats: CombatLike[];
  viewed: CombatLike | null;
}

/** `game.combats`. */
export function combatsOf(): CombatsLike {
  return host().game.combats as CombatsLike;
}

/** The active scene, whose tokens can join a fight. */
function activeScene(): DocumentLike | undefined {
  const { scenes } = host().game;
  return scenes.active ?? scenes.find((scene) => scene.active === true);
}

/** Begins a fight in the active scene and looks at it. */
export async function createCombat(): Promise<CombatLike | null> {
  const scene = activeScene();
  const created = await host()
    .getDocumentClass("Combat")
    .create({ scene: scene?.id ?? null });
  if (!created) return null;
  // The class of combats makes combats.
  const combat = created as CombatLike;
  combatsOf().viewed = combat;
  await combat.activate();
  return combat;
}

interface TokenLike extends DocumentLike {
  actorId: string | null;
  hidden: boolean;
}

/** Puts tokens of the active scene into the fight that is looked at, or into a new one; those in it already stay once. */
export async function addTokens(wanted: (token: DocumentLike) => boolean): Promise<void> {
  const scene = activeScene();
  if (!scene) return;
  const combat = combatsOf().viewed ?? (await createCombat());
  if (!combat) return;
  const present = new Set(combat.turns.map(({ tokenId }) => tokenId));
  // A scene's tokens are token documents.
  const tokens = [...(scene.tokens as Iterable<TokenLike>)].filter((token) => wanted(token) && !present.has(token.id));
  const data = tokens.map(({ id, actorId, hidden }) => ({ tokenId: id, sceneId: scene.id, actorId, hidden }));
  if (data.length > 0) await combat.createEmbeddedDocuments("Combatant", data);
}

/** Takes a token out of the fight that is looked at. */
export async function removeToken(tokenId: string): Promise<void> {
  const combatant = combatsOf().viewed?.turns.find((entry) => entry.tokenId === tokenId);
  await combatant?.delete();
}

/** Whether a token takes part in the fight that is looked at. */
export function isFighting(tokenId: string): boolean {
  return combatsOf().viewed?.turns.some((combatant) => combatant.tokenId === tokenId) ?? false;
}
