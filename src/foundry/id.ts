/** The system's id: manifest, settings, flags, socket and templates go by it. */
export const SYSTEM_ID = "triskele";

/** The path of a picture below `assets/`. */
export function assetPath(path: string): string {
  return `systems/${SYSTEM_ID}/assets/${path}`;
}

/** The path of a template below `templates/`. */
export function templatePath(path: string): string {
  return `systems/${SYSTEM_ID}/templates/${path}`;
}
