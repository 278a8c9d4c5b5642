import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { peggyPlugin } from "./tools/vite/peggy.ts";

export default defineConfig({
  plugins: [peggyPlugin()],
  test: {
    // A scene seats up to four browsers; more workers than processors would only wait for each other.
    maxWorkers: Math.min(4, Math.max(2, availableParallelism())),
    // npm run test:all
    setupFiles: process.env.TRISKELE_TEST === "all" ? ["./tests/setup.ts"] : [],
    projects: [
      // Generous: a busy machine must not turn a test red.
      { extends: true, test: { name: "rules", include: ["tests/rules/**/*.test.ts"], testTimeout: 30_000 } },
      { extends: true, test: { name: "guards", include: ["tests/guards/**/*.test.ts"], testTimeout: 60_000 } },
      { extends: true, test: { name: "batches", include: ["tests/batches/**/*.test.ts"], testTimeout: 30_000 } },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["tests/browser/**/*.test.ts"],
          globalSetup: ["tests/browser/global-setup.ts"],
          // One process a worker, with one browser: scenes share nothing but what their modules export, and that is constant.
          isolate: false,
          // Each wait within a scene has its own, shorter patience; this is for the sum of them on a slow machine.
          testTimeout: 120_000,
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
