// Starts the practice table. This file parses on old versions of Node, so that it can say which one is needed; everything
// else is loaded afterwards.

const NEEDED = [20, 19];

function isOldNode(version) {
  const parts = version.split(".").map(Number);
  return parts[0] < NEEDED[0] || (parts[0] === NEEDED[0] && parts[1] < NEEDED[1]);
}

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}

function start() {
  return import("tsx/esm/api").then(
    (tsx) => {
      tsx.register();
      return import("./start-table.ts").then((tool) => tool.runTable(process.argv.slice(2), process.env));
    },
    () => fail("The project's packages are missing; run: npm ci"),
  );
}

if (isOldNode(process.versions.node)) {
  fail(`The practice table needs Node ${NEEDED.join(".")} or newer; this is ${process.versions.node}.`);
} else {
  start().catch((error) => {
    console.error(error);
    process.exitCode = 1;
  });
}
