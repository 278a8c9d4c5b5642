import type { ApplicationV2 } from "../../table/client/applications/application.ts";
import type { DialogV2 } from "../../table/client/applications/dialog.ts";
import type { FormDataExtended } from "../../table/client/applications/form-data.ts";
import type { PartialOptions, RenderOptions } from "../../table/client/applications/options.ts";
import type { Bag, HookRegistry } from "../../table/client/host.ts";

/** The part of the host's globals that this batch exercises; the table's own types stand for the contract's. */
export interface Host {
  foundry: {
    applications: {
      api: { ApplicationV2: typeof ApplicationV2; DialogV2: typeof DialogV2 };
      instances: Map<string, ApplicationV2>;
      ux: { FormDataExtended: typeof FormDataExtended };
    };
  };
  Hooks: HookRegistry;
  game: { actors: { contents: Actor[] } };
  Handlebars: { helpers: { selectOptions(choices: unknown, options: { hash: object }): unknown } };
}

/** An actor of the fixture system. */
export interface Actor {
  name: string;
  system: { strength: number };
  apps: Record<string, unknown>;
  sheet: ApplicationV2;
}

export const host = globalThis as unknown as Host;

/** Makes an application class that records what is called on it, in order. */
export function recorder(log: string[]): typeof ApplicationV2 {
  return class RecordedApp extends host.foundry.applications.api.ApplicationV2 {
    static override DEFAULT_OPTIONS: PartialOptions = { id: "recorded", window: { title: "Recorded" } };
    protected override _canRender(options: RenderOptions) {
      log.push("_canRender");
      return super._canRender(options);
    }
    protected override _configureRenderOptions(options: RenderOptions) {
      log.push("_configureRenderOptions");
      super._configureRenderOptions(options);
    }
    protected override async _prepareContext(options: RenderOptions) {
      log.push("_prepareContext");
      return super._prepareContext(options);
    }
    protected override async _preFirstRender(context: Bag, options: RenderOptions) {
      log.push("_preFirstRender");
      await super._preFirstRender(context, options);
    }
    protected override async _preRender(context: Bag, options: RenderOptions) {
      log.push("_preRender");
      await super._preRender(context, options);
    }
    protected override async _renderHTML() {
      log.push("_renderHTML");
      return document.createElement("p");
    }
    protected override _replaceHTML(result: HTMLElement, content: HTMLElement) {
      log.push("_replaceHTML");
      content.replaceChildren(result);
    }
    protected override async _onFirstRender(context: Bag, options: RenderOptions) {
      log.push("_onFirstRender");
      await super._onFirstRender(context, options);
    }
    protected override async _onRender(context: Bag, options: RenderOptions) {
      log.push("_onRender");
      await super._onRender(context, options);
    }
  };
}

/** An application whose content is the given markup. */
export function showing(html: string, defaults: PartialOptions = {}): typeof ApplicationV2 {
  return class ShowingApp extends host.foundry.applications.api.ApplicationV2 {
    static override DEFAULT_OPTIONS = defaults;
    protected override async _renderHTML() {
      return html;
    }
    protected override _replaceHTML(result: string, content: HTMLElement) {
      content.innerHTML = result;
    }
  };
}

/** The root element of a rendered application. */
export function rootOf(app: ApplicationV2): HTMLElement {
  if (!app.element) throw new Error(`${app.id} is not rendered.`);
  return app.element;
}

/** Closes every window, so that tests do not see each other's. */
export async function closeAll(): Promise<void> {
  for (const app of [...host.foundry.applications.instances.values()]) await app.close();
}
