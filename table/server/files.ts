import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { extname, join, sep } from "node:path";

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".hbs": "text/plain; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".md": "text/plain; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".gif": "image/gif",
  ".ico": "image/x-icon",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
  ".ttf": "font/ttf",
  ".mp3": "audio/mpeg",
  ".ogg": "audio/ogg",
  ".wav": "audio/wav",
  ".webm": "video/webm",
};

/** A file that may be served. */
export interface ServedFile {
  path: string;
  contentType: string;
  modified: number;
  size: number;
}

/**
 * The segments of a URL path, decoded once.
 * @returns `null` for a path that could leave its folder or name something hidden.
 */
export function segmentsOf(urlPath: string): string[] | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(urlPath);
  } catch {
    return null;
  }
  const segments = decoded.split("/").filter((segment) => segment !== "");
  const safe = segments.every((segment) => !segment.startsWith(".") && !/[\\:%\0]/.test(segment));
  return safe ? segments : null;
}

/**
 * Finds a regular file of a servable kind below `root`. Links that lead out of it are not followed.
 * @returns `null` when there is none.
 */
export async function findFile(root: string, segments: readonly string[]): Promise<ServedFile | null> {
  const contentType = CONTENT_TYPES[extname(segments.at(-1) ?? "").toLowerCase()];
  if (contentType === undefined) return null;
  try {
    const base = await realpath(root);
    const path = await realpath(join(base, ...segments));
    if (!path.startsWith(base + sep)) return null;
    const found = await stat(path);
    return found.isFile() ? { path, contentType, modified: found.mtimeMs, size: found.size } : null;
  } catch {
    return null;
  }
}

/**
 * The regular files below `folder` that end in one of `extensions`, in the order of their names. Links and hidden ones are left out.
 * @returns none when there is no such folder.
 */
export async function findFiles(folder: string, extensions: readonly string[]): Promise<ServedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith(".") && extensions.includes(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const found = await Promise.all(
    paths.map(async (path): Promise<ServedFile | null> => {
      const contentType = CONTENT_TYPES[extname(path)];
      // A build may replace the folder at any moment.
      const facts = await stat(path).catch(() => null);
      return facts && contentType ? { path, contentType, modified: facts.mtimeMs, size: facts.size } : null;
    }),
  );
  return found.filter((file) => file !== null);
}

/** The content of a found file. */
export function readServed(file: ServedFile): Promise<Buffer> {
  return readFile(file.path);
}
