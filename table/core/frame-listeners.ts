import type { ServerFrames } from "./protocol.ts";

type Listener<K extends keyof ServerFrames> = (frame: ServerFrames[K]) => void;
type Listeners = { [K in keyof ServerFrames]: Listener<K>[] };
type Frames = { [K in keyof ServerFrames]: ServerFrames[K][] };

/** How many frames of a kind wait at most; a host that was made too late finds the gap and says so. */
const PATIENCE = 1000;

/**
 * Hands a connection's frames to those who listen. What arrives before anybody does waits: between the server's answer to
 * `hello` and the host that is made of it, the world may go on.
 */
export class FrameListeners {
  readonly #listeners: Listeners = { broadcast: [], users: [], event: [], reload: [] };
  readonly #waiting: Frames = { broadcast: [], users: [], event: [], reload: [] };

  deliver<K extends keyof ServerFrames>(name: K, frame: ServerFrames[K]): void {
    const listeners = this.#listeners[name];
    for (const listener of listeners) listener(frame);
    if (listeners.length > 0) return;
    const waiting = this.#waiting[name];
    waiting.push(frame);
    if (waiting.length > PATIENCE) waiting.shift();
  }

  on<K extends keyof ServerFrames>(name: K, listener: Listener<K>): void {
    this.#listeners[name].push(listener);
    for (const frame of this.#waiting[name].splice(0, PATIENCE)) listener(frame);
  }
}
