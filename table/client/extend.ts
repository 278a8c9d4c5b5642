import Handlebars from "handlebars/runtime";
import { NotAtTheTable } from "../core/not-at-the-table.ts";
import { ActorSheetV2, ItemSheetV2 } from "./applications/actor-sheet.ts";
import { ApplicationV2, instances } from "./applications/application.ts";
import { type MessageLike, type RenderMessageOptions, renderMessage } from "./applications/chat-message.ts";
import { ContextMenu } from "./applications/context-menu.ts";
import { DialogV2 } from "./applications/dialog.ts";
import { DocumentSheetV2 } from "./applications/document-sheet.ts";
import { DragDrop, droppedDocument } from "./applications/drag-drop.ts";
import { buildInput, createFormGroup, type FieldLike } from "./applications/fields.ts";
import { FormDataExtended } from "./applications/form-data.ts";
import { HandlebarsApplicationMixin } from "./applications/handlebars-application.ts";
import { registerHelpers } from "./applications/helpers.ts";
import { Notifications } from "./applications/notifications.ts";
import { getTemplate, loadTemplates, renderTemplate } from "./applications/templates.ts";
import { TextEditor } from "./applications/text-editor.ts";
import { CardConfig } from "./cards/card-config.ts";
import { CARD_DIALOGS } from "./cards/dialogs.ts";
import { CardsConfig } from "./cards/stack-sheet.ts";
import { CardDeckConfig, CardHandConfig, CardPileConfig } from "./cards/stack-sheets.ts";
import { defineElements } from "./elements/prose-mirror.ts";
import type { Bag, DocumentLike, PageHost } from "./host.ts";
import { CardsDirectory } from "./sidebar/cards.ts";
import { CombatTracker } from "./sidebar/combat-tracker.ts";
import { CompendiumDirectory } from "./sidebar/compendiums.ts";
import { ActorDirectory, DocumentDirectory, ItemDirectory } from "./sidebar/directory.ts";
import { SceneDirectory } from "./sidebar/scenes.ts";
import { AbstractSidebarTab } from "./sidebar/sidebar-tab.ts";
import { TAB_CLASSES } from "./sidebar/tabs.ts";
import { JournalDirectory, MacroDirectory } from "./sidebar/texts.ts";
import { Compendium } from "./windows/compendium.ts";
import { JournalEntrySheet } from "./windows/journal-sheet.ts";
import { exportToJSON, importFromJSONDialog, readTextFromFile, saveDataToFile } from "./windows/json-files.ts";
import { MacroConfig } from "./windows/macro-config.ts";
import { SettingsConfig } from "./windows/settings-config.ts";

interface SheetRegistry {
  DocumentSheetConfig: {
    registerSheet(documentClass: unknown, scope: string, sheet: unknown, options: object): void;
  };
}

/** Gives a host what only a page has: windows, templates, notifications, the drawing of messages and fields. */
export function extendHost(host: PageHost): void {
  registerHelpers();
  defineElements();
  const additions: Record<string, unknown> = {
    "foundry.applications.instances": instances,
    "foundry.applications.api.ApplicationV2": ApplicationV2,
    "foundry.applications.api.HandlebarsApplicationMixin": HandlebarsApplicationMixin,
    "foundry.applications.api.DocumentSheetV2": DocumentSheetV2,
    "foundry.applications.api.DialogV2": DialogV2,
    "foundry.applications.sheets.ActorSheetV2": ActorSheetV2,
    "foundry.applications.sheets.ItemSheetV2": ItemSheetV2,
    ...Object.fromEntries(
      [CardConfig, CardDeckConfig, CardHandConfig, CardPileConfig, CardsConfig].map((sheet) => [
        `foundry.applications.sheets.${sheet.name}`,
        sheet,
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(CARD_DIALOGS).map(([name, dialog]) => [`foundry.documents.Cards.prototype.${name}`, dialog]),
    ),
    "foundry.applications.settings.SettingsConfig": SettingsConfig,
    "foundry.applications.sidebar.AbstractSidebarTab": AbstractSidebarTab,
    "foundry.applications.sidebar.DocumentDirectory": DocumentDirectory,
    "foundry.applications.sidebar.tabs": {
      ActorDirectory,
      CardsDirectory,
      CombatTracker,
      CompendiumDirectory,
      ItemDirectory,
      JournalDirectory,
      MacroDirectory,
      SceneDirectory,
    },
    "foundry.applications.sidebar.apps": { Compendium },
    "foundry.applications.ux.ContextMenu": ContextMenu,
    "foundry.applications.ux.DragDrop": DragDrop,
    "foundry.applications.ux.FormDataExtended": FormDataExtended,
    "foundry.applications.ux.TextEditor": TextEditor,
    "foundry.applications.handlebars.getTemplate": getTemplate,
    "foundry.applications.handlebars.loadTemplates": loadTemplates,
    "foundry.applications.handlebars.renderTemplate": renderTemplate,
    "foundry.data.fields.DataField.prototype.toInput": function (this: FieldLike, config: Bag = {}) {
      return buildInput(this, config);
    },
    "foundry.data.fields.DataField.prototype.toFormGroup": function (
      this: FieldLike,
      groupConfig: Bag = {},
      inputConfig: Bag = {},
    ) {
      return createFormGroup(this, { ...inputConfig, ...groupConfig });
    },
    "foundry.abstract.Document.fromDropData": droppedDocument,
    "foundry.abstract.Document.prototype.toDragData": function (this: DocumentLike) {
      return { type: this.documentName, uuid: this.uuid };
    },
    "foundry.abstract.Document.prototype.exportToJSON": function (this: DocumentLike) {
      exportToJSON(this);
    },
    "foundry.abstract.Document.prototype.importFromJSONDialog": function (this: DocumentLike) {
      return importFromJSONDialog(this);
    },
    "foundry.utils.readTextFromFile": readTextFromFile,
    "foundry.utils.saveDataToFile": saveDataToFile,
    "foundry.documents.ChatMessage.prototype.renderHTML": function (
      this: MessageLike,
      options: RenderMessageOptions = {},
    ) {
      return renderMessage(this, options);
    },
    ...Object.fromEntries(Object.entries(TAB_CLASSES).map(([name, tab]) => [`CONFIG.ui.${name}`, tab])),
    "ui.notifications": new Notifications(),
  };
  for (const [path, value] of Object.entries(additions)) host.extend(path, value);
  if (host.globals.game.release.generation >= 14) {
    host.extend("foundry.applications.api.ApplicationV2.prototype.detachWindow", () => {
      throw new NotAtTheTable("ApplicationV2#detachWindow: the table keeps all windows on its page");
    });
  }
  // The documents that systems bring no sheets for.
  const { apps } = host.globals.foundry.applications as { apps: SheetRegistry };
  const register = (documentName: string, sheet: { name: string }, types?: string[]) =>
    apps.DocumentSheetConfig.registerSheet(host.globals.getDocumentClass(documentName), "core", sheet, {
      makeDefault: true,
      label: sheet.name,
      types,
    });
  register("JournalEntry", JournalEntrySheet);
  register("Macro", MacroConfig);
  register("Card", CardConfig);
  register("Cards", CardDeckConfig, ["deck"]);
  register("Cards", CardHandConfig, ["hand"]);
  register("Cards", CardPileConfig, ["pile"]);
  // Systems register helpers of their own with the runtime; compiling is the server's.
  Object.assign(globalThis, { Handlebars });
}
