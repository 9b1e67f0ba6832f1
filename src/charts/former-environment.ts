// With what a chart was installed at a commit, by what said so then.
import path from 'node:path';
import { asList, asMap, asText } from '../document/manifest.ts';
import { readSettingsObject, SettingsFault } from '../document/settings-object.ts';
import type { Environment } from './environments.ts';
import { type HelmEntry, helmEntriesOf } from './helm-entries.ts';
import { objectsIn, whatIsSaid } from './releases/what-is-said.ts';
import { nothingUnsaved, unsavedOrSavedText } from './unsaved-texts.ts';
import { fileOfValues } from './values-source.ts';

export interface FormerPlace {
  /** Where the files of the commit lie. */
  readonly top: string;
  /** Where the chart lies among them. */
  readonly folder: string;
  readonly placeOf: (file: string) => string;
}

/** The same environment by what its files said; undefined where they said nothing of it. */
export async function formerEnvironment(present: Environment, place: FormerPlace): Promise<Environment | undefined> {
  const all = await formerEntries(present, place);
  const own = all.filter(({ folder, release, stage }) => {
    return folder === place.folder && release === present.release && stage === present.stage;
  });
  return own.length === 1 ? own[0] : undefined;
}

async function formerEntries(present: Environment, place: FormerPlace): Promise<readonly HelmEntry[]> {
  const { saidIn, configuredIn, values } = present;
  if (saidIn !== undefined) {
    // Values may stand in other files, such as ConfigMaps.
    const files = [...new Set([saidIn, ...values.map(fileOfValues)])].map(place.placeOf);
    return (await whatIsSaid(await objectsIn(files), () => place.top)).entries;
  }
  if (configuredIn === undefined) return [];
  const file = place.placeOf(configuredIn);
  const text = await unsavedOrSavedText(file, nothingUnsaved).catch(() => '');
  return configuredEntries(text, file, place);
}

/** What other charts had is not among the files. */
function configuredEntries(text: string, file: string, { folder, top }: FormerPlace): readonly HelmEntry[] {
  try {
    const home = path.dirname(file);
    const { helm = [] } = readSettingsObject(text, 'Configuration');
    const own = asList(helm).filter((each) => path.resolve(home, asText(asMap(each).chart)) === folder);
    return helmEntriesOf(own, file, top);
  } catch (error) {
    if (error instanceof SettingsFault) return [];
    throw error;
  }
}
