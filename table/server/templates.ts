import Handlebars from "handlebars";
import { readServed, type ServedFile } from "./files.ts";

/**
 * Handlebars templates compiled ahead, as modules whose default export is the specification that the runtime's
 * `Handlebars.template` takes: compiling in the page would need `eval`, which its policy forbids.
 */
export class TemplateCompiler {
  readonly #compiled = new Map<string, { modified: number; module: string }>();

  /**
   * The module for a template file.
   * @throws Error with Handlebars' message when the template has a fault.
   */
  async compile(file: ServedFile): Promise<string> {
    const known = this.#compiled.get(file.path);
    if (known?.modified === file.modified) return known.module;
    const text = (await readServed(file)).toString("utf8");
    const module = `export default ${String(Handlebars.precompile(text))};\n`;
    this.#compiled.set(file.path, { modified: file.modified, module });
    return module;
  }
}
