import { templatePath } from "../../../foundry/id.ts";
import { format, Refusal, withNotices } from "../../../foundry/notices.ts";
import { openSheet, type SheetOptions, TriskeleActorSheet } from "../../../foundry/sheets/base.ts";
import { AgeArmor } from "../data/armor.ts";
import { AgeFocus } from "../data/focus.ts";
import { AgeStunt, stuntNameKey } from "../data/stunt.ts";
import { AgeWeapon } from "../data/weapon.ts";
import { openAdvanced } from "../dialogs/advanced.ts";
import { openAttack, openTest, skipsDialog } from "../dialogs/open.ts";
import { ageActorAt } from "../messages/rights.ts";
import { signed } from "../messages/test-card.ts";
import { ABILITY_SCORE, isAbility } from "../rules/index.ts";
import { stateActions } from "./state-actions.ts";
import { stateView } from "./state-view.ts";

/** Item types that the sheet's add buttons make. */
const CREATABLE: ReadonlySet<string> = new Set(["ageFocus", "ageWeapon", "ageArmor", "ageStunt"]);

/** What both sheets of AGE actors do; they differ in their layout. */
export abstract class AgeActorSheet extends TriskeleActorSheet {
  static override DEFAULT_OPTIONS: SheetOptions = {
    classes: ["triskele-age"],
    actions: {
      rollAbility: AgeActorSheet.#onRollAbility,
      rollFocus: AgeActorSheet.#onRollFocus,
      openAdvanced: AgeActorSheet.#onOpenAdvanced,
      attack: AgeActorSheet.#onAttack,
      addItem: AgeActorSheet.#onAddItem,
      toggleWorn: AgeActorSheet.#onToggleWorn,
      ...stateActions,
    },
  };

  static override TABS = {
    primary: {
      tabs: [
        { id: "abilities", icon: "fa-solid fa-user" },
        { id: "combat", icon: "fa-solid fa-shield-halved" },
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
    const notes = await foundry.applications.ux.TextEditor.implementation.enrichHTML(system.notes, {
      relativeTo: actor,
      secrets: actor.isOwner,
    });
    return Object.assign(context, {
      actor,
      system,
      source: system.toObject(),
      editable: this.isEditable,
      limits: ABILITY_SCORE,
      abilities: system.scores.map(({ ability, value }) => ({
        key: ability,
        label: `AGE.Ability.${ability}`,
        value,
        signed: signed(value),
        focuses: this.#focuses().filter((focus) => focus.ability === ability),
      })),
      state: stateView(age),
      weapons: this.#weapons(),
      armor: this.#armor(),
      stunts: this.#stunts(),
      notes,
    });
  }

  #focuses() {
    return this.#items(AgeFocus, (item, { ability, bonus }) => ({ ...item, ability, bonus: signed(bonus) }));
  }

  #weapons() {
    const scores = ageActorAt(this.document.uuid)?.system;
    return this.#items(AgeWeapon, (item, weapon) => ({
      ...item,
      group: `AGE.Group.${weapon.group}`,
      attack: `AGE.Ability.${weapon.tested}`,
      damage: `${weapon.damage} ${signed((scores?.score(weapon.adding) ?? 0) + weapon.bonus)}`,
    }));
  }

  #armor() {
    return this.#items(AgeArmor, (item, { kind, rating, defense, penalty, worn }) => ({
      ...item,
      kind: `AGE.Armor.Kind.${kind}`,
      worn,
      figures: [
        rating ? format("AGE.Sheet.armorRating", { rating }) : "",
        defense ? format("AGE.Sheet.armorDefense", { defense: signed(defense) }) : "",
        penalty ? format("AGE.Sheet.armorPenalty", { penalty: signed(-penalty) }) : "",
      ]
        .filter((figure) => figure !== "")
        .join(", "),
    }));
  }

  #stunts() {
    return this.#items(AgeStunt, (item, stunt) => ({
      ...item,
      // A standard stunt is read in the reader's language, whoever made the character.
      name: stunt.nameKey ? format(stuntNameKey(stunt.identifier)) : item.name,
      cost: stunt.variable ? `${stunt.cost}+` : String(stunt.cost),
    }));
  }

  /** The actor's items of one model, in the order of their sort. */
  #items<Model, View>(
    model: abstract new (...args: never[]) => Model,
    view: (item: { id: string; name: string; img: string }, system: Model) => View,
  ): View[] {
    return [...this.document.items]
      .sort((a, b) => a.sort - b.sort)
      .flatMap((item) => {
        const system: unknown = item.system;
        if (!(system instanceof model)) return [];
        return [view({ id: item.id ?? "", name: item.name, img: item.img ?? "" }, system)];
      });
  }

  static async #onRollAbility(this: AgeActorSheet, event: Event, target: HTMLElement): Promise<void> {
    await withNotices(async () => {
      const ability = target.dataset.ability ?? "";
      if (!isAbility(ability)) throw new Refusal("AGE.Refusal.UnknownAbility", { found: ability });
      await openTest(this.document, { ability, skip: skipsDialog(event) });
    });
  }

  static async #onRollFocus(this: AgeActorSheet, event: Event, target: HTMLElement): Promise<void> {
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
    await withNotices(() => openAttack(this.document, { weapon: this.itemOf(target), skip: skipsDialog(event) }));
  }

  static async #onAddItem(this: AgeActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    await withNotices(async () => {
      const { type = "", ability } = target.dataset;
      if (!CREATABLE.has(type)) throw new Refusal("TRISKELE.Notice.ItemGone");
      const name = format("TRISKELE.Sheet.NewItem", { type: `TYPES.Item.${type}` });
      const data = { name, type, ...(ability ? { system: { ability } } : {}) } as Item.CreateData;
      const [item] = await this.document.createEmbeddedDocuments("Item", [data]);
      if (item) await openSheet(item);
    }, target);
  }

  static async #onToggleWorn(this: AgeActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    await withNotices(async () => {
      const item = this.itemOf(target);
      const armor: unknown = item.system;
      if (armor instanceof AgeArmor) await item.update({ system: { worn: !armor.worn } });
    }, target);
  }
}

/** The sheet of a player's character. */
export class AgeCharacterSheet extends AgeActorSheet {
  static override PARTS = {
    header: { template: templatePath("age/character-header.hbs") },
    tabs: { template: templatePath("shared/tabs.hbs") },
    abilities: { template: templatePath("age/tab-abilities.hbs"), scrollable: [""] },
    combat: { template: templatePath("age/tab-combat.hbs"), scrollable: [""] },
    notes: { template: templatePath("age/tab-notes.hbs"), scrollable: [""] },
  };
}

/** The sheet of someone of the GM's. */
export class AgeAdversarySheet extends AgeActorSheet {
  static override DEFAULT_OPTIONS: SheetOptions = {
    classes: ["triskele-adversary"],
    position: { width: 620, height: 620 },
  };

  static override PARTS = AgeCharacterSheet.PARTS;
}
