/** What a rule answers to a wish: that it may be, or why not. Reasons are stable suffixes of localisation keys. */
export type Answer<Reason extends string> = { readonly ok: true } | { readonly ok: false; readonly reason: Reason };

/** The wish may be. */
export const MAY = { ok: true } as const;

/** The wish may not be. */
export function mayNot<Reason extends string>(reason: Reason): { readonly ok: false; readonly reason: Reason } {
  return { ok: false, reason };
}
