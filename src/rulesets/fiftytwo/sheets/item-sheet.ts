import { isSecondClick } from "../../../foundry/clicks.ts";
import { templatePath } from "../../../foundry/id.ts";
import { withNotices } from "../../../foundry/notices.ts";
import { type SheetOptions, TriskeleItemSheet } from "../../../foundry/sheets/base.ts";
import { enriched } from "../../../foundry/sheets/enrich.ts";
import { SUITS } from "../../../kernel/cards.ts";
import { FiftytwoAbility } from "../data/ability.ts";
import {
  ABILITY_RANKS,
  DISTANCES,
  EFFECT_TARGETS,
  isUniversalAbility,
  SIDES,
  UNIVERSAL_ABILITIES,
  UNIVERSAL_ABILITY_KEYS,
  WEAPON_WEIGHTS,
} from "../rules/index.ts";
import { addEffect, becomeUniversal, changeEffect, effectRows, removeEffect } from "./ability-effects.ts";

const ITEM_TYPES = ["fiftytwoSkill", "fiftytwoAbility", "fiftytwoWeapon", "fiftytwoDevice"] as const;

/** The fields of each item type, by the name that the sheet's template calls them by. */
export const itemPartials: Readonly<Record<string, string>> = Object.fromEntries(
  ITEM_TYPES.map((type) => [partialOf(type), templatePath(`fiftytwo/items/${type}.hbs`)]),
);

function partialOf(type: string): string {
  return `triskele.fields.${type}`;
}

/** The sheet of every item of 52; the fields of its type are a template of their own. */
export class FiftytwoItemSheet extends TriskeleItemSheet {
  static override DEFAULT_OPTIONS: SheetOptions = {
    classes: ["triskele-fiftytwo"],
    actions: {
      addAbilityEffect: FiftytwoItemSheet.#onAddEffect,
      removeAbilityEffect: FiftytwoItemSheet.#onRemoveEffect,
    },
  };

  static override PARTS = {
    main: { template: templatePath("fiftytwo/item-sheet.hbs"), scrollable: [".triskele-item-body"] },
  };

  override async _prepareContext(
    options: Parameters<TriskeleItemSheet["_prepareContext"]>[0],
  ): ReturnType<TriskeleItemSheet["_prepareContext"]> {
    const context = await super._prepareContext(options);
    const item = this.document;
    const source = item.system.toObject();
    return Object.assign(context, {
      item,
      source,
      ...abilityContext(item),
      isTrademark: "identifier" in source && source.identifier === "trademark",
      description: await enriched("description" in source ? source.description : "", item),
      editable: this.isEditable,
      typeLabel: `TYPES.Item.${item.type}`,
      fieldsPartial: partialOf(item.type),
      choices: {
        suits: labels(SUITS, "C52.Suit"),
        abilitySuits: { "": "C52.Ability.universal", ...labels(SUITS, "C52.Suit") },
        sides: labels(SIDES, "C52.Side"),
        ranks: labels(ABILITY_RANKS.map(String), "C52.Rank"),
        universal: { "": "C52.Ability.own", ...labels(UNIVERSAL_ABILITY_KEYS, "C52.Abilities") },
        weights: labels(WEAPON_WEIGHTS, "C52.Weight"),
        effectTargets: labels(EFFECT_TARGETS, "C52.Effect"),
        distances: labels(DISTANCES, "C52.Distance"),
      },
    });
  }

  /** An effect's row is written as a whole, and a universal ability brings its rank with it; everything else is the form's. */
  override _onChangeForm(...[formConfig, event]: Parameters<TriskeleItemSheet["_onChangeForm"]>): void {
    const { target } = event;
    const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    if (isField && target.dataset.effect !== undefined) {
      const { effect, part = "" } = target.dataset;
      void this.#change(() => changeEffect(this.document, { index: Number(effect), part, value: target.value }));
    } else if (isField && target.name === "system.identifier" && target.value !== "") {
      void this.#change(() => becomeUniversal(this.document, target.value));
    } else super._onChangeForm(formConfig, event);
  }

  /** What is refused is shown as it was. */
  async #change(action: () => Promise<void>): Promise<void> {
    await withNotices(async () => {
      try {
        await action();
      } catch (error) {
        await this.render({ force: false });
        throw error;
      }
    });
  }

  static async #onAddEffect(this: FiftytwoItemSheet, _event: Event, target: HTMLElement): Promise<void> {
    await withNotices(() => addEffect(this.document), target);
  }

  static async #onRemoveEffect(this: FiftytwoItemSheet, event: Event, target: HTMLElement): Promise<void> {
    if (isSecondClick(event)) return;
    await withNotices(() => removeEffect(this.document, Number(target.dataset.index)), target);
    // The row is gone, and the keyboard's place with it.
    this.element.querySelector<HTMLElement>('[data-action="addAbilityEffect"]')?.focus();
  }
}

/** What the fields of an ability need beside what is stored. */
function abilityContext(item: Item.Implementation) {
  const ability: unknown = item.system;
  if (!(ability instanceof FiftytwoAbility)) return {};
  const universal = isUniversalAbility(ability.identifier) ? UNIVERSAL_ABILITIES[ability.identifier] : null;
  return {
    rootId: item.uuid.replaceAll(".", "-"),
    isUniversal: universal !== null,
    limit: universal?.limit ?? "",
    effects: effectRows(item),
  };
}

/** Choices of a select box: key to localisation key. */
function labels(keys: readonly string[], prefix: string): Record<string, string> {
  return Object.fromEntries(keys.map((key) => [key, `${prefix}.${key}`]));
}
