/** The entry that deletes a key in an update: generation 14 has a value for it, 13 a name. */
export function deletionOf(key: string): Record<string, unknown> {
  const { _del } = globalThis as { _del?: unknown };
  return _del === undefined ? { [`-=${key}`]: null } : { [key]: _del };
}
