/** What someone typed, read; or why it is not understood, and which part of it. */
export type Parsed<Command, Fault extends string> =
  | { readonly ok: true; readonly command: Command }
  | { readonly ok: false; readonly fault: Fault; readonly found: string };

/** Thrown while a command is read, where reading cannot go on. */
export class NotUnderstood<Fault extends string> extends Error {
  override readonly name = "NotUnderstood";

  constructor(
    readonly fault: Fault,
    readonly found: string,
  ) {
    super(fault);
  }
}

/** Reads a command. @param read throws {@link NotUnderstood} with a fault of the command's own where it cannot go on */
export function parsed<Command, Fault extends string>(read: () => Command): Parsed<Command, Fault> {
  try {
    return { ok: true, command: read() };
  } catch (error) {
    if (error instanceof NotUnderstood) return { ok: false, fault: error.fault, found: error.found };
    throw error;
  }
}
