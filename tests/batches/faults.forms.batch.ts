import { closeAll, host, rootOf } from "./applications.fixture.ts";
import { type Batch, defineBatch } from "./batch.ts";

const nested = defineBatch({
  name: "fault: a nested <form> in a sheet",
  basis: "documented",
  page: "https://foundryvtt.com/api/classes/foundry.applications.api.ApplicationV2.html",
  needs: "dom",
  covers: ["foundry.applications.api.ApplicationV2", "foundry.applications.ux.FormDataExtended"],
  run({ it, assert, afterEach }) {
    afterEach(closeAll);

    it("its fields never reach the sheet's own handler", async () => {
      const received: Record<string, unknown>[] = [];
      class NestedSheet extends host.foundry.applications.api.ApplicationV2 {
        static override DEFAULT_OPTIONS = {
          tag: "form",
          form: {
            submitOnChange: true,
            handler: async (_event: Event, _form: HTMLFormElement, formData: { object: Record<string, unknown> }) =>
              void received.push(formData.object),
          },
        };
        protected override async _renderHTML() {
          // As a template is read: on its own, where a form may stand.
          const template = document.createElement("template");
          template.innerHTML = '<section><input name="own"><form><input name="lost"></form></section>';
          return template.content;
        }
        protected override _replaceHTML(result: DocumentFragment, content: HTMLElement) {
          content.replaceChildren(result);
        }
      }
      const app = new NestedSheet();
      await app.render({ force: true });
      const root = rootOf(app);
      const own = root.querySelector<HTMLInputElement>('[name="own"]');
      const lost = root.querySelector<HTMLInputElement>('[name="lost"]');
      assert(own && lost && own.form === root && lost.form !== root, "the browser gives the field to the inner form");
      if (!own || !lost) return;
      own.value = "a";
      lost.value = "b";
      own.dispatchEvent(new Event("change", { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve));
      assert.deepEqual(received, [{ own: "a" }]);
    });
  },
});

export const formFaultBatches: Batch[] = [nested];
