import type { HelloReply, OperationReply, ServerFrames } from "../core/protocol.ts";
import { randomId } from "./json.ts";
import type { World } from "./world.ts";

/** Takes frames to one client. They are shared between clients: copy before changing. */
export type Deliver = <K extends keyof ServerFrames>(name: K, frame: ServerFrames[K]) => void;

/** One client of a world. Its user was fixed when it was attached; no frame can change it. */
export class Attachment {
  readonly clientId = randomId();
  readonly userId: string;
  /** Whether it has said hello: only then it receives frames and counts as active. */
  present = false;
  readonly #world: World;
  readonly #deliver: Deliver;
  readonly #onClose: () => void;
  #open = true;

  constructor(world: World, userId: string, deliver: Deliver, onClose: () => void) {
    this.#world = world;
    this.userId = userId;
    this.#deliver = deliver;
    this.#onClose = onClose;
  }

  /** @throws RefusalError `malformed` or `generation`. */
  hello(raw: unknown): Promise<HelloReply> {
    return this.#world.hello(this, raw);
  }

  operation(raw: unknown): Promise<OperationReply> {
    return this.#world.operation(this, raw);
  }

  emit(raw: unknown): void {
    if (this.#open) this.#world.emit(this, raw);
  }

  /** Hands a frame to the client; one client's failure is not the others'. */
  deliver<K extends keyof ServerFrames>(name: K, frame: ServerFrames[K]): void {
    try {
      this.#deliver(name, frame);
    } catch (error) {
      console.error(`A client of user ${this.userId} failed on "${name}":`, error);
    }
  }

  close(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#world.detach(this);
    this.#onClose();
  }
}
