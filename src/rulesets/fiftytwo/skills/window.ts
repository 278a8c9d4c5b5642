import { isSecondClick } from "../../../foundry/clicks.ts";
import { templatePath } from "../../../foundry/id.ts";
import { format, Refusal, withNotices } from "../../../foundry/notices.ts";
import { Watching } from "../../../foundry/watching.ts";
import { isSuit, SUIT_SIGNS, SUITS } from "../../../kernel/cards.ts";
import { confirmed } from "../apps/confirm.ts";
import { skillNameKey, worldSkillName } from "../data/skill.ts";
import {
  INITIATIVE_SKILL,
  isStandardSkill,
  SIDE_OF_SUIT,
  SIDES,
  STANDARD_WORLD_SKILLS,
  type WorldSkill,
} from "../rules/index.ts";
import { alignSkills, setSkills } from "./actions.ts";
import { alignmentsNow, alignmentView } from "./alignment.ts";
import { worldSkills } from "./world.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

type Application = InstanceType<typeof ApplicationV2>;

const ID = "triskele-c52-skills";

/** What alters whether characters are in line with the list. */
const WATCHED = ["Actor", "Item", "Setting"].flatMap((name) =>
  ["create", "update", "delete"].map((verb) => verb + name),
);

/** Where the Dealer says which skills characters of this world begin with (C52-16). Every change is the world's at once. */
export class SkillsWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: typeof ApplicationV2.DEFAULT_OPTIONS = {
    id: ID,
    classes: ["triskele", "triskele-c52-skills"],
    window: { title: "C52.WorldSkills.title", icon: "fa-solid fa-graduation-cap", resizable: true },
    position: { width: 600, height: 720 },
    actions: {
      addSkill: SkillsWindow.#onAdd,
      removeSkill: SkillsWindow.#onRemove,
      bringBack: SkillsWindow.#onBringBack,
      standardSkills: SkillsWindow.#onStandard,
      align: SkillsWindow.#onAlign,
    },
  };

  static override PARTS = { main: { template: templatePath("fiftytwo/skills.hbs"), scrollable: [""] } };

  readonly #watching = new Watching();
  /** Changes are saved one after the other: each begins with what the last one left. */
  #saves: Promise<unknown> = Promise.resolve();

  override async _prepareContext(
    options: Parameters<Application["_prepareContext"]>[0],
  ): ReturnType<Application["_prepareContext"]> {
    const skills = worldSkills();
    return Object.assign(await super._prepareContext(options), {
      rootId: ID,
      suits: Object.fromEntries(SUITS.map((suit) => [suit, `C52.Suit.${suit}`])),
      sides: Object.fromEntries(SIDES.map((side) => [side, `C52.Side.${side}`])),
      groups: SUITS.map((suit) => ({
        suit,
        sign: SUIT_SIGNS[suit],
        label: `C52.Suit.${suit}`,
        skills: skills.filter((skill) => skill.suit === suit).map(skillView),
      })),
      missing: STANDARD_WORLD_SKILLS.filter(({ key }) => !skills.some((skill) => skill.key === key)).map(skillView),
      alignments: alignmentsNow().map(alignmentView),
    });
  }

  override async _onFirstRender(...[context, options]: Parameters<Application["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(context, options);
    this.#watching.start(WATCHED, () => {
      if (this.rendered) void this.render({ force: false });
    });
    this.element.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) this.#onChange(target);
    });
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.target !== this.#newName) return;
      event.preventDefault();
      this.element.querySelector<HTMLElement>('[data-action="addSkill"]')?.click();
    });
  }

  override _onClose(...[options]: Parameters<Application["_onClose"]>): void {
    super._onClose(options);
    this.#watching.stop();
  }

  get #newName(): HTMLInputElement | null {
    return this.element.querySelector<HTMLInputElement>("input[data-new]");
  }

  #onChange(field: HTMLInputElement | HTMLSelectElement): void {
    const { key, part } = field.dataset;
    if (key === undefined) return;
    const { value } = field;
    void this.#save((skills) => skills.map((skill) => (skill.key === key ? changed(skill, part, value) : skill)));
  }

  /** Saves what a change makes of the list; what is refused is shown as it was. */
  #save(change: (skills: readonly WorldSkill[]) => readonly WorldSkill[] | null): Promise<void> {
    const turn = this.#saves.then(() =>
      withNotices(async () => {
        try {
          await setSkills(change(worldSkills()));
        } finally {
          await this.render({ force: false });
        }
      }),
    );
    this.#saves = turn;
    return turn;
  }

  static async #onAdd(this: SkillsWindow, event: Event): Promise<void> {
    if (isSecondClick(event)) return;
    const name = this.#newName?.value.trim() ?? "";
    const suit = this.element.querySelector<HTMLSelectElement>("select[data-new]")?.value;
    if (!isSuit(suit)) return;
    const added = { key: foundry.utils.randomID(), name, suit, side: SIDE_OF_SUIT[suit] };
    await this.#save((skills) => [...skills, added]);
    if (this.#newName && worldSkills().some(({ key }) => key === added.key)) this.#newName.value = "";
    this.#newName?.focus();
  }

  static async #onRemove(this: SkillsWindow, event: Event, target: HTMLElement): Promise<void> {
    if (isSecondClick(event)) return;
    await this.#save((skills) => skills.filter(({ key }) => key !== target.dataset.key));
    this.#newName?.focus();
  }

  static async #onBringBack(this: SkillsWindow, event: Event, target: HTMLElement): Promise<void> {
    if (isSecondClick(event)) return;
    await this.#save((skills) => [...skills, ...STANDARD_WORLD_SKILLS.filter(({ key }) => key === target.dataset.key)]);
    this.#newName?.focus();
  }

  static async #onStandard(this: SkillsWindow, event: Event): Promise<void> {
    if (isSecondClick(event)) return;
    const sure = await confirmed("C52.WorldSkills.standard", "C52.WorldSkills.standardQuestion");
    if (sure) await this.#save(() => null);
  }

  /** What will change is told before anything does. */
  static async #onAlign(this: SkillsWindow, event: Event, target: HTMLElement): Promise<void> {
    if (isSecondClick(event)) return;
    await withNotices(async () => {
      await this.#saves;
      const lines = alignmentsNow().map((one) => {
        const { name, changes } = alignmentView(one);
        return `<li><strong>${foundry.utils.escapeHTML(name)}</strong>: ${foundry.utils.escapeHTML(changes)}</li>`;
      });
      const list = `<ul class="triskele-c52-findings">${lines.join("")}</ul>`;
      if (await confirmed("C52.WorldSkills.align", "C52.WorldSkills.alignQuestion", list)) await alignSkills();
    }, target);
  }
}

function skillView(skill: WorldSkill) {
  const { key, suit, side } = skill;
  const standard = isStandardSkill(key);
  return {
    key,
    suit,
    side,
    name: skill.name,
    called: worldSkillName(skill),
    // A standard skill without a name of the world's shows what every viewer calls it.
    standardName: standard ? format(skillNameKey(key)) : "",
    fixed: key === INITIATIVE_SKILL,
  };
}

function changed(skill: WorldSkill, part: string | undefined, value: string): WorldSkill {
  const side = SIDES.find((known) => known === value);
  if (part === "side" && side) return { ...skill, side };
  // The side follows the suit where it was the suit's own.
  if (part === "suit" && isSuit(value)) {
    return { ...skill, suit: value, side: skill.side === SIDE_OF_SUIT[skill.suit] ? SIDE_OF_SUIT[value] : skill.side };
  }
  if (part !== "name") return skill;
  const name = value.trim();
  const own = isStandardSkill(skill.key) && name === format(skillNameKey(skill.key)) ? "" : name;
  return { ...skill, name: own };
}

/** Opens the window of the world's skills. @throws Refusal for anyone but a GM */
export async function openSkills(): Promise<void> {
  if (game.user?.isGM !== true) throw new Refusal("C52.Refusal.OnlyDealer", { user: game.user?.name ?? "" });
  const open = foundry.applications.instances.get(ID);
  await (open ?? new SkillsWindow()).render({ force: true });
  open?.bringToFront();
}
