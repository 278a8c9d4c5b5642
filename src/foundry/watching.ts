/** The hooks that an application listens to while it is open. */
export class Watching {
  #heard: readonly { readonly hook: string; readonly id: number }[] = [];
  #pending = false;

  /** Calls `refresh` after any of the hooks; once for all that are heard of one batch of changes. */
  start(hooks: readonly string[], refresh: () => void): void {
    const host = Hooks as unknown as { on(name: string, listener: () => void): number };
    this.#heard = hooks.map((hook) => ({ hook, id: host.on(hook, () => this.#once(refresh)) }));
  }

  stop(): void {
    const host = Hooks as unknown as { off(name: string, id: number): void };
    for (const { hook, id } of this.#heard) host.off(hook, id);
    this.#heard = [];
  }

  #once(refresh: () => void): void {
    if (this.#pending) return;
    this.#pending = true;
    queueMicrotask(() => {
      this.#pending = false;
      refresh();
    });
  }
}
