import Handlebars from "handlebars/runtime";

type Template = Handlebars.TemplateDelegate;

const loaded = new Map<string, Promise<Template>>();

/** Data models offer derived values through getters of their prototypes; templates may read them. */
const RUNTIME = { allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true };

/** Fetches what the server has compiled: a page under a strict content policy cannot compile itself. */
async function fetchTemplate(path: string): Promise<Template> {
  const address = `/templates/${path.split("/").map(encodeURIComponent).join("/")}.js`;
  let module: { default: unknown };
  try {
    module = await import(/* @vite-ignore */ address);
  } catch (error) {
    throw new Error(`Template "${path}": the server has none at this path.`, { cause: error });
  }
  // The server's module exports a specification made by Handlebars' own compiler.
  return Handlebars.template(module.default as Parameters<typeof Handlebars.template>[0]);
}

/**
 * One template by its path; loaded once.
 * @param id - Registers it as a partial of this name as well.
 */
export async function getTemplate(path: string, id?: string): Promise<Template> {
  const template = loaded.get(path) ?? fetchTemplate(path);
  loaded.set(path, template);
  try {
    const ready = await template;
    Handlebars.registerPartial(id ?? path, ready);
    return ready;
  } catch (error) {
    loaded.delete(path);
    throw error;
  }
}

/** Loads templates; those of an array become partials by path, those of a record by key. */
export function loadTemplates(paths: readonly string[] | Record<string, string>): Promise<Template[]> {
  const entries = Array.isArray(paths)
    ? paths.map((path: string) => [undefined, path] as const)
    : Object.entries(paths as Record<string, string>);
  return Promise.all(entries.map(([id, path]) => getTemplate(path, id)));
}

/** Renders a template to markup. @throws Error if there is none at `path`. */
export async function renderTemplate(path: string, data: object = {}): Promise<string> {
  const template = await getTemplate(path);
  return template(data, RUNTIME);
}
