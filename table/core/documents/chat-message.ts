import { Document } from "../abstract/document.ts";
import type { DocumentHost } from "../host-types.ts";
import type { ActorDocument } from "./actor.ts";
import { applyMessageMode, MODE_OF_ROLL_MODE } from "./message-modes.ts";
import type { TokenDocument, TokenPlaceable } from "./token.ts";
import { UserCollection, type UserDocument } from "./user.ts";

/** Who speaks: ids, and a name to show. */
export interface Speaker {
  scene: string | null;
  actor: string | null;
  token: string | null;
  alias: string;
}

/** An entry of the chat log. */
export class ChatMessageDocument extends Document {
  declare content: string;
  declare flavor: string;
  declare title: string;
  declare speaker: Speaker;
  declare whisper: string[];
  declare blind: boolean;
  declare style: number;
  declare timestamp: number;
  declare author: UserDocument | null;
  declare system: object;
  /** The rolls of the message, as instances of their classes. */
  declare rolls: unknown[];

  static override get documentName(): "ChatMessage" {
    return "ChatMessage";
  }

  protected override _initialize(options: Record<string, unknown> = {}): void {
    super._initialize(options);
    let rolls: unknown[] | undefined;
    Object.defineProperty(this, "rolls", {
      // Made when they are asked for: a message must not be lost over a roll that cannot be read.
      get: () => {
        const stored = Array.isArray(this._source.rolls) ? this._source.rolls : [];
        rolls ??= stored.flatMap((json: unknown) => this.readRoll(json));
        return rolls;
      },
      configurable: true,
      enumerable: true,
    });
  }

  private readRoll(json: unknown): unknown[] {
    try {
      return [this.host.rollFromJson(String(json))];
    } catch (error) {
      this.host.hooks.onError(`ChatMessage ${this.id}: a roll cannot be read`, error);
      return [];
    }
  }

  get isAuthor(): boolean {
    return this._source.author === this.host.userId;
  }

  get isRoll(): boolean {
    return Array.isArray(this._source.rolls) && this._source.rolls.length > 0;
  }

  /** Whether the own user may know what the message says. Masking only: the data are on every client. */
  get isContentVisible(): boolean {
    if (this.whisper.length === 0) return true;
    if (this.whisper.includes(this.host.userId)) return true;
    return this.isAuthor && !(this.isRoll && this.blind);
  }

  /** Whether the own user sees the message in the log: of a private roll, at least that it happened. */
  override get visible(): boolean {
    if (this.whisper.length === 0 || this.isRoll) return true;
    return this.isAuthor || this.whisper.includes(this.host.userId);
  }

  /** The name to show. */
  get alias(): string {
    return this.speaker.alias || this.speakerActor?.name || this.author?.name || "";
  }

  get speakerActor(): ActorDocument | null {
    return this._messageClass.getSpeakerActor(this.speaker);
  }

  private get _messageClass(): typeof ChatMessageDocument {
    return this.constructor as typeof ChatMessageDocument; // the class that made this instance
  }

  /** Who speaks by default, or for what is given. */
  static getSpeaker(
    options: { scene?: Document; actor?: ActorDocument; token?: TokenDocument | TokenPlaceable; alias?: string } = {},
  ): Speaker {
    const { scene, actor, alias } = options;
    const given = options.token && ("document" in options.token ? options.token.document : options.token);
    // An unlinked token's actor speaks as that token.
    const token = given ?? actor?.token;
    if (token) {
      return {
        scene: token.parent?.id ?? null,
        token: token.id,
        actor: token.actorId,
        alias: alias ?? token.name,
      };
    }
    const current = scene ?? this.host.collection("Scene")?.find((entry) => Reflect.get(entry, "active") === true);
    const { user } = this.host;
    const speaking = actor ?? (user?.character as ActorDocument | null | undefined) ?? null; // refers to an actor
    return {
      scene: current?.id ?? null,
      actor: speaking?.id ?? null,
      token: null,
      alias: alias ?? speaking?.name ?? user?.name ?? "",
    };
  }

  static getSpeakerActor(speaker: Partial<Speaker>): ActorDocument | null {
    const scene = speaker.scene ? this.host.collection("Scene")?.get(speaker.scene) : undefined;
    const token = speaker.token ? scene?.getEmbeddedCollection("Token").get(speaker.token) : undefined;
    const tokenActor = (token as TokenDocument | undefined)?.actor; // a collection of tokens
    const actor = speaker.actor ? this.host.collection("Actor")?.get(speaker.actor) : undefined;
    return tokenActor ?? (actor as ActorDocument | undefined) ?? null; // the collection of actors
  }

  /** The users a name means: `gm`, `players`, a user's own name or the name of his character. */
  static getWhisperRecipients(name: string): UserDocument[] {
    const users = this.host.collection("User");
    if (!(users instanceof UserCollection)) return [];
    const wanted = name.trim().toLowerCase();
    if (wanted === "gm" || wanted === "dm") return users.filter((user) => user.isGM);
    if (wanted === "players") return users.players;
    const named = users.filter((user) => user.name.toLowerCase() === wanted);
    if (named.length > 0) return named;
    return users.filter((user) => user.character?.name.toLowerCase() === wanted);
  }

  /** Generation 13: makes message data public, for the Gamemaster, blind or for oneself. In 14 it is deprecated. */
  static applyRollMode<T extends object>(data: T, rollMode: string): T {
    if (this.host.generation >= 14) {
      this.host.deprecated("ChatMessage.applyRollMode", "ChatMessage.applyMode");
      return applyMode(this.host, data, MODE_OF_ROLL_MODE[rollMode] ?? rollMode);
    }
    const mode = rollMode === "roll" ? this.defaultMode() : rollMode;
    return applyMessageMode(data, MODE_OF_ROLL_MODE[mode] ?? mode, this.host);
  }

  private static defaultMode(): string {
    return this.host.config.defaultRollMode();
  }

  override async _preCreate(data: object, options: object, user: UserDocument): Promise<boolean | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if (this._source.author === null) this.updateSource({ author: user.id });
    const key = this.host.generation >= 14 ? "messageMode" : "rollMode";
    const mode: unknown = Reflect.get(options, key);
    if (typeof mode !== "string") return undefined;
    const chosen = { whisper: [...this.whisper], blind: this.blind, style: this.style };
    if (key === "messageMode") applyMode(this.host, chosen, mode);
    else this._messageClass.applyRollMode(chosen, mode);
    this.updateSource(chosen);
    return undefined;
  }
}

/**
 * Makes message data public, for the Gamemaster, blind, for oneself or in character. Generation 14 has it as the static
 * `applyMode` of the message class; 13 has no such name.
 * @throws Error for a mode that `CONFIG.ChatMessage.modes` lacks.
 */
export function applyMode<T extends object>(host: DocumentHost, data: T, mode: string): T {
  const handler = host.config.messageModeHandler(mode);
  if (!handler) throw new Error(`"${mode}" is not a message mode of CONFIG.ChatMessage.modes.`);
  handler(data);
  return data;
}
