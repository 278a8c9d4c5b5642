/** As much of Foundry's command-line library as the build uses; the package brings no types. */
declare module "@foundryvtt/foundryvtt-cli" {
  /** Compiles a folder of sources, a document a file, into a LevelDB pack. */
  export function compilePack(from: string, to: string, options: { yaml: boolean; recursive: boolean }): Promise<void>;
}
