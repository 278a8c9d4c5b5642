// The host's types know its own hooks only; this system's are documented in docs/api.md.
interface OwnHooks {
  call(name: string, ...args: readonly unknown[]): boolean;
  callAll(name: string, ...args: readonly unknown[]): boolean;
}

/** Asks the hook `triskele.<verb>.before`; `false` from anyone calls the action off. */
export function mayProceed(verb: string, ...args: readonly unknown[]): boolean {
  return (Hooks as unknown as OwnHooks).call(`triskele.${verb}.before`, ...args);
}

/** Tells the hook `triskele.<verb>.after` at this client. */
export function announce(verb: string, ...args: readonly unknown[]): void {
  (Hooks as unknown as OwnHooks).callAll(`triskele.${verb}.after`, ...args);
}
