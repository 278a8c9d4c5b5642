import { Document } from "../abstract/document.ts";
import type { EmbeddedCollection } from "../abstract/embedded-collection.ts";
import type { PlainObject } from "../utils/types.ts";
import type { ActorDocument } from "./actor.ts";
import type { ChatMessageDocument } from "./chat-message.ts";
import { DocumentCollection } from "./collection.ts";
import { type CombatHistory, orderAfter, type RoundContext, type TurnContext, TurnEvents } from "./combat-turns.ts";
import type { CombatantDocument } from "./combatant.ts";
import type { TokenDocument } from "./token.ts";
import type { UserDocument } from "./user.ts";

/** A roll, as far as initiative needs one. */
export interface InitiativeRoll {
  readonly total: number | undefined;
  evaluate(): Promise<unknown>;
  toMessage(data: PlainObject, options: object): Promise<unknown>;
}

/** How initiative is rolled. */
export interface InitiativeOptions {
  formula?: string | null;
  /** Kept for callers: the turn always stays with the combatant who has it. */
  updateTurn?: boolean;
  /** Data of the chat message; `rollMode` (13) or `messageMode` (14) among them says who sees it. */
  messageOptions?: PlainObject;
}

/** A fight: who takes part, in which order, and whose turn it is. */
export class CombatDocument extends Document {
  declare active: boolean;
  declare round: number;
  declare turn: number | null;
  declare scene: Document | null;
  declare combatants: EmbeddedCollection;
  declare system: object;
  /** The combatants in their order. */
  declare turns: CombatantDocument[];
  /** Where the fight is, and where it was before. */
  declare current: CombatHistory;
  declare previous: CombatHistory;
  declare private _events: TurnEvents;

  static override get documentName(): "Combat" {
    return "Combat";
  }

  protected override _configure(options: Record<string, unknown>): void {
    super._configure(options);
    this.turns = [];
    Object.defineProperty(this, "_events", { value: new TurnEvents(this), configurable: true, enumerable: false });
  }

  get started(): boolean {
    return this.round > 0;
  }

  /** Whose turn it is. */
  get combatant(): CombatantDocument | null {
    return (this.turn === null ? undefined : this.turns[this.turn]) ?? null;
  }

  /** Who comes next. */
  get nextCombatant(): CombatantDocument | undefined {
    const next = (this.turn ?? -1) + 1;
    return this.turns[next < this.turns.length ? next : 0];
  }

  get isActive(): boolean {
    return this.active;
  }

  /** What the world has chosen for its fights. */
  get settings(): { skipDefeated: boolean } {
    return this.host.combatSettings;
  }

  override get visible(): boolean {
    return true;
  }

  // --- Order -------------------------------------------------------------------------------------------------------

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    this.setupTurns();
  }

  /** Sorts the combatants anew and notes where the fight is. */
  setupTurns(): CombatantDocument[] {
    // A combat's collection of combatants.
    const combatants = [...this.combatants] as CombatantDocument[];
    this.turns = combatants.sort((a, b) => this._sortCombatants(a, b));
    if (this.turn !== null) this.turn = Math.min(Math.max(this.turn, 0), Math.max(this.turns.length - 1, 0));
    this.current = this._getCurrentState();
    this._events.begin(this.current);
    return this.turns;
  }

  /** Puts two combatants in order: high initiative first, those without one last, then by id. */
  _sortCombatants(a: CombatantDocument, b: CombatantDocument): number {
    const [first, second] = [a.initiative ?? Number.NEGATIVE_INFINITY, b.initiative ?? Number.NEGATIVE_INFINITY];
    if (first !== second) return second - first;
    return String(a.id) > String(b.id) ? 1 : -1;
  }

  _getCurrentState(): CombatHistory {
    const { combatant } = this;
    return {
      round: this.round,
      turn: this.turn,
      combatantId: combatant?.id ?? null,
      tokenId: combatant?.tokenId ?? null,
    };
  }

  /** The turn at which whoever has it now comes when combatants have changed; `null` when it stays. */
  _turnAfter(changes: Parameters<typeof orderAfter>[1]): number | null {
    return orderAfter(this, changes);
  }

  getCombatantsByActor(actor: ActorDocument | string): CombatantDocument[] {
    const own = typeof actor !== "string" && actor.isToken ? actor.token : null;
    if (own) return this.getCombatantsByToken(own);
    const id = typeof actor === "string" ? actor : actor.id;
    return this.turns.filter((combatant) => combatant.actorId === id);
  }

  getCombatantsByToken(token: TokenDocument | string): CombatantDocument[] {
    const id = typeof token === "string" ? token : token.id;
    return this.turns.filter((combatant) => combatant.tokenId === id);
  }

  // --- Turns and rounds ---------------------------------------------------------------------------------------------

  /** Whether a user may pass the turn on. */
  _canChangeTurn(_user: UserDocument): boolean {
    return true;
  }

  /** Whether a user may begin another round. */
  _canChangeRound(_user: UserDocument): boolean {
    return true;
  }

  /** Makes this the active fight of its scene, and no other. */
  async activate(): Promise<this> {
    const others = this.host.collection("Combat")?.filter((combat) => combat !== this) ?? [];
    // The collection of combats.
    const rivals = (others as CombatDocument[]).filter(({ active, scene }) => active && scene === this.scene);
    const updates = [...rivals.map(({ id }) => ({ _id: id, active: false })), { _id: this.id, active: true }];
    await this._class.updateDocuments(updates);
    return this;
  }

  async startCombat(): Promise<this> {
    const updateData = { round: 1, turn: this._firstTurn() };
    this.host.hooks.callAll("combatStart", this, updateData);
    await this.update(updateData);
    return this;
  }

  async nextTurn(): Promise<this> {
    if (this.round === 0) return this.nextRound();
    const turn = this._turnFrom((this.turn ?? -1) + 1, 1);
    return turn === null ? this.nextRound() : this._move("combatTurn", { round: this.round, turn }, 1);
  }

  async previousTurn(): Promise<this> {
    if (this.round === 0) return this;
    const turn = this._turnFrom((this.turn ?? 0) - 1, -1);
    return turn === null ? this.previousRound() : this._move("combatTurn", { round: this.round, turn }, -1);
  }

  async nextRound(): Promise<this> {
    return this._move("combatRound", { round: this.round + 1, turn: this._firstTurn() }, 1);
  }

  async previousRound(): Promise<this> {
    const round = Math.max(this.round - 1, 0);
    const turn = round === 0 || this.turns.length === 0 ? null : this.turns.length - 1;
    return this._move("combatRound", { round, turn }, -1);
  }

  /** Deletes the fight, after asking. */
  async endCombat(): Promise<this | undefined> {
    const { host } = this;
    return (await host.confirm(host.localize("COMBAT.EndTitle"), host.localize("COMBAT.EndConfirmation")))
      ? this.delete()
      : undefined;
  }

  private _firstTurn(): number | null {
    if (this.turns.length === 0) return null;
    return this._turnFrom(0, 1) ?? 0;
  }

  /** The first turn from a position on that is not to be skipped; `null` when there is none. */
  private _turnFrom(start: number, step: 1 | -1): number | null {
    for (let turn = start; turn >= 0 && turn < this.turns.length; turn += step) {
      if (!this.settings.skipDefeated || !this.turns[turn]?.isDefeated) return turn;
    }
    return null;
  }

  private async _move(
    hook: "combatTurn" | "combatRound",
    updateData: { round: number; turn: number | null },
    direction: 1 | -1,
  ): Promise<this> {
    // The table has no clock, so that no time passes.
    const updateOptions = { direction, worldTime: { delta: 0 } };
    this.host.hooks.callAll(hook, this, updateData, updateOptions);
    await this.update(updateData, updateOptions);
    return this;
  }

  // --- Initiative ----------------------------------------------------------------------------------------------------

  /** Rolls initiative for combatants the user owns; others are left out silently. */
  async rollInitiative(ids: string | string[], options: InitiativeOptions = {}): Promise<this> {
    const { formula = null, messageOptions = {} } = options;
    const updates: object[] = [];
    const messages: object[] = [];
    for (const id of typeof ids === "string" ? [ids] : ids) {
      const combatant = this.combatants.get(id) as CombatantDocument | undefined; // a collection of combatants
      if (!combatant?.isOwner) continue;
      const roll = combatant.getInitiativeRoll(formula);
      await roll.evaluate();
      updates.push({ _id: id, initiative: roll.total });
      messages.push(await this._initiativeMessage(combatant, roll, messageOptions));
    }
    if (updates.length === 0) return this;
    await this.updateEmbeddedDocuments("Combatant", updates);
    await this.host.documentClass("ChatMessage").createDocuments(messages);
    return this;
  }

  private async _initiativeMessage(
    combatant: CombatantDocument,
    roll: InitiativeRoll,
    messageOptions: PlainObject,
  ): Promise<object> {
    const { host } = this;
    const { rollMode, messageMode, ...data } = messageOptions;
    // CONFIG's class for messages.
    const Message = host.documentClass("ChatMessage") as typeof ChatMessageDocument;
    const { actor, token, name } = combatant;
    const speaker = Message.getSpeaker({ ...(actor ? { actor } : {}), ...(token ? { token } : {}), alias: name });
    const flavor = host.format("COMBAT.RollsInitiative", { name });
    const key = host.generation >= 14 ? "messageMode" : "rollMode";
    const secret = combatant.hidden ? (host.generation >= 14 ? "gm" : "gmroll") : undefined;
    const mode = (host.generation >= 14 ? messageMode : rollMode) ?? secret;
    const message = { speaker, flavor, flags: { core: { initiativeRoll: true } }, ...data };
    const made = await roll.toMessage(message, { create: false, ...(mode === undefined ? {} : { [key]: mode }) });
    return Object(made);
  }

  /** Rolls for everyone who has no initiative. */
  async rollAll(options: InitiativeOptions = {}): Promise<this> {
    return this.rollInitiative(
      this._unrolled(() => true),
      options,
    );
  }

  /** Rolls for everyone who has no initiative and belongs to no player. */
  async rollNPC(options: InitiativeOptions = {}): Promise<this> {
    return this.rollInitiative(
      this._unrolled(({ isNPC }) => isNPC),
      options,
    );
  }

  private _unrolled(fits: (combatant: CombatantDocument) => boolean): string[] {
    const rolling = this.turns.filter((combatant) => combatant.isOwner && combatant.initiative === null);
    return rolling.filter(fits).map(({ id }) => String(id));
  }

  async setInitiative(id: string, value: number): Promise<void> {
    await this.combatants.get(id, { strict: true })?.update({ initiative: value });
  }

  /** Forgets every initiative. */
  async resetAll(_options: { updateTurn?: boolean } = {}): Promise<this> {
    const updates = this.turns.map(({ id }) => ({ _id: id, initiative: null }));
    await this.updateEmbeddedDocuments("Combatant", updates);
    return this;
  }

  // --- What follows from changes ---------------------------------------------------------------------------------------

  override _onUpdate(changed: object, options: object, userId: string): void {
    super._onUpdate(changed, options, userId);
    if ("round" in changed || "turn" in changed) this._events.onMove(this.current, options);
  }

  override _onDelete(options: object, userId: string): void {
    super._onDelete(options, userId);
    this._events.onEnd();
  }

  override _onCreateDescendantDocuments(...args: Parameters<Document["_onCreateDescendantDocuments"]>): void {
    super._onCreateDescendantDocuments(...args);
    // Documents inside a combat are combatants.
    this._events.onEnter(args[2] as CombatantDocument[]);
  }

  override _onDeleteDescendantDocuments(...args: Parameters<Document["_onDeleteDescendantDocuments"]>): void {
    super._onDeleteDescendantDocuments(...args);
    this._events.onExit(args[2] as CombatantDocument[]);
  }

  /** On one Gamemaster's client, when a combatant's turn begins. */
  async _onStartTurn(_combatant: CombatantDocument, _context: TurnContext): Promise<void> {}

  /** On one Gamemaster's client, when a combatant's turn is over. */
  async _onEndTurn(_combatant: CombatantDocument, _context: TurnContext): Promise<void> {}

  /** On one Gamemaster's client, when a round begins. */
  async _onStartRound(_context: RoundContext): Promise<void> {}

  /** On one Gamemaster's client, when a round is over. */
  async _onEndRound(_context: RoundContext): Promise<void> {}

  /** On one Gamemaster's client, when somebody joins a fight that has begun, or it begins. */
  async _onEnter(_combatant: CombatantDocument): Promise<void> {}

  /** On one Gamemaster's client, when somebody leaves a fight that has begun, or it ends. */
  async _onExit(_combatant: CombatantDocument): Promise<void> {}
}

/** The world's fights. */
export class CombatCollection extends DocumentCollection<CombatDocument> {
  #viewed: string | null = null;

  private get _sceneId(): string | null {
    return this.host.collection("Scene")?.find((scene) => Reflect.get(scene, "active") === true)?.id ?? null;
  }

  /** The fights of the scene that is shown, and those that belong to no scene. */
  get combats(): CombatDocument[] {
    return this.filter(({ scene }) => scene === null || scene.id === this._sceneId);
  }

  get active(): CombatDocument | null {
    return this.combats.find(({ active }) => active) ?? null;
  }

  /** The fight that is looked at: the one chosen, else the active one, else the first. */
  get viewed(): CombatDocument | null {
    const chosen = this.#viewed === null ? undefined : this.get(this.#viewed);
    return chosen ?? this.active ?? this.combats[0] ?? null;
  }

  set viewed(combat: CombatDocument | null) {
    this.#viewed = combat?.id ?? null;
  }

  get settings(): { skipDefeated: boolean } {
    return this.host.combatSettings;
  }
}
