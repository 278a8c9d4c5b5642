// Runs one of the project's tools: node tools/run.mjs build | package | test | contract-table | rules-table | coverage. Parses on old Node, to say which one is needed.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`This project needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
const tools = {
  build: "./build-all.ts",
  package: "./package.ts",
  pictures: "./pictures.ts",
  test: "./test.ts",
  "contract-table": "./contract-table.ts",
  "rules-table": "./rules-table.ts",
  coverage: "./coverage.ts",
};
const tool = tools[process.argv[2]];
if (!tool) {
  console.error(`Which tool? One of: ${Object.keys(tools).join(", ")}.`);
  process.exit(1);
}
const { register } = await import("tsx/esm/api");
register();
await (await import(tool)).main(process.argv.slice(3));
