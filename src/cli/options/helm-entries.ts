import path from 'node:path';
import { type HelmEntry, helmEntriesOf } from '../../charts/helm-entries.ts';
import type { Json } from '../../document/manifest.ts';

/** The charts of a configuration, their files of values as they are shown: from where the tool was started. */
export function shownHelmEntries(value: Json | undefined, folder: string): readonly HelmEntry[] {
  return helmEntriesOf(value, folder).map((entry) => {
    return { ...entry, values: entry.values.map((file) => path.relative('.', file)) };
  });
}
