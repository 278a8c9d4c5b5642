import { isSecondClick } from "../../../foundry/clicks.ts";
import { signed } from "../../../foundry/figures.ts";
import { templatePath } from "../../../foundry/id.ts";
import { Refusal, withNotices } from "../../../foundry/notices.ts";
import { type NewItem, type SheetOptions, TriskeleActorSheet } from "../../../foundry/sheets/base.ts";
import { enriched } from "../../../foundry/sheets/enrich.ts";
import { skipsDialog } from "../../../foundry/sheets/skip.ts";
import { setReadied } from "../actions/weapons.ts";
import { AgeArmor } from "../data/armor.ts";
import { AgeFocus } from "../data/focus.ts";
import { AgeWeapon } from "../data/weapon.ts";
import { openAdvanced } from "../dialogs/advanced.ts";
import { openCast } from "../dialogs/cast.ts";
import { openLevelUp } from "../dialogs/level-up.ts";
import { openAttack, openTest } from "../dialogs/open.ts";
import { raiseTest } from "../dialogs/test-dialog.ts";
import { ageActorAt } from "../messages/rights.ts";
import { ABILITY_SCORE, isAbility } from "../rules/index.ts";
import { stateActions } from "./state-actions.ts";
import { stateView } from "./state-view.ts";
import { turnOptions } from "./turn-actions.ts";
import { turnView } from "./turn-view.ts";
import { itemViews } from "./views.ts";

/** Template partials of the lists that both sheets have. */
export const listPartials: Readonly<Record<string, string>> = Object.fromEntries(
  ["weapons", "armor", "stunts", "spells"].map((list) => [
    `triskele.age.${list}`,
    templatePath(`age/rows-${list}.hbs`),
  ]),
);

/** Item types that the sheet's add buttons make. */
const CREATABLE: ReadonlySet<string> = new Set([
  "ageFocus",
  "ageWeapon",
  "ageArmor",
  "ageStunt",
  "ageTalent",
  "ageSpell",
  "gear",
]);

/** What both sheets of AGE actors do; they differ in their layout. */
export abstract class AgeActorSheet extends TriskeleActorSheet {
  protected override readonly fightParts: readonly string[] = ["header", "combat"];
  protected override readonly creatable = CREATABLE;

  static override DEFAULT_OPTIONS: SheetOptions = {
    classes: ["triskele-age"],
    actions: {
      rollAbility: AgeActorSheet.#onRollAbility,
      rollFocus: AgeActorSheet.#onRollFocus,
      openAdvanced: AgeActorSheet.#onOpenAdvanced,
      attack: AgeActorSheet.#onAttack,
      toggleWorn: AgeActorSheet.#onToggleWorn,
      ...stateActions,
      toggleReadied: AgeActorSheet.#onToggleReadied,
      toggleLoaded: AgeActorSheet.#onToggleLoaded,
      castSpell: AgeActorSheet.#onCastSpell,
      levelUp: AgeActorSheet.#onLevelUp,
      ...turnOptions.actions,
    },
  };

  static override TABS = {
    primary: {
      tabs: [
        { id: "abilities", icon: "fa-solid fa-user" },
        { id: "combat", icon: "fa-solid fa-shield-halved" },
        { id: "magic", icon: "fa-solid fa-wand-sparkles" },
        { id: "traits", icon: "fa-solid fa-star" },
        { id: "effects", icon: "fa-solid fa-person-rays" },
        { id: "notes", icon: "fa-solid fa-feather" },
      ],
      initial: "abilities",
      labelPrefix: "AGE.Tab",
    },
  };

  override async _prepareContext(
    options: Parameters<TriskeleActorSheet["_prepareContext"]>[0],
  ): ReturnType<TriskeleActorSheet["_prepareContext"]> {
    const context = await super._prepareContext(options);
    const actor = this.document;
    const age = ageActorAt(actor.uuid);
    if (!age) throw new Refusal("AGE.Refusal.NotAge", { actor: actor.name });
    const { system } = age;
    const notes = await enriched(system.notes, actor);
    const { broken, ...views } = itemViews(actor, system);
    return Object.assign(context, this.sharedContext(broken), {
      actor,
      system,
      source: system.toObject(),
      editable: this.isEditable,
      limits: ABILITY_SCORE,
      abilities: system.scores.map(({ ability, value }) => ({
        key: ability,
        label: `AGE.Ability.${ability}`,
        short: `AGE.AbilityShort.${ability}`,
        // What is edited is what is stored; what is tested has effects in it.
        stored: system._source.abilities?.[ability]?.value ?? value,
        signed: signed(value),
        focuses: views.focuses.filter((focus) => focus.ability === ability),
      })),
      state: stateView(age),
      ...views,
      turn: turnView(age),
      notes,
    });
  }

  protected override newItem(type: string, { ability }: DOMStringMap): NewItem {
    return { ...super.newItem(type, {}), ...(ability ? { system: { ability } } : {}) };
  }

  static async #onRollAbility(this: AgeActorSheet, event: Event, target: HTMLElement): Promise<void> {
    if (isSecondClick(event)) return raiseTest(this.document);
    await withNotices(async () => {
      const ability = target.dataset.ability ?? "";
      if (!isAbility(ability)) throw new Refusal("AGE.Refusal.UnknownAbility", { found: ability });
      await openTest(this.document, { ability, skip: skipsDialog(event) });
    });
  }

  static async #onRollFocus(this: AgeActorSheet, event: Event, target: HTMLElement): Promise<void> {
    if (isSecondClick(event)) return raiseTest(this.document);
    await withNotices(async () => {
      const item = this.itemOf(target);
      const focus: unknown = item.system;
      if (!(focus instanceof AgeFocus)) throw new Refusal("TRISKELE.Notice.ItemGone");
      await openTest(this.document, { ability: focus.ability, focus: item.id, skip: skipsDialog(event) });
    });
  }

  static async #onOpenAdvanced(this: AgeActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    await withNotices(() => openAdvanced(this.document), target);
  }

  static async #onAttack(this: AgeActorSheet, event: Event, target: HTMLElement): Promise<void> {
    if (isSecondClick(event)) return raiseTest(this.document);
    await withNotices(() => openAttack(this.document, { weapon: this.itemOf(target), skip: skipsDialog(event) }));
  }

  static async #onCastSpell(this: AgeActorSheet, event: Event, target: HTMLElement): Promise<void> {
    if (isSecondClick(event)) return raiseTest(this.document);
    await withNotices(() => openCast(this.document, { spell: this.itemOf(target), skip: skipsDialog(event) }));
  }

  static async #onLevelUp(this: AgeActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    await withNotices(() => openLevelUp(this.document), target);
  }

  // The buttons that toggle stay alive: one that dies loses the keyboard's place.
  static async #onToggleWorn(this: AgeActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    await withNotices(async () => {
      const item = this.itemOf(target);
      const armor: unknown = item.system;
      if (armor instanceof AgeArmor) await item.update({ system: { worn: !armor.worn } });
    });
  }

  static async #onToggleReadied(this: AgeActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    await withNotices(async () => {
      const item = this.itemOf(target);
      const weapon: unknown = item.system;
      if (weapon instanceof AgeWeapon) await setReadied(this.document, item.id ?? "", !weapon.readied);
    });
  }

  static async #onToggleLoaded(this: AgeActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    await withNotices(async () => {
      const item = this.itemOf(target);
      const weapon: unknown = item.system;
      if (weapon instanceof AgeWeapon) await item.update({ system: { loaded: !weapon.loaded } });
    });
  }
}

/** The sheet of a player's character. */
export class AgeCharacterSheet extends AgeActorSheet {
  static override PARTS = {
    header: { template: templatePath("age/character-header.hbs") },
    tabs: { template: templatePath("shared/tabs.hbs") },
    abilities: { template: templatePath("age/tab-abilities.hbs"), scrollable: [""] },
    combat: { template: templatePath("age/tab-combat.hbs"), scrollable: [""] },
    magic: { template: templatePath("age/tab-magic.hbs"), scrollable: [""] },
    traits: { template: templatePath("age/tab-traits.hbs"), scrollable: [""] },
    effects: { template: templatePath("age/tab-effects.hbs"), scrollable: [""] },
    notes: { template: templatePath("age/tab-notes.hbs"), scrollable: [""] },
  };
}

/** The sheet of someone of the GM's: one block of figures, edited on demand. */
export class AgeAdversarySheet extends AgeActorSheet {
  static override DEFAULT_OPTIONS: SheetOptions = {
    classes: ["triskele-adversary"],
    position: { width: 480, height: 640 },
    actions: { toggleEditing: AgeAdversarySheet.#onToggleEditing },
  };

  static override PARTS = {
    block: { template: templatePath("age/stat-block.hbs"), scrollable: [""] },
  };

  protected override readonly fightParts = ["block"];
  #editing = false;

  override async _prepareContext(
    options: Parameters<TriskeleActorSheet["_prepareContext"]>[0],
  ): ReturnType<TriskeleActorSheet["_prepareContext"]> {
    const editing = this.#editing && this.isEditable;
    const has = (type: string) => this.document.items.some((item) => item.type === type);
    return Object.assign(await super._prepareContext(options), {
      editing,
      tools: editing,
      // Few adversaries cast, and some wear nothing: no empty lists in a block that is read in a fight.
      focusesShown: editing || has("ageFocus"),
      armorShown: editing || has("ageArmor"),
      spellsShown: editing || has("ageSpell"),
    });
  }

  static async #onToggleEditing(this: AgeAdversarySheet): Promise<void> {
    this.#editing = !this.#editing;
    await this.render();
  }
}
