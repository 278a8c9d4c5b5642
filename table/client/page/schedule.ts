import { report } from "./report.ts";

/** A function that runs `work` once after the changes of one broadcast, however often it is called. */
export function coalesce(work: () => unknown): () => void {
  let queued = false;
  return () => {
    if (queued) return;
    queued = true;
    report(
      Promise.resolve().then(() => {
        queued = false;
        return work();
      }),
    );
  };
}
