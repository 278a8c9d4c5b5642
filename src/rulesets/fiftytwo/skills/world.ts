import { type SettingDefinition, saveSetting, setting } from "../../../foundry/settings/settings.ts";
import { readWorldSkills, type WorldSkill } from "../rules/index.ts";

const KEY = "skills";

/** The skills of this world (C52-16), as a text of JSON; empty for the standard ones. The Dealer edits it in a window of its own. */
export const worldSkillsSetting: SettingDefinition = {
  key: KEY,
  scope: "world",
  label: null,
  type: String,
  default: "",
  onChange: redraw,
};

/** What was read last: every skill of every sheet asks. */
let read: { readonly stored: string; readonly skills: readonly WorldSkill[] } | null = null;

/** The skills that characters of this world begin with (C52-16). */
export function worldSkills(): readonly WorldSkill[] {
  const stored = String(setting(`fiftytwo.${KEY}`));
  if (read?.stored !== stored) read = { stored, skills: readWorldSkills(stored) };
  return read.skills;
}

/** Stores the world's skills; for a GM. `null` brings the standard ones back. */
export async function saveWorldSkills(skills: readonly WorldSkill[] | null): Promise<void> {
  await saveSetting(`fiftytwo.${KEY}`, skills === null ? "" : JSON.stringify(skills));
}

/** What is open shows the names and the list as they are now. */
function redraw(): void {
  const apps: readonly unknown[] = [...foundry.applications.instances.values()];
  for (const app of apps) {
    if (!(app instanceof foundry.applications.api.ApplicationV2)) continue;
    if (
      app.options.classes?.some(
        (name: string) => name.startsWith("triskele-fiftytwo") || name.startsWith("triskele-c52"),
      )
    )
      void app.render({ force: false });
  }
}
