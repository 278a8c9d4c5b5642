import { inTurn } from "../steps.ts";
import type {
  DiceContext,
  DiceTermResult,
  RollJson,
  RollLike,
  RollOptions,
  TermEvaluateOptions,
  TermJson,
} from "../types.ts";
import type { RollTermClass } from "./roll-term.ts";

/** More dice than this in one term are a mistake. */
const MOST_DICE = 999;

/** What dice are made of; rolls inside are given as such or as saved. */
export interface DiceTermData {
  number?: number | RollLike | RollJson;
  faces?: number | RollLike | RollJson;
  /** How the results were found, for dice rolled elsewhere. */
  method?: string;
  modifiers?: readonly string[];
  results?: readonly DiceTermResult[];
  options?: RollOptions;
}

/** One modifier: keeps or drops results. */
export type DiceModifier = "keep" | "drop";

export type DiceTermClass = ReturnType<typeof defineDiceTerms>["DiceTerm"];
export type DiceTerm = InstanceType<DiceTermClass>;

/** Defines dice for one host. */
export function defineDiceTerms(context: DiceContext, RollTerm: RollTermClass) {
  const { env } = context;

  function asCount(value: number | RollLike | RollJson): number | RollLike {
    if (typeof value === "number") return value;
    return "_run" in value ? value : context.restoreRoll(value);
  }

  /** Dice of one kind, rolled together. */
  abstract class DiceTerm extends RollTerm {
    static override readonly SERIALIZE_ATTRIBUTES = ["modifiers", "method"];
    /** The letter after the number of dice. */
    static readonly DENOMINATION: string = "";
    /** What each modifier does. */
    static readonly MODIFIERS: Readonly<Record<string, DiceModifier>> = {};

    _number: number | RollLike;
    _faces: number | RollLike;
    modifiers: string[];
    results: DiceTermResult[];
    method: string | undefined;
    /** Rolls that gave the number of dice or faces. */
    readonly _inner: RollLike[] = [];

    constructor({ number = 1, faces = 6, method, modifiers = [], results = [], options }: DiceTermData = {}) {
      super({ options });
      this._number = asCount(number);
      this._faces = asCount(faces);
      this.method = method;
      this.modifiers = [...modifiers];
      for (const modifier of this.modifiers) this._readModifier(modifier);
      this.results = results.map(readResult);
    }

    /** How many dice; `undefined` while that has still to be rolled. */
    get number(): number | undefined {
      return typeof this._number === "number" ? this._number : this._number.total;
    }

    /** How many faces each has; `undefined` while that has still to be rolled. */
    get faces(): number | undefined {
      return typeof this._faces === "number" ? this._faces : this._faces.total;
    }

    /** The denomination with the faces: `d6`. */
    get denomination(): string {
      return `${this._letter}${this.faces ?? ""}`;
    }

    override get expression(): string {
      return `${written(this._number)}${this._letter}${written(this._faces)}${this.modifiers.join("")}`;
    }

    /** Sum of the results that count. */
    override get total(): number | undefined {
      if (!this._evaluated) return undefined;
      return this.values.reduce((sum, value) => sum + value, 0);
    }

    /** The results that count, in the order rolled. */
    get values(): number[] {
      return this.results.filter(({ active }) => active).map(({ result }) => result);
    }

    override get isDeterministic(): boolean {
      return false;
    }

    protected override _evaluate(options: TermEvaluateOptions): void | Promise<void> {
      const inner = [this._number, this._faces].filter((value) => typeof value !== "number");
      return inTurn([...inner.map((roll) => () => roll._run(options)), () => this._roll(options)]);
    }

    private _roll({ minimize = false, maximize = false, dropDice = false }: TermEvaluateOptions): void {
      for (const value of [this._number, this._faces]) if (typeof value !== "number") this._inner.push(value);
      const number = wholeNumber(`The formula "${this.formula}": the number of dice`, this.number, 0, MOST_DICE);
      const faces = wholeNumber(`The formula "${this.formula}": the number of faces`, this.faces, 1);
      this._number = number;
      this._faces = faces;
      if (dropDice) return;
      while (this.results.length < number) this.roll({ minimize, maximize });
      for (const modifier of this.modifiers) this._apply(modifier);
    }

    /** Rolls one die more. */
    roll({ minimize = false, maximize = false }: { minimize?: boolean; maximize?: boolean } = {}): DiceTermResult {
      const faces = wholeNumber(`The formula "${this.formula}": the number of faces`, this.faces, 1);
      const face = minimize ? 1 : maximize ? faces : this.randomFace();
      const result: DiceTermResult = { result: face, active: true };
      this.results.push(result);
      return result;
    }

    /** The face that a draw u from [0, 1) stands for. */
    mapRandomFace(u: number): number {
      return Math.ceil((1 - u) * (this.faces ?? Number.NaN));
    }

    /** A face drawn with `CONFIG.Dice.randomUniform`. */
    randomFace(): number {
      return this.mapRandomFace(env.config().randomUniform());
    }

    /** Keeps the results a modifier (`kh`, `kh2`, `kl`) names, and drops the others. */
    keep(modifier: string): void {
      const { highest, count } = this._readModifier(modifier);
      this._drop(ranked(this.results, highest).slice(count));
    }

    /** Drops the results a modifier (`dl`, `dl2`, `dh`) names. */
    drop(modifier: string): void {
      const { highest, count } = this._readModifier(modifier);
      this._drop(ranked(this.results, highest).slice(0, count));
    }

    /** What is shown for a result. */
    getResultLabel({ result }: DiceTermResult): string {
      return String(result);
    }

    /** The CSS classes of a result. */
    getResultCSS({ result, discarded = false }: DiceTermResult): string[] {
      const classes = [this.constructor.name.toLowerCase(), this.denomination];
      if (discarded) classes.push("discarded");
      if (result === 1) classes.push("min");
      if (result === this.faces) classes.push("max");
      return classes;
    }

    override toJSON(): TermJson {
      const [number, faces] = [this._number, this._faces].map((count) =>
        typeof count === "number" ? count : count.toJSON(),
      );
      return { ...super.toJSON(), number, faces, results: this.results.map((result) => ({ ...result })) };
    }

    private get _letter(): string {
      return (this.constructor as typeof DiceTerm).DENOMINATION; // its class is one of dice
    }

    private _apply(modifier: string): void {
      if (this._readModifier(modifier).action === "keep") this.keep(modifier);
      else this.drop(modifier);
    }

    private _drop(results: readonly DiceTermResult[]): void {
      for (const result of results) Object.assign(result, { active: false, discarded: true });
    }

    private _readModifier(modifier: string): { action: DiceModifier; highest: boolean; count: number } {
      const [, name = "", count = ""] = /^([a-z]+)(\d*)$/.exec(modifier) ?? [];
      const { MODIFIERS } = this.constructor as typeof DiceTerm; // its class is one of dice
      const action = Object.hasOwn(MODIFIERS, name) ? MODIFIERS[name] : undefined;
      if (!action) {
        const known = Object.keys(MODIFIERS).join(", ");
        throw new Error(`${this.constructor.name}: "${modifier}" is no modifier, expected one of ${known}.`);
      }
      const highest = name.endsWith("h") || name === "k";
      return { action, highest, count: count === "" ? 1 : Number(count) };
    }
  }

  /** Fair dice with the faces 1 … n. */
  class Die extends DiceTerm {
    static override readonly DENOMINATION = "d";
    static override readonly MODIFIERS: Readonly<Record<string, DiceModifier>> = {
      kh: "keep",
      kl: "keep",
      k: "keep",
      dh: "drop",
      dl: "drop",
      d: "drop",
    };
  }

  return { DiceTerm, Die };
}

/** The results that count, from the one to keep (or drop) first; of equals the one rolled first. */
function ranked(results: readonly DiceTermResult[], highest: boolean): DiceTermResult[] {
  const sign = highest ? -1 : 1;
  return results.filter(({ active }) => active).sort((a, b) => sign * (a.result - b.result));
}

function written(count: number | RollLike): string {
  return typeof count === "number" ? String(count) : `(${count.formula})`;
}

/** A saved result; refuses what cannot be one, since messages come from anyone. */
function readResult(saved: DiceTermResult): DiceTermResult {
  if (!Number.isFinite(saved.result)) {
    throw new Error(`A die's result is ${String(saved.result)}, expected a number.`);
  }
  return { ...saved, active: saved.active !== false };
}

function wholeNumber(what: string, value: number | undefined, min: number, max = Number.MAX_SAFE_INTEGER): number {
  if (value === undefined || !Number.isSafeInteger(value) || value < min || value > max) {
    const most = max < Number.MAX_SAFE_INTEGER ? ` to ${max}` : "";
    throw new Error(`${what} is ${String(value)}, expected a whole number from ${min}${most}.`);
  }
  return value;
}
