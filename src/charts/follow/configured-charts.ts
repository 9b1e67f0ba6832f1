import path from 'node:path';
import { offsetOfFault, readSettingsObject, SettingsFault } from '../../document/settings-object.ts';
import { leadsOutside } from '../../host/found-file.ts';
import { configurationName } from '../../host/near-expectations.ts';
import { LineIndex } from '../../std/line-index.ts';
import { type HelmEntry, helmEntriesOf } from '../helm-entries.ts';
import type { TextFault } from '../rendering.ts';
import { type UnsavedTexts, unsavedOrSavedText } from '../unsaved-texts.ts';

/** What a configuration says of charts. */
export interface ConfiguredCharts {
  readonly entries: readonly HelmEntry[];
  /** Where it is not as it has to be, and then it says nothing. */
  readonly fault?: TextFault;
}

/** What the nearest configuration of the folders says of charts. */
export async function configuredCharts(folders: readonly string[], unsaved: UnsavedTexts): Promise<ConfiguredCharts> {
  for (const folder of folders) {
    const file = path.join(folder, configurationName);
    const text = leadsOutside(file) ? undefined : await unsavedOrSavedText(file, unsaved).catch(() => undefined);
    if (text !== undefined) return chartsIn(text, file);
  }
  return { entries: [] };
}

function chartsIn(text: string, file: string): ConfiguredCharts {
  try {
    return { entries: helmEntriesOf(readSettingsObject(text, 'Configuration').helm, file) };
  } catch (error) {
    if (!(error instanceof SettingsFault)) throw error;
    const offset = offsetOfFault(text, error);
    const position = offset === undefined ? undefined : new LineIndex(text).positionAt(offset);
    return { entries: [], fault: { file, text, position, message: error.message, severity: 'error' } };
  }
}
