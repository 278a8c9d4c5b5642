import { NotUnderstood, type Parsed, parsed } from "../../../kernel/command.ts";
import { DIFFICULTY, VALUE } from "../rules/index.ts";

/** What `/sju` asks for. */
export interface SjuCommand {
  /** The offensive side's values, one at least (SJU-1). */
  readonly offensive: readonly number[];
  /** A single number is a difficulty, a finished sum; several are the values of a side that defends (SJU-1). */
  readonly defensive: readonly number[];
}

/**
 * Why a command is not understood:
 * - `empty`: nothing at all;
 * - `unknown`: this is no part of a command;
 * - `noValue`: a number is missing at the beginning, or after a plus;
 * - `against`: a number against which to compare is missing;
 * - `number`: a number beyond the limits of a value;
 * - `difficulty`: a number beyond the limits of a difficulty;
 * - `minus`: a minus of which nobody can say whether it subtracts or belongs to the second side;
 * - `third`: something after both sides.
 */
export type CommandFault = "empty" | "unknown" | "noValue" | "against" | "number" | "difficulty" | "minus" | "third";

export type ParsedCommand = Parsed<SjuCommand, CommandFault>;

/** One part at the place where reading has come to. */
const PARTS = {
  number: /(?<sign>[-−–]?)\s*(?<digits>\d+)(?![\d.,])/y,
  plus: /\+/y,
  // A group types in both languages, whichever of them the user has.
  against: /(?:mot|vs\.?|against)(?!\p{L})/iuy,
  minus: /[-−–]/y,
} as const;

const SPACE = /\s*/y;

/** Reads what follows `/sju`: `7 mot 4`, `7 vs 4`, `7 4`, `3+4 mot 5`, `3 mot 2+2`. */
export function parseCommand(text: string): ParsedCommand {
  return parsed(() => new Reader(text.trim()).command());
}

/** Writes a command as it may be typed. */
export function writeCommand({ offensive, defensive }: SjuCommand): string {
  return `${offensive.join("+")} mot ${defensive.join("+")}`;
}

/** A number, and how it was typed. */
interface Figure {
  readonly value: number;
  readonly text: string;
}

function values(figures: readonly Figure[]): readonly number[] {
  return within(figures, VALUE, "number");
}

function difficulty(figures: readonly Figure[]): readonly number[] {
  return within(figures, DIFFICULTY, "difficulty");
}

function within(
  figures: readonly Figure[],
  { min, max }: { readonly min: number; readonly max: number },
  fault: CommandFault,
): readonly number[] {
  const beyond = figures.find(({ value }) => value < min || value > max);
  if (beyond) throw new NotUnderstood<CommandFault>(fault, beyond.text);
  return figures.map(({ value }) => value);
}

/** Reads a text from left to right. */
class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  command(): SjuCommand {
    if (this.#text === "") throw new NotUnderstood<CommandFault>("empty", "");
    const offensive = values(this.#side("noValue"));
    const said = this.#next("against") !== null;
    if (this.#rest === "") throw new NotUnderstood<CommandFault>("against", this.#text);
    if (!said && this.#next("minus")) throw new NotUnderstood<CommandFault>("minus", this.#text);
    const defensive = this.#side("against");
    if (this.#rest !== "") throw new NotUnderstood<CommandFault>("third", this.#rest);
    return { offensive, defensive: defensive.length === 1 ? difficulty(defensive) : values(defensive) };
  }

  /** Numbers with a plus between them. */
  #side(missing: "noValue" | "against"): readonly Figure[] {
    const figures = [this.#number(missing)];
    while (this.#next("plus")) figures.push(this.#number("noValue"));
    return figures;
  }

  #number(missing: "noValue" | "against"): Figure {
    const match = this.#next("number");
    if (!match) {
      if (this.#rest === "" || this.#next("against") || this.#next("plus"))
        throw new NotUnderstood<CommandFault>(missing, this.#text);
      throw new NotUnderstood<CommandFault>("unknown", /^\S+/.exec(this.#rest)?.[0] ?? this.#rest);
    }
    const { sign, digits } = match.groups ?? {};
    // Adding 0 makes −0 a plain 0.
    return { value: (sign === "" ? Number(digits) : -Number(digits)) + 0, text: match[0] };
  }

  /** What is still to be read. */
  get #rest(): string {
    return this.#text.slice(this.#at);
  }

  /** Takes a part, and the space after it, when it comes next. */
  #next(part: keyof typeof PARTS): RegExpExecArray | null {
    const match = this.#take(PARTS[part]);
    if (match) this.#take(SPACE);
    return match;
  }

  #take(part: RegExp): RegExpExecArray | null {
    part.lastIndex = this.#at;
    const match = part.exec(this.#text);
    if (match) this.#at += match[0].length;
    return match;
  }
}
