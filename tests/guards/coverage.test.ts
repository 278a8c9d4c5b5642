import { expect, test } from "vitest";
import { coverage, shortName } from "../../tools/coverage.ts";
import { defineBatch } from "../batches/batch.ts";

const batch = defineBatch({
  name: "documents",
  basis: "documented",
  needs: "documents",
  covers: ["foundry.dice.Roll.create"],
  run({ it }) {
    it("are written", () => {}, { basis: "assumed", covers: ["Document.update"] });
  },
});

test("members go by their class, wherever they are found; the system's own names are left out", () => {
  expect(
    ["foundry.data.fields.HTMLField", "foundry.utils.mergeObject", "CONFIG.Item.dataModels.own", "hook ready"].map(
      shortName,
    ),
  ).toEqual(["HTMLField", "foundry.utils.mergeObject", "CONFIG.Item.dataModels", "hook ready"]);
});

test("members without an expectation come last, namespaces not at all", () => {
  const used = ["Actor#name", "Document#update", "Roll.create", "foundry.utils", "foundry.utils.randomID"];
  expect(coverage(used, [{ name: "documents", batches: [batch] }])).toEqual([
    { member: "Document#update", expectations: ["documents (assumed)"] },
    { member: "Roll.create", expectations: ["documents (assumed)"] },
    { member: "Actor#name", expectations: [] },
    { member: "foundry.utils.randomID", expectations: [] },
  ]);
});
