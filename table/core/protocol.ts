/**
 * The wire between a client of the practice table and its server: one page.
 *
 * A client says `hello` and gets the whole world (ownership hides, it does not withhold: everything goes to everyone).
 * From then on it sends `operation`s; the server checks, merges and stores them, sends one `broadcast` to every client
 * (the asker included) and then `ack` or `reject` to the asker. Broadcasts carry a rising `seq`: one total order.
 * Clients change their documents by broadcasts only. No frame carries an identity that the server would believe: the user
 * of a connection is known from the session, and `userId` in frames is written by the server.
 */

/** The Foundry generation a world is played in. */
export type Generation = 13 | 14;

/** Plain JSON. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** The documents that have a collection of their own. Embedded ones (Item, ActiveEffect, Token …) live in their parents. */
export type PrimaryName =
  | "User"
  | "Folder"
  | "Actor"
  | "Item"
  | "Scene"
  | "Combat"
  | "JournalEntry"
  | "Cards"
  | "Macro"
  | "ChatMessage"
  | "Setting";

/** What a client asks to be written. Ids and sources only: the server never runs system code. */
export type DocumentOperation = {
  documentName: string;
  /**
   * UUID of the parent for embedded documents, e.g. `Actor.0123456789abcdef`; `null` for primary ones. An unlinked token
   * (`Scene.x.Token.y`) is the parent of its own Actor, whose changes the server keeps in the token's `delta`.
   */
  parentUuid: string | null;
  /** Passed on to every client untouched (`render`, own keys of callers). */
  options: JsonObject;
} & (
  | { action: "create"; data: JsonObject[]; keepId: boolean }
  /** Each entry has an `_id` and nested changes; generation 13 deletes with `-=key`, replaces with `==key`;
   * 14 has the operator objects `{ "$op": "delete" }` and `{ "$op": "replace", "value": … }` (see `utils/merge.ts`). */
  | { action: "update"; updates: JsonObject[] }
  | { action: "delete"; ids: string[] }
);

/** What has been written. `create` carries whole sources with ids, `update` the changes as merged, `delete` ids. */
export type AppliedOperation = DocumentOperation;

/** A compendium of the system. Clients get it whole, once; nothing of it is ever written. */
export interface PackData {
  /** What the manifest says of it, and `id`: `<package>.<pack>`. */
  metadata: JsonObject;
  /** The sources of its documents, embedded ones inside them. */
  documents: JsonObject[];
}

export interface HelloReply {
  userId: string;
  /** Names this connection; a user may have several. */
  clientId: string;
  generation: Generation;
  /** For `game.release`: `{ generation: 14, build: 0, version: "14.0" }`. */
  release: { generation: Generation; build: number; version: string };
  world: { id: string; title: string };
  /** The system's manifest as served. */
  system: JsonObject;
  /** Every primary document's source. */
  documents: Record<PrimaryName, JsonObject[]>;
  packs: PackData[];
  /** Ids of users with at least one connection. */
  activeUsers: string[];
  /** The last broadcast contained in `documents`. */
  seq: number;
}

/** Why the server said no. `message` is English; clients show an own text by `code` where they have one. */
export interface Refusal {
  code: "permission" | "missing" | "invalid" | "undeclaredType" | "generation" | "malformed" | "exists";
  message: string;
}

/** Client to server. The names are the socket events; `hello` and `operation` are acknowledged through their reply. */
export interface ClientFrames {
  hello: { generation?: Generation };
  operation: { requestId: string; operations: DocumentOperation[] };
  /** Package sockets: sent on to all other clients, or to every client of the named users, never to the sender. */
  emit: { event: string; payload: Json; recipients?: string[] };
}

export type OperationReply =
  | { ok: true; requestId: string; seq: number }
  | { ok: false; requestId: string; error: Refusal };

/** Server to client. */
export interface ServerFrames {
  broadcast: { seq: number; userId: string; requestId: string; operations: AppliedOperation[] };
  users: { active: string[] };
  event: { event: string; payload: Json; userId: string };
  /** The build changed (development mode): reload. */
  reload: Record<string, never>;
}

/**
 * One connection as the client code sees it. socket.io gives one in the browser, the world itself gives one in memory for
 * tests without a network. Replies arrive after every broadcast that precedes them.
 */
export interface Transport {
  hello(frame: ClientFrames["hello"]): Promise<HelloReply>;
  operation(frame: ClientFrames["operation"]): Promise<OperationReply>;
  emit(frame: ClientFrames["emit"]): void;
  on<K extends keyof ServerFrames>(name: K, listener: (frame: ServerFrames[K]) => void): void;
  close(): void;
}
