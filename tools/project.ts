import { fileURLToPath } from "node:url";

/** The project's folder, with a trailing slash. */
export const projectRoot = fileURLToPath(new URL("..", import.meta.url));
