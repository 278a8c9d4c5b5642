import { type Batch, defineBatch } from "./batch.ts";

/** What a page adds to the host and these expectations use. */
interface PageHost {
  foundry: {
    applications: {
      handlebars: {
        renderTemplate(path: string, data: object): Promise<string>;
        loadTemplates(paths: readonly string[] | Record<string, string>): Promise<unknown>;
      };
      ux: { TextEditor: { implementation: { enrichHTML(html: string, options?: object): Promise<string> } } };
    };
  };
}

const applications = () => (globalThis as unknown as PageHost).foundry.applications;
const API = "https://foundryvtt.com/api/";

const templates = defineBatch({
  name: "templates of a system",
  basis: "documented",
  page: `${API}modules/foundry.applications.handlebars.html`,
  needs: "dom",
  fixture: true,
  covers: ["foundry.applications.handlebars.renderTemplate", "foundry.applications.handlebars.loadTemplates"],
  run({ it, assert }) {
    it("are rendered by their path, with data and escaped", async () => {
      const { renderTemplate, loadTemplates } = applications().handlebars;
      const path = "systems/minisystem/templates/thing.hbs";
      await loadTemplates([path]);
      const html = await renderTemplate(path, { source: { name: "<b>x</b>", system: { weight: 3 } } });
      assert.include(html, 'value="3"');
      assert.include(html, "&lt;b&gt;x");
      assert.isFalse(html.includes("<b>x</b>"));
    });
  },
});

const texts = defineBatch({
  name: "texts made ready to be shown",
  basis: "documented",
  page: `${API}classes/foundry.applications.ux.TextEditor.html`,
  needs: "dom",
  covers: ["TextEditor.enrichHTML", "TextEditor.implementation"],
  run({ it, assert }) {
    it("come as a promise and keep their formatting", async () => {
      const { enrichHTML } = applications().ux.TextEditor.implementation;
      const promise = enrichHTML.call(applications().ux.TextEditor.implementation, "<p><strong>Bold</strong></p>");
      assert.instanceOf(promise, Promise);
      assert.match(await promise, /<strong>Bold<\/strong>/);
    });
  },
});

export const templateBatches: Batch[] = [templates, texts];
