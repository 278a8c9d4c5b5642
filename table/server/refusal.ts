import type { Refusal } from "../core/protocol.ts";

/**
 * A "no" that is meant for the asking client. Anything else that is thrown while a frame is handled is a fault of the
 * server itself and is reported as such.
 */
export class RefusalError extends Error {
  readonly code: Refusal["code"];

  constructor(code: Refusal["code"], message: string) {
    super(message);
    this.name = "RefusalError";
    this.code = code;
  }

  /** The form that travels to the client. */
  toRefusal(): Refusal {
    return { code: this.code, message: this.message };
  }
}

/** The world, its folder or its settings keep the table from opening. The message is one sentence for the person at the terminal. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartError";
  }
}

/** What a client is told of an error; one that is no refusal is written to the console. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof RefusalError) return error.toRefusal();
  console.error("A frame failed in the server:", error);
  return { code: "invalid", message: "The server failed on this request; nothing was changed." };
}
