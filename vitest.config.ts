import { defineConfig } from "vitest/config";
import { peggyPlugin } from "./tools/vite/peggy.ts";

export default defineConfig({
  plugins: [peggyPlugin()],
  test: {
    maxWorkers: 2,
    // npm run test:all
    setupFiles: process.env.TRISKELE_TEST === "all" ? ["./tests/setup.ts"] : [],
    projects: [
      { extends: true, test: { name: "rules", include: ["tests/rules/**/*.test.ts"] } },
      { extends: true, test: { name: "guards", include: ["tests/guards/**/*.test.ts"] } },
      { extends: true, test: { name: "batches", include: ["tests/batches/**/*.test.ts"] } },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["tests/browser/**/*.test.ts"],
          globalSetup: ["tests/browser/global-setup.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
