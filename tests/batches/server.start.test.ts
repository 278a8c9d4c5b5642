import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../../tools/project.ts";
import { readArguments } from "../../tools/start-table.ts";

const DEFAULTS = {
  port: 30013,
  world: "sample",
  fresh: false,
  generation: 14,
  host: undefined,
  dataFolder: join(projectRoot, "worlds"),
  dev: false,
  build: true,
};

describe("the start command's options", () => {
  it.each([
    [[], {}, {}],
    [["--port", "31100"], {}, { port: 31100 }],
    [["--port=0"], { PORT: "31101" }, { port: 0 }],
    [[], { PORT: "31101" }, { port: 31101 }],
    [["--world", "other-1", "--fresh"], {}, { world: "other-1", fresh: true }],
    [["--foundry", "13"], {}, { generation: 13 }],
    [["--host", "0.0.0.0", "--dev", "--no-build"], {}, { host: "0.0.0.0", dev: true, build: false }],
    [["--data", "elsewhere"], {}, { dataFolder: resolve("elsewhere") }],
  ] as const)("%j", (args, environment, expected) => {
    expect(readArguments(args, environment)).toEqual({ ...DEFAULTS, ...expected });
  });

  it("may only ask for help", () => {
    expect(readArguments(["--help"], {})).toBeNull();
  });

  it.each([
    [["--prot", "1"], {}, "'--prot'"],
    [["sample"], {}, "'sample'"],
    [["--port"], {}, "Option '--port <value>' argument missing. --help lists the options."],
    [["--port", "http"], {}, '--port must be a number from 0 to 65535, not "http".'],
    [["--port", "65536"], {}, "--port must be a number from 0 to 65535"],
    [["--port", "-1"], {}, "--port"],
    [[], { PORT: "" }, "PORT must be a number"],
    [["--foundry", "12"], {}, '--foundry must be 13 or 14, not "12".'],
    [["--world", "../etc"], {}, "--world must be made of small letters, digits and hyphens"],
    [["--world", ""], {}, "--world must be"],
    [["--fresh=yes"], {}, "Option '--fresh' does not take an argument. --help lists the options."],
  ] as const)("%j is refused in one sentence", (args, environment, part) => {
    expect(() => readArguments(args, environment)).toThrow(part);
  });
});

describe("the start command", () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(projectRoot, "tools/start.mjs"), ...args], { encoding: "utf8", timeout: 20_000 });

  it("prints its help", () => {
    const { status, stdout, stderr } = run("--help");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain("--fresh");
  });

  it("says which Node it needs", () => {
    const old = `data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"18.20.8"}})`;
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["--import", old, join(projectRoot, "tools/start.mjs")],
      { encoding: "utf8", timeout: 20_000 },
    );
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toBe("The practice table needs Node 20.19 or newer; this is 18.20.8.\n");
  });

  it("ends with 1 and one line for a wrong option", () => {
    const { status, stdout, stderr } = run("--prot", "1");
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(stderr).toContain("--help lists the options");
  });
});
