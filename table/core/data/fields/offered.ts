import { NotAtTheTable } from "../../not-at-the-table.ts";
import type { Generation } from "../../protocol.ts";
import { DataField } from "./field.ts";
import * as fields from "./index.ts";

/** The classes of fields as a host offers them: what is made of them, or of classes that extend them, knows the generation. */
export function fieldsOf(generation: Generation): typeof fields {
  const offered = Object.entries(fields).map(([name, member]) => [name, offer(member, generation)]);
  // The same names and types as the module has.
  return Object.fromEntries(offered) as typeof fields;
}

function offer<T extends object>(fieldClass: T, generation: Generation): T {
  // A proxy and no subclass, so that fields of a host's classes are instances of the table's own.
  return new Proxy(fieldClass, {
    construct(target, parameters, newTarget) {
      // What `construct` is called on is a class.
      const field: unknown = Reflect.construct(target as new () => unknown, parameters, newTarget);
      if (!(field instanceof DataField)) throw new Error("A class of fields made something that is no DataField.");
      Object.defineProperty(field, "generation", { value: generation });
      if (generation >= 14 && !field.persisted) throw new NotAtTheTable("the option persisted: false of data fields");
      return field;
    },
  });
}
