import path from 'node:path';
import { readSettingsObject, SettingsFault } from '../../document/settings-object.ts';
import { type HelmEntry, helmEntriesOf } from '../helm-entries.ts';
import { textOf, type UnsavedTexts } from '../unsaved-texts.ts';

/** The name of the file that is looked for in a file's folder and those above it. */
const configurationName = '.rollout-preview.yaml';

/** What the nearest configuration of the folders says of charts; nothing where it is not as it has to be, which the command line tells. */
export async function configuredCharts(
  folders: readonly string[],
  unsaved: UnsavedTexts,
): Promise<readonly HelmEntry[]> {
  for (const folder of folders) {
    const text = await textOf(path.join(folder, configurationName), unsaved).catch(() => undefined);
    if (text !== undefined) return entriesIn(text, folder);
  }
  return [];
}

function entriesIn(text: string, folder: string): readonly HelmEntry[] {
  try {
    return helmEntriesOf(readSettingsObject(text, 'Configuration').helm, folder);
  } catch (error) {
    if (error instanceof SettingsFault) return [];
    throw error;
  }
}
