import type { DialogButton } from "../../table/client/applications/dialog.ts";
import { closeAll, host, rootOf } from "./applications.fixture.ts";
import { type Batch, defineBatch } from "./batch.ts";

/** What dialogs and the data of forms promise. */
export const dialogBatches: readonly Batch[] = [
  defineBatch({
    name: "Data of forms",
    basis: "documented",
    page: "https://foundryvtt.com/api/classes/foundry.applications.ux.FormDataExtended.html",
    needs: "dom",
    covers: ["FormDataExtended"],
    run({ it, assert, afterEach }) {
      afterEach(closeAll);
      it("reads types from inputs and data-dtype", () => {
        const form = document.createElement("form");
        form.innerHTML = `<input name="a.text" value="x"><input type="number" name="a.count" value="3"><input type="number" name="empty">
        <input type="checkbox" name="yes" checked><input type="checkbox" name="no"><input name="n" data-dtype="Number" value="4.5">
        <select name="many" multiple><option selected>p</option><option>q</option><option selected>r</option></select>
        <select name="bool" data-dtype="Boolean"><option value="true" selected></option></select>
        <input name="off" value="1" disabled><input type="radio" name="r" value="1"><input type="radio" name="r" value="2" checked>
        <button name="button" type="submit">b</button>`;
        assert.deepEqual(new host.foundry.applications.ux.FormDataExtended(form).object, {
          "a.text": "x",
          "a.count": 3,
          empty: null,
          n: 4.5,
          many: ["p", "r"],
          bool: true,
          r: "2",
          yes: true,
          no: false,
        });
      });
    },
  }),
  defineBatch({
    name: "Dialogs",
    basis: "documented",
    page: "https://foundryvtt.com/api/classes/foundry.applications.api.DialogV2.html",
    needs: "dom",
    covers: ["DialogV2", "DialogV2.confirm", "DialogV2.wait", "DialogV2.input"],
    run({ it, assert, afterEach }) {
      afterEach(closeAll);
      const press = async (action: string) => {
        await new Promise((resolve) => host.Hooks.once("renderDialogV2", resolve));
        document.querySelector<HTMLElement>(`dialog [data-action="${action}"]`)?.click();
      };

      it("confirm answers true, false, or null when dismissed", async () => {
        for (const [action, expected] of [
          ["yes", true],
          ["no", false],
          ["close", null],
        ] as const) {
          const answer = host.foundry.applications.api.DialogV2.confirm({ content: "<p>Sure?</p>" });
          await press(action);
          assert.strictEqual(await answer, expected);
        }
      });

      it("wait answers the callback's result, or the action", async () => {
        const options = (callback?: DialogButton["callback"]) => ({
          content: '<input name="n" value="5">',
          buttons: [{ action: "fine", label: "Fine", ...(callback && { callback }) }],
        });
        const read = host.foundry.applications.api.DialogV2.wait(
          options((_event, button, dialog) => {
            assert(dialog instanceof host.foundry.applications.api.DialogV2);
            const field = button.form?.elements.namedItem("n");
            return field instanceof HTMLInputElement ? field.value : null;
          }),
        );
        await press("fine");
        assert.strictEqual(await read, "5");
        const bare = host.foundry.applications.api.DialogV2.wait(options());
        await press("fine");
        assert.strictEqual(await bare, "fine");
      });

      it("rejects on dismissal when asked to", async () => {
        const answer = host.foundry.applications.api.DialogV2.wait({
          rejectClose: true,
          buttons: [{ action: "a", label: "A" }],
        });
        const outcome = answer.then(
          () => "resolved",
          () => "rejected",
        );
        await press("close");
        assert.strictEqual(await outcome, "rejected");
      });

      it("input answers the form's object", async () => {
        const answer = host.foundry.applications.api.DialogV2.input({
          content: '<input name="n" type="number" value="5"><input name="t" value="x">',
        });
        await press("ok");
        assert.deepEqual(await answer, { n: 5, t: "x" });
      });

      it("cleans content given as a string", async () => {
        const answer = host.foundry.applications.api.DialogV2.confirm({
          content: '<p>a<img src="x" onerror="1"></p><script>1</script>',
        });
        await press("no");
        await answer;
        const dialog = new host.foundry.applications.api.DialogV2({
          content: '<p onclick="1">a</p><script>1</script>',
          buttons: [{ action: "a", label: "A" }],
        });
        await dialog.render({ force: true });
        assert.strictEqual(rootOf(dialog).querySelector(".dialog-content")?.innerHTML, "<p>a</p>");
      });

      it("needs a button", () => {
        let message = "";
        try {
          new host.foundry.applications.api.DialogV2({ buttons: [] });
        } catch (error) {
          message = String(error);
        }
        assert(message.includes("button"));
      });
    },
  }),
];
