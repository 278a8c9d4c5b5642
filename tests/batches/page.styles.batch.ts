import { closeAll, rootOf, showing } from "./applications.fixture.ts";
import { type Batch, defineBatch } from "./batch.ts";

/** The wiki's page, which lists the layers in their order. */
const LAYERS_PAGE = "https://foundryvtt.wiki/en/development/guides/css-cascade-layers";
const LAYERS = [
  "reset",
  "variables",
  "elements",
  "blocks",
  "applications",
  "compatibility",
  "layouts",
  "system",
  "modules",
  "exceptions",
];

/** What adds rules to the page, and takes them away again. */
interface Rules {
  add(css: string): void;
  clear(): void;
}

/** Rules of a page for the time of a test. */
function pageRules(): Rules {
  const added = new Set<CSSStyleSheet>();
  return {
    add(css) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      added.add(sheet);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    },
    clear() {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !added.has(sheet));
      added.clear();
    },
  };
}

export const layersBatch: Batch = defineBatch({
  name: "Layers of style sheets",
  basis: "documented",
  page: LAYERS_PAGE,
  needs: "dom",
  run({ it, assert, beforeEach, afterEach }) {
    const rules = pageRules();
    let probe: HTMLElement;
    beforeEach(() => {
      probe = document.createElement("section");
      probe.className = "minisystem";
      probe.innerHTML = `<div class="window-content layer-probe"></div>`;
      document.body.append(probe);
    });
    afterEach(() => {
      rules.clear();
      probe.remove();
    });
    const shown = (property: string) =>
      getComputedStyle(probe.querySelector(".layer-probe") ?? probe).getPropertyValue(property);

    it("are ten, and a later one has the better of those before it", () => {
      for (const [index, later] of LAYERS.entries()) {
        const earlier = LAYERS[index - 1];
        if (earlier === undefined) continue;
        // The earlier layer comes last and has the stronger selector: the order of the layers alone speaks against it.
        rules.add(`@layer ${later} { .layer-probe { --layer-won: ${later}; } }`);
        rules.add(`@layer ${earlier} { section div.layer-probe { --layer-won: ${earlier}; } }`);
        assert.strictEqual(shown("--layer-won").trim(), later);
        rules.clear();
      }
    });

    it(
      "hold a system's style sheet that names none in system: above layouts, below modules",
      () => {
        const own = shown("row-gap");
        rules.add("@layer layouts { section.minisystem div.window-content.layer-probe { row-gap: 31px; } }");
        assert.strictEqual(shown("row-gap"), own);
        rules.add("@layer modules { div { row-gap: 32px; } }");
        assert.strictEqual(shown("row-gap"), "32px");
        rules.add("@layer exceptions { div { row-gap: 33px; } }");
        assert.strictEqual(shown("row-gap"), "33px");
      },
      { basis: "assumed", fixture: true },
    );
  },
});

export const themesBatch: Batch = defineBatch({
  name: "Themes",
  basis: "assumed",
  needs: "dom",
  run({ it, assert, afterEach }) {
    afterEach(closeAll);
    const themes = (element: Element) =>
      ["theme-light", "theme-dark"].filter((name) => element.classList.contains(name));

    it("are told by one class of the page's body", () => {
      assert.strictEqual(themes(document.body).length, 1);
    });

    it("are told by one class of a framed window, which is themed as well", async () => {
      const root = rootOf(await new (showing("<p>x</p>"))().render({ force: true }));
      assert.isTrue(root.classList.contains("themed"));
      assert.strictEqual(themes(root).length, 1);
    });
  },
});
