import { FrameListeners } from "../core/frame-listeners.ts";
import type { ClientFrames, HelloReply, OperationReply, ServerFrames, Transport } from "../core/protocol.ts";
import type { Attachment, Deliver } from "./attachment.ts";

/**
 * A client of a world in the same process: the same behaviour as over the network, without one. Frames are copied by way
 * of JSON in both directions, so nothing is shared and nothing passes that could not travel.
 */
export class MemoryTransport implements Transport {
  readonly #attachment: Attachment;
  readonly #listeners = new FrameListeners();

  constructor(attach: (deliver: Deliver) => Attachment) {
    this.#attachment = attach((name, frame) => this.#listeners.deliver(name, copy(frame)));
  }

  /** Names this connection, as in its {@link HelloReply}. */
  get clientId(): string {
    return this.#attachment.clientId;
  }

  async hello(frame: ClientFrames["hello"]): Promise<HelloReply> {
    return copy(await this.#attachment.hello(copy(frame)));
  }

  async operation(frame: ClientFrames["operation"]): Promise<OperationReply> {
    return copy(await this.#attachment.operation(copy(frame)));
  }

  emit(frame: ClientFrames["emit"]): void {
    this.#attachment.emit(copy(frame));
  }

  on<K extends keyof ServerFrames>(name: K, listener: (frame: ServerFrames[K]) => void): void {
    this.#listeners.on(name, listener);
  }

  close(): void {
    this.#attachment.close();
  }
}

function copy<T>(frame: T): T {
  // JSON of T parses to T: frames are JSON by type. What is `undefined` stays so.
  return frame === undefined ? frame : (JSON.parse(JSON.stringify(frame)) as T);
}
