/** One value that was refused: where, what was found, and what would have been accepted. */
export interface FailureLine {
  field: string;
  found: unknown;
  expected: string;
}

/** Why a value is not valid: its own reason, or those of its parts. */
export class DataModelValidationFailure {
  readonly invalidValue: unknown;
  /** What would have been accepted, as the end of "expected …". */
  readonly message: string;
  /** Failures of named parts. */
  readonly fields: Record<string, DataModelValidationFailure> = {};
  /** Replaced by a fallback, so that the whole may still be used. */
  resolved = false;

  constructor(options: { invalidValue?: unknown; message?: string } = {}) {
    this.invalidValue = options.invalidValue;
    this.message = options.message ?? "";
  }

  /** Whether something is wrong that no fallback replaced. */
  get unresolved(): boolean {
    const parts = Object.values(this.fields);
    return !this.resolved && (parts.length === 0 || parts.some((part) => part.unresolved));
  }

  isEmpty(): boolean {
    return this.message === "" && Object.keys(this.fields).length === 0;
  }

  /** Every refused value with its path. */
  lines(path = ""): FailureLine[] {
    const own = this.message === "" ? [] : [{ field: path, found: this.invalidValue, expected: this.message }];
    const parts = Object.entries(this.fields).flatMap(([name, part]) => part.lines(path ? `${path}.${name}` : name));
    return [...own, ...parts];
  }

  asError(documentName = ""): DataModelValidationError {
    return new DataModelValidationError(documentName, this);
  }
}

/** Thrown for data that a schema refuses; its text names the document, the field, what was found and what is expected. */
export class DataModelValidationError extends Error {
  override readonly name = "DataModelValidationError";
  readonly documentName: string;
  /** The first refused value; all of them are in `failure`. */
  readonly field: string;
  readonly found: unknown;
  readonly expected: string;
  readonly failure: DataModelValidationFailure;

  constructor(documentName: string, failure: DataModelValidationFailure) {
    const lines = failure.lines();
    super(lines.map((line) => describe(documentName, line)).join("\n"));
    const first = lines[0] ?? { field: "", found: undefined, expected: "" };
    this.documentName = documentName;
    this.field = first.field;
    this.found = first.found;
    this.expected = first.expected;
    this.failure = failure;
  }
}

function describe(documentName: string, line: FailureLine): string {
  const where = [documentName, line.field].filter((part) => part !== "").join(".");
  return `${where || "The value"}: found ${show(line.found)}, expected ${line.expected}.`;
}

/** A value as a short text for messages. */
export function show(value: unknown): string {
  if (value === undefined || typeof value === "function") return String(typeof value);
  if (typeof value === "number") return String(value);
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch {
    text = undefined;
  }
  text ??= typeof value;
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
}
