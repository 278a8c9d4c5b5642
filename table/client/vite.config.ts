import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { cardFacesPlugin } from "../../tools/vite/card-faces.ts";
import { peggyPlugin } from "../../tools/vite/peggy.ts";

/** The browser page of the practice table. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [peggyPlugin(), cardFacesPlugin()],
  build: {
    outDir: fileURLToPath(new URL("../../build/table", import.meta.url)),
    emptyOutDir: true,
    target: "es2023",
    modulePreload: false,
    // Fonts stay files: the page's content policy allows them from its own address only.
    assetsInlineLimit: 0,
    // Hooks carry the names of classes, and the table is read by those who develop on it.
    minify: false,
    rolldownOptions: { output: { keepNames: true } },
    reportCompressedSize: false,
  },
});
