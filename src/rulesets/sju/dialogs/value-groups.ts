import type { ValueOf } from "../data/actor.ts";

/** An actor's values to choose from, by kind, each with whether it is chosen; for the partial `triskele.sjuValueToggles`. */
export function valueGroups(values: readonly ValueOf[], chosen: ReadonlySet<string>) {
  return (["attribute", "skill"] as const).map((kind) => ({
    kind,
    label: `SJU.Compare.Values.${kind}`,
    values: values
      .filter((value) => value.kind === kind)
      .map(({ id, name, value }) => ({ id, name, value, pressed: chosen.has(id) })),
  }));
}
