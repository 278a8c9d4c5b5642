import { existsSync, type FSWatcher, watch } from "node:fs";

/** Editors write a file in several steps; this long after the last one a change counts as done, in milliseconds. */
const QUIET_TIME = 150;

/**
 * Watches folders and calls `onChange` after each burst of changes, never twice at a time.
 * @returns what stops it.
 */
export function watchFolders(folders: readonly string[], onChange: () => Promise<void>): { close(): void } {
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let again = false;
  const run = async (): Promise<void> => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    try {
      await onChange();
    } catch (error) {
      console.error("The build failed; the table goes on with the last one.", error);
    } finally {
      running = false;
    }
    if (again) {
      again = false;
      await run();
    }
  };
  const watchers = folders.filter(existsSync).map((folder): FSWatcher => {
    const watcher = watch(folder, { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => void run(), QUIET_TIME);
    });
    // A folder that goes away or too many watches: no reason to end the table.
    watcher.on("error", (error) => {
      console.error(`Changes in ${folder} may go unnoticed; the table goes on. ${error.message}`);
    });
    return watcher;
  });
  return {
    close() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
