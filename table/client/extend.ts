import Handlebars from "handlebars/runtime";
import { ApplicationV2, instances } from "./applications/application.ts";
import { type MessageLike, type RenderMessageOptions, renderMessage } from "./applications/chat-message.ts";
import { DialogV2 } from "./applications/dialog.ts";
import { ActorSheetV2, DocumentSheetV2, ItemSheetV2 } from "./applications/document-sheet.ts";
import { buildInput, createFormGroup, type FieldLike } from "./applications/fields.ts";
import { FormDataExtended } from "./applications/form-data.ts";
import { HandlebarsApplicationMixin } from "./applications/handlebars-application.ts";
import { registerHelpers } from "./applications/helpers.ts";
import { Notifications } from "./applications/notifications.ts";
import { getTemplate, loadTemplates, renderTemplate } from "./applications/templates.ts";
import { TextEditor } from "./applications/text-editor.ts";
import { defineElements } from "./elements/prose-mirror.ts";
import type { Bag, PageHost } from "./host.ts";
import { SettingsConfig } from "./windows/settings-config.ts";

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
    "foundry.applications.settings.SettingsConfig": SettingsConfig,
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
    "foundry.documents.ChatMessage.prototype.renderHTML": function (
      this: MessageLike,
      options: RenderMessageOptions = {},
    ) {
      return renderMessage(this, options);
    },
    "ui.notifications": new Notifications(),
  };
  for (const [path, value] of Object.entries(additions)) host.extend(path, value);
  // Systems register helpers of their own with the runtime; compiling is the server's.
  Object.assign(globalThis, { Handlebars });
}
