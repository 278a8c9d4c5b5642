import { DataModel } from "./abstract/data-model.ts";
import { Document } from "./abstract/document.ts";
import { EmbeddedCollection } from "./abstract/embedded-collection.ts";
import { TypeDataModel } from "./abstract/type-data-model.ts";
import type { DocumentClasses } from "./classes.ts";
import type { SheetEntry, SheetOptions, TableConfig } from "./config.ts";
import { Color } from "./data/color.ts";
import { EffectTypeData } from "./data/effect-type-data.ts";
import { DataModelValidationError, DataModelValidationFailure } from "./data/failure.ts";
import { fieldsOf } from "./data/fields/offered.ts";
import type { BatchOperation, Database } from "./database.ts";
import type { Dice } from "./dice/index.ts";
import { CardStackCollection } from "./documents/cards.ts";
import { DocumentCollection } from "./documents/collection.ts";
import { CombatCollection } from "./documents/combat.ts";
import { CompendiumCollection, CompendiumPacks } from "./documents/compendium.ts";
import { SceneCollection } from "./documents/scene.ts";
import { UserCollection } from "./documents/user.ts";
import type { DocumentClass, DocumentHost } from "./host-types.ts";
import type { Localization } from "./i18n.ts";
import * as utils from "./utils/index.ts";
import { fromUuid, fromUuidSync } from "./uuid-resolve.ts";

/** What the namespaces are made of. */
export interface NamespaceParts {
  host: DocumentHost;
  classes: DocumentClasses;
  dice: Dice;
  config: TableConfig;
  database: Database;
  i18n: Localization;
}

/** Makes the content of `foundry`, as far as the table has it. The page adds its applications. */
export function createFoundry(parts: NamespaceParts) {
  const { host, classes, dice, config, database, i18n } = parts;
  const registerFor = (documentClass: DocumentClass) => ({
    registerSheet: (scope: string, cls: SheetEntry["cls"], options?: SheetOptions) =>
      config.registerSheet(documentClass, scope, cls, options),
    unregisterSheet: (scope: string, cls?: { name: string }, options?: { types?: readonly string[] }) =>
      config.unregisterSheet(documentClass, scope, cls, options),
  });
  return {
    abstract: { DataModel, TypeDataModel, Document, EmbeddedCollection },
    applications: {
      api: {},
      apps: {
        DocumentSheetConfig: {
          registerSheet: config.registerSheet.bind(config),
          unregisterSheet: config.unregisterSheet.bind(config),
        },
      },
      handlebars: {},
      sheets: {},
      sidebar: {},
      ux: {},
    },
    data: {
      fields: fieldsOf(host.generation),
      validation: { DataModelValidationError, DataModelValidationFailure },
      ...(host.generation >= 14
        ? {
            ActiveEffectTypeDataModel: EffectTypeData,
            operators: {
              DataFieldOperator: utils.DataFieldOperator,
              ForcedDeletion: utils.ForcedDeletion,
              ForcedReplacement: utils.ForcedReplacement,
            },
          }
        : {}),
    },
    dice: { Roll: dice.Roll, terms: { ...dice.terms } },
    documents: {
      ...classes,
      collections: {
        Actors: Object.assign(class Actors extends DocumentCollection {}, registerFor(classes.Actor)),
        Items: Object.assign(class Items extends DocumentCollection {}, registerFor(classes.Item)),
        CardStacks: Object.assign(class CardStacks extends CardStackCollection {}, registerFor(classes.Cards)),
        ChatMessages: class ChatMessages extends DocumentCollection {},
        Scenes: class Scenes extends SceneCollection {},
        CompendiumCollection,
        CompendiumPacks,
        CombatEncounters: class CombatEncounters extends CombatCollection {},
        Folders: class Folders extends DocumentCollection {},
        Journal: Object.assign(class Journal extends DocumentCollection {}, registerFor(classes.JournalEntry)),
        Macros: class Macros extends DocumentCollection {},
        Users: class Users extends UserCollection {},
        WorldSettings: class WorldSettings extends DocumentCollection {},
      },
      ...(host.generation >= 14
        ? { modifyBatch: (operations: readonly BatchOperation[]) => database.batch(operations) }
        : {}),
    },
    helpers: {
      Localization: { localizeDataModel: i18n.localizeDataModel.bind(i18n) },
    },
    utils: createUtils(host),
  };
}

function createUtils(host: DocumentHost) {
  const { applyChanges: _applyChanges, readChange: _readChange, toWire, fromWire, toJson, ...offered } = utils;
  // The wire's own helpers are no part of Foundry.
  void [toWire, fromWire, toJson];
  const deprecated =
    <A extends unknown[], R>(name: string, instead: string, work: (...args: A) => R) =>
    (...args: A): R => {
      host.deprecated(`foundry.utils.${name}`, `foundry.utils.${instead}`);
      return work(...args);
    };
  return {
    ...offered,
    Color,
    fromUuid: (uuid: unknown) => fromUuid(host, uuid),
    fromUuidSync: (uuid: unknown, options?: { strict?: boolean }) => fromUuidSync(host, uuid, options),
    duplicate: <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T, // a copy of the same JSON
    objectsEqual: host.generation >= 14 ? deprecated("objectsEqual", "equals", utils.equals) : utils.equals,
  };
}
