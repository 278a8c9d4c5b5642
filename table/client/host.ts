/**
 * What the page needs from the host objects of `table/core`, as structural types: the page works with documents of any
 * system, so only what it touches is named here. One page has one host; it is set once, before anything is built.
 */

/** A value whose members are looked up by name. */
export type Bag = Record<string, unknown>;

export interface HookRegistry {
  on(name: string, listener: (...values: never[]) => unknown): number;
  once(name: string, listener: (...values: never[]) => unknown): number;
  off(name: string, listener: unknown): void;
  call(name: string, ...values: unknown[]): boolean;
  callAll(name: string, ...values: unknown[]): boolean;
}

export interface Localization {
  lang: string;
  localize(key: string): string;
  format(key: string, data?: Bag): string;
  has(key: string): boolean;
}

export interface UserLike {
  id: string;
  name: string;
  role: number;
  isGM: boolean;
  isSelf: boolean;
  active: boolean;
  targets: Iterable<{ id: string }>;
  character?: DocumentLike | null;
}

/** A document as the page sees it. */
export interface DocumentLike {
  id: string;
  uuid: string;
  name: string;
  img?: string;
  type: string;
  documentName: string;
  _source: Bag;
  schema: { fields: Bag };
  isOwner: boolean;
  visible: boolean;
  apps: Record<string, unknown>;
  sheet: { render(options: { force: boolean }): Promise<unknown> } | null;
  parent: DocumentLike | null;
  toDragData(): Bag;
  testUserPermission(user: UserLike, level: number | string): boolean;
  validate(options: Bag): unknown;
  update(changes: Bag, operation?: Bag): Promise<unknown>;
  delete(operation?: Bag): Promise<unknown>;
  [key: string]: unknown;
}

export interface CollectionLike<D> extends Iterable<D> {
  size: number;
  get(id: string): D | undefined;
  filter(test: (document: D) => boolean): D[];
  find(test: (document: D) => boolean): D | undefined;
}

/** A document class: what creating one needs. */
export interface DocumentClassLike {
  new (data: Bag, context?: Bag): DocumentLike;
  create(data: Bag, operation?: Bag): Promise<DocumentLike | undefined>;
  canUserCreate(user: UserLike): boolean;
}

export interface GameLike {
  ready: boolean;
  user: UserLike;
  users: CollectionLike<UserLike> & { activeGM: UserLike | null };
  actors: CollectionLike<DocumentLike>;
  items: CollectionLike<DocumentLike>;
  messages: CollectionLike<DocumentLike>;
  scenes: CollectionLike<DocumentLike> & { active?: DocumentLike | null };
  i18n: Localization;
  settings: { get(scope: string, key: string): unknown; set(scope: string, key: string, value: unknown): unknown };
  release: { generation: number };
  system: { id: string; title: string; documentTypes: Record<string, Bag | undefined> };
  world: { title: string };
  [key: string]: unknown;
}

/** The globals of a host, as far as the page reads them. */
export interface HostGlobals {
  foundry: Bag & { utils: FoundryUtils };
  game: GameLike;
  CONFIG: Record<string, Bag>;
  CONST: Record<string, Record<string, number> & Bag>;
  Hooks: HookRegistry;
  ui: Bag;
  getDocumentClass(name: string): DocumentClassLike;
  [name: string]: unknown;
}

/** The helpers of `foundry.utils` that the page calls. */
export interface FoundryUtils {
  mergeObject(original: Bag, other: Bag, options?: Bag): Bag;
  expandObject(flat: Bag): Bag;
  getProperty(object: unknown, path: string): unknown;
  deepClone<T>(value: T): T;
  [name: string]: unknown;
}

/** The host as the page needs it; `table/core` gives more. */
export interface PageHost {
  globals: HostGlobals;
  extend(path: string, value: unknown): void;
  boot(loadSystem: () => Promise<unknown>): Promise<void>;
  /** Says that a name is deprecated. */
  deprecated(name: string, instead: string): void;
}

let current: PageHost | undefined;

/** Makes `host` the one of this page. */
export function setHost(host: PageHost): void {
  current = host;
}

/** The globals of this page's host. @throws Error before {@link setHost}. */
export function host(): HostGlobals {
  if (!current) throw new Error("The page has no host yet: setHost must run before applications are used.");
  return current.globals;
}

/** Says once that a name is deprecated; throws when the host is strict about it. */
export function deprecated(name: string, instead: string): void {
  current?.deprecated(name, instead);
}
