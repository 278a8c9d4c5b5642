import Handlebars from "handlebars/runtime";

type Template = Handlebars.TemplateDelegate;

const loaded = new Map<string, Promise<Template>>();

/** Data models offer derived values through getters of their prototypes; templates may read them. */
const RUNTIME = { allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true };

/** What Handlebars' own compiler makes of a template; the server's modules export it. */
type Specification = Parameters<typeof Handlebars.template>[0];

/** The module of a system's templates, by path below its folder. */
type Templates = Promise<{ default: Readonly<Record<string, Specification>> }>;

const systems = new Map<string, Templates>();

/** Fetches what the server has compiled: a page under a strict content policy cannot compile itself. */
async function fetchTemplate(path: string): Promise<Template> {
  const [root, system = "", ...rest] = path.split("/");
  const addressOf = (segments: readonly string[]) => `/templates/${segments.map(encodeURIComponent).join("/")}.js`;
  try {
    if (root === "systems") {
      // All at once: a system loads dozens before it is ready.
      const templates: Templates = systems.get(system) ?? import(/* @vite-ignore */ addressOf([root, system]));
      systems.set(system, templates);
      const specification = (await templates).default[rest.join("/")];
      if (specification) return Handlebars.template(specification);
    }
    // What is not among them is not there or has a fault, which the server tells when asked for it alone.
    const module: { default: Specification } = await import(/* @vite-ignore */ addressOf(path.split("/")));
    return Handlebars.template(module.default);
  } catch (error) {
    systems.delete(system);
    throw new Error(`Template "${path}": the server has none at this path.`, { cause: error });
  }
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
