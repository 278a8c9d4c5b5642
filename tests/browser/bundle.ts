import { build } from "vite";

/** Bundles a module for a page. */
export async function bundle(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      write: false,
      minify: false,
      target: "es2023",
      lib: { entry, formats: ["es"] },
      rolldownOptions: { output: { keepNames: true } },
    },
  });
  const [bundled] = [result].flat();
  const chunk = bundled && "output" in bundled ? bundled.output[0] : undefined;
  if (!chunk) throw new Error(`${entry}: the bundler made no code.`);
  return chunk.code;
}
