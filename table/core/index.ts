/** The host: everything a system finds at the practice table, apart from what only a page can have. */
export { DataModel, type ModelOptions } from "./abstract/data-model.ts";
export { Document } from "./abstract/document.ts";
export type { AppLike } from "./abstract/document-lifecycle.ts";
export { EmbeddedCollection } from "./abstract/embedded-collection.ts";
export { TypeDataModel } from "./abstract/type-data-model.ts";
export type { DocumentConfig, MessageMode, SheetEntry, SheetOptions } from "./config.ts";
export { TableConfig } from "./config.ts";
export { DataModelValidationError, DataModelValidationFailure } from "./data/failure.ts";
export * as fields from "./data/fields/index.ts";
export { type BatchOperation, DatabaseError, type DatabaseOperation } from "./database.ts";
export { ActiveEffectDocument } from "./documents/active-effect.ts";
export { ActorDocument } from "./documents/actor.ts";
export { ChatMessageDocument, type Speaker } from "./documents/chat-message.ts";
export { DocumentCollection } from "./documents/collection.ts";
export { ItemDocument } from "./documents/item.ts";
export { SceneCollection, SceneDocument } from "./documents/scene.ts";
export {
  type CleanContext,
  cleanSource,
  coreSchema,
  DOCUMENT_NAMES,
  type DocumentName,
  EMBEDDED,
} from "./documents/schemas.ts";
export { SettingDocument } from "./documents/setting.ts";
export { TokenDocument, TokenPlaceable } from "./documents/token.ts";
export { UserCollection, UserDocument, UserTargets } from "./documents/user.ts";
export { createHost, Host, type HostOptions, installGlobals, type Notify } from "./game.ts";
export { HooksRegistry } from "./hooks.ts";
export { Localization } from "./i18n.ts";
export { NotAtTheTable } from "./not-at-the-table.ts";
export type * from "./protocol.ts";
export { ClientSettings, type ClientStorage, type SettingConfig, type SettingOptions } from "./settings.ts";
export { GameSocket, type SocketListener } from "./sockets.ts";
export * as utils from "./utils/index.ts";
