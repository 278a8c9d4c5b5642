import { relative, sep } from "node:path";
import Handlebars from "handlebars";
import { readServed, type ServedFile } from "./files.ts";

/** What templates end in. */
export const TEMPLATE_EXTENSIONS: readonly string[] = [".hbs", ".html"];

/** Specifications by the path of their file; they hang on the files alone, so all tables of a process share them. */
const compiled = new Map<string, { modified: number; size: number; specification: string }>();

/**
 * A Handlebars template compiled ahead, as a module whose default export is the specification that the runtime's
 * `Handlebars.template` takes: compiling in the page would need `eval`, which its policy forbids.
 * @throws Error with Handlebars' message when the template has a fault.
 */
export async function templateModule(file: ServedFile): Promise<string> {
  return `export default ${await specificationOf(file)};\n`;
}

/**
 * The templates of a folder as one module, whose default export has their specifications by path below it. One with a fault is
 * left out: a page that uses it asks for it alone, and hears of the fault.
 */
export async function templatesModule(folder: string, files: readonly ServedFile[]): Promise<string> {
  const entries = await Promise.all(
    files.map(async (file) => {
      const path = relative(folder, file.path).split(sep).join("/");
      const specification = await specificationOf(file).catch(() => null);
      return specification === null ? "" : `${JSON.stringify(path)}: ${specification},\n`;
    }),
  );
  return `export default {\n${entries.join("")}};\n`;
}

async function specificationOf(file: ServedFile): Promise<string> {
  const { path, modified, size } = file;
  const known = compiled.get(path);
  if (known?.modified === modified && known.size === size) return known.specification;
  const specification = String(Handlebars.precompile((await readServed(file)).toString("utf8")));
  compiled.set(path, { modified, size, specification });
  return specification;
}
