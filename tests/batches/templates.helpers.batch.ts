import { type Batch, defineBatch } from "./batch.ts";

type Helper = (...values: unknown[]) => unknown;

/** What a page adds to the host and these expectations use. */
interface PageHost {
  Handlebars: { helpers: Record<string, Helper> };
  foundry: { data: { fields: Record<"NumberField" | "StringField", new (options: object) => object> } };
  game: { i18n: { translations: Record<string, unknown> } };
}

const page = globalThis as unknown as PageHost;
const OLD_PAGE = "https://foundryvtt.com/api/classes/client.HandlebarsHelpers.html";
const functionPage = (name: string) =>
  `https://foundryvtt.com/api/v14/functions/foundry.applications.handlebars.${name}.html`;

/** Calls a helper as a template does: with the named values in a last argument of their own. */
function call(name: string, values: unknown[] = [], hash: object = {}): unknown {
  const helper = page.Handlebars.helpers[name];
  if (!helper) throw new Error(`Handlebars knows no helper "${name}".`);
  return helper(...values, { name, hash, data: {} });
}

/** The elements that a helper makes. */
function made(name: string, values: unknown[], hash: object): HTMLElement {
  const body = document.createElement("div");
  body.innerHTML = String(call(name, values, hash));
  return body;
}

const values = defineBatch({
  name: "Helpers of templates for values",
  basis: "assumed",
  needs: "dom",
  run({ it, assert }) {
    it("compare two values: eq, ne, lt, gt, lte, gte", () => {
      const outcomes = (a: unknown, b: unknown) =>
        ["eq", "ne", "lt", "gt", "lte", "gte"].filter((name) => call(name, [a, b]) === true);
      assert.deepEqual(outcomes(1, 2), ["ne", "lt", "lte"]);
      assert.deepEqual(outcomes(2, 2), ["eq", "lte", "gte"]);
      assert.deepEqual(outcomes(3, 2), ["ne", "gt", "gte"]);
    });

    it("tell a number from its text: eq is strict", () => {
      assert.strictEqual(call("eq", [1, "1"]), false);
      assert.strictEqual(call("ne", [1, "1"]), true);
    });

    it("combine conditions: not, and, or", () => {
      assert.deepEqual([call("not", [0]), call("not", ["x"])], [true, false]);
      assert.deepEqual([Boolean(call("and", [1, "x"])), Boolean(call("and", [1, 0]))], [true, false]);
      assert.deepEqual([Boolean(call("or", [0, "x"])), Boolean(call("or", [0, ""]))], [true, false]);
    });

    it("do not count the options among the conditions of or", () => {
      assert.isFalse(Boolean(call("or", [false, null, undefined])));
    });

    it("choose between two values: ifThen", () => {
      assert.strictEqual(call("ifThen", [true, "yes", "no"]), "yes");
      assert.strictEqual(call("ifThen", ["", "yes", "no"]), "no");
    });

    it("make an object of named values: object", () => {
      assert.deepEqual({ ...Object(call("object", [], { a: 1, b: "two" })) }, { a: 1, b: "two" });
    });

    it("tell how long ago something was: timeSince", () => {
      const told = String(call("timeSince", [Date.now() - 2 * 3_600_000]));
      assert.match(told, /\b2\s?h/);
      assert.isFalse(told === String(call("timeSince", [Date.now() - 5 * 3_600_000])));
    });
  },
});

const texts = defineBatch({
  name: "Helpers of templates for texts",
  basis: "documented",
  page: OLD_PAGE,
  needs: "dom",
  run({ it, assert, beforeEach, afterEach }) {
    beforeEach(() => {
      page.game.i18n.translations.HELPERBATCH = { Plain: "Plain text", Named: "{who} strikes {count} times" };
    });
    afterEach(() => {
      delete page.game.i18n.translations.HELPERBATCH;
    });

    it("join what they are given: concat", () => {
      assert.strictEqual(String(call("concat", ["faces.", 3, ".img"])), "faces.3.img");
    });

    it("give an attribute's name for what is true: checked, disabled", () => {
      for (const name of ["checked", "disabled"]) {
        assert.strictEqual(String(call(name, [true])), name);
        assert.strictEqual(String(call(name, ["x"])), name);
        assert.strictEqual(String(call(name, [0])), "", name);
      }
    });

    it(
      "translate a key, with named values where there are any: localize",
      () => {
        assert.strictEqual(String(call("localize", ["HELPERBATCH.Plain"])), "Plain text");
        const named = call("localize", ["HELPERBATCH.Named"], { who: "Ann", count: 2 });
        assert.strictEqual(String(named), "Ann strikes 2 times");
        assert.strictEqual(String(call("localize", ["HELPERBATCH.None"])), "HELPERBATCH.None");
      },
      { basis: "assumed" },
    );

    it(
      "write a number with so many decimals and a sign: numberFormat",
      () => {
        const format = (value: unknown, hash: object) => String(call("numberFormat", [value], hash));
        assert.strictEqual(format(5.5, { decimals: 2 }), "5.50");
        assert.strictEqual(format(5.5, { decimals: 2, sign: true }), "+5.50");
        assert.strictEqual(format(-1, { decimals: 0, sign: true }), "-1");
      },
      { page: functionPage("numberFormat") },
    );
  },
});

const inputs = defineBatch({
  name: "Helpers of templates for inputs",
  basis: "assumed",
  needs: "dom",
  run({ it, assert }) {
    it(
      "make an input for a number: numberInput",
      () => {
        const input = made("numberInput", [4], { name: "system.rank", step: 1, min: 0, max: 10 }).querySelector(
          "input",
        );
        const found = [input?.type, input?.name, input?.value, input?.step, input?.min, input?.max];
        assert.deepEqual(found, ["number", "system.rank", "4", "1", "0", "10"]);
      },
      { basis: "documented", page: functionPage("numberInput") },
    );

    it(
      "make a radio button of each choice, one of them checked: radioBoxes",
      () => {
        const choices = { a: "First", b: "<i>Second</i>" };
        const boxes = made("radioBoxes", ["pick", choices], { checked: "b" });
        const radios = [...boxes.querySelectorAll("input")];
        assert.deepEqual(
          radios.map(({ type, name, value, checked }) => [type, name, value, checked]),
          [
            ["radio", "pick", "a", false],
            ["radio", "pick", "b", true],
          ],
        );
        assert.include(boxes.textContent ?? "", "First");
      },
      { basis: "documented", page: functionPage("radioBoxes") },
    );

    it("make the input of a data field: formInput", () => {
      const field = new page.foundry.data.fields.NumberField({ min: 1, max: 6, integer: true });
      const input = made("formInput", [field], { name: "system.die", value: 3 }).querySelector("input");
      const found = [input?.type, input?.name, input?.value, input?.min, input?.max];
      assert.deepEqual(found, ["number", "system.die", "3", "1", "6"]);
    });

    it("make a group of a data field's label, input and hint: formGroup, formField", () => {
      const field = new page.foundry.data.fields.StringField({ label: "Motto", hint: "What is shouted." });
      for (const name of ["formGroup", "formField"]) {
        const group = made(name, [field], { name: "system.motto", value: "Ho & hey" }).querySelector(".form-group");
        assert.strictEqual(group?.querySelector("label")?.textContent?.trim(), "Motto", name);
        assert.strictEqual(group?.querySelector("input")?.value, "Ho & hey", name);
        assert.strictEqual(group?.querySelector(".hint")?.textContent?.trim(), "What is shouted.", name);
      }
    });
  },
});

export const helperBatches: Batch[] = [values, texts, inputs];
