import peggy from "peggy";
import type { Plugin } from "vite";

/** Compiles `*.peggy` grammars while building, so that no client needs to evaluate generated code (strict CSP). */
export function peggyPlugin(): Plugin {
  return {
    name: "triskele:peggy",
    transform(source, id) {
      if (!id.endsWith(".peggy")) return null;
      return { code: peggy.generate(source, { output: "source", format: "es" }), map: null };
    },
  };
}
