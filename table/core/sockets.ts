import type { DocumentHost } from "./host-types.ts";
import type { Transport } from "./protocol.ts";
import { toJson } from "./utils/operators.ts";

/** Takes what another client sent. The sender's id is the server's word; the payload is the sender's. */
export type SocketListener = (payload: unknown, senderUserId: string) => void;

/** `game.socket`: events between the clients of the system. Nothing comes back to the sender, and nothing is guaranteed. */
export class GameSocket {
  readonly #host: DocumentHost;
  readonly #transport: Transport;
  readonly #listeners = new Map<string, SocketListener[]>();

  constructor(host: DocumentHost, transport: Transport) {
    this.#host = host;
    this.#transport = transport;
    transport.on("event", ({ event, payload, userId }) => {
      for (const listener of this.#listeners.get(event) ?? []) {
        try {
          listener(payload, userId);
        } catch (error) {
          host.hooks.onError(`socket event ${event}`, error);
        }
      }
    });
  }

  on(event: string, listener: SocketListener): this {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    return this;
  }

  off(event: string, listener: SocketListener): this {
    this.#listeners.set(
      event,
      (this.#listeners.get(event) ?? []).filter((present) => present !== listener),
    );
    return this;
  }

  /**
   * Sends to all other clients, or to those of the named users. Dropped silently, as in Foundry, unless the manifest says
   * `"socket": true` and the event is `system.<id>`.
   */
  emit(event: string, payload: unknown, options: { recipients?: readonly string[] } = {}): this {
    const { system } = this.#host;
    if (system.socket !== true || event !== `system.${String(system.id)}`) return this;
    const recipients = options.recipients ? { recipients: [...options.recipients] } : {};
    this.#transport.emit({ event, payload: toJson(payload), ...recipients });
    return this;
  }
}
