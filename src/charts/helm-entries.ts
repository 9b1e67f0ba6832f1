import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Json, JsonMap } from '../document/manifest.ts';
import { checkKeys, listOf, mapOf, SettingsFault, stringOf } from '../document/settings-object.ts';
import type { ApplierOptions } from '../preview/release/appliers/applier.ts';
import { noSuchChart, outsideRepository } from '../wording/charts.ts';
import { faultAt, notOneOf, tooManyEntries } from '../wording/input/settings-faults.ts';
import { assignment, capabilityWords } from './helm/helm-arguments.ts';
import { nearWay } from './near-way.ts';
import type { SetValue, ValuesSource } from './values-source.ts';
import { isOutside, presentTop } from './ways-out.ts';

/** A chart with what it is installed with, as the configuration says it, or an Application and the like. */
export interface HelmEntry {
  /** Its whole path. */
  readonly folder: string;
  readonly values: readonly ValuesSource[];
  readonly set: readonly SetValue[];
  readonly release?: string;
  readonly namespace?: string;
  /** Further words for `helm template`. */
  readonly words?: readonly string[];
  /** The file that says so, where that is not the configuration. */
  readonly saidIn?: string;
  /** The configuration that says so. */
  readonly configuredIn?: string;
  /** Which of several that one release of it is installed in. */
  readonly stage?: string;
  /** The cluster that it is installed in, where that is not the one of who installs it. */
  readonly cluster?: string;
  /** Whether each rendering is that of a first release, as with Argo CD, which has no releases. */
  readonly isAlwaysFirst?: boolean;
  /** Who applies it, where that is not Helm. */
  readonly applier?: ApplierOptions | undefined;
  /** How Helm is asked to apply it; absent: as without options. */
  readonly terms?: Partial<ApplierOptions>;
}

/** More than any team installs: each is rendered. */
const maxEntries = 500;

/**
 * Reads `helm: [{ chart, release, namespace, values: [], set: {} }]` of a configuration by its whole path, which names
 * nothing outside of the top. Throws a SettingsFault.
 */
export function helmEntriesOf(value: Json | undefined, file: string, top?: string): readonly HelmEntry[] {
  const home = { configuredIn: file, top: top ?? presentTop(path.dirname(file)) };
  const entries = listOf(value, 'spec.helm');
  if (entries.length > maxEntries)
    throw new SettingsFault(faultAt('spec.helm', tooManyEntries(maxEntries)), 'spec.helm');
  return entries.map((each, index) => entryOf(mapOf(each, `spec.helm[${index}]`), index, home));
}

interface Home {
  readonly configuredIn: string;
  readonly top: string;
}

function entryOf(entry: JsonMap, index: number, { configuredIn, top }: Home): HelmEntry {
  const place = `spec.helm[${index}]`;
  const folder = path.dirname(configuredIn);
  checkKeys(entry, ['chart', 'release', 'namespace', 'values', 'set', 'apiVersions', 'isUpgrade'], place);
  const text = (name: string) =>
    entry[name] === undefined ? {} : { [name]: stringOf(entry[name], `${place}.${name}`) };
  const fileAt = (file: Json | undefined, at: string): string => {
    const named = stringOf(file, at);
    const full = path.resolve(folder, named);
    if (isOutside(top, full)) throw new SettingsFault(faultAt(at, outsideRepository(named)), at);
    return full;
  };
  const values = listOf(entry.values, `${place}.values`).map((file, number) =>
    fileAt(file, `${place}.values[${number}]`),
  );
  const set = Object.entries(mapOf(entry.set ?? {}, `${place}.set`)).map(([name, each]) => ({
    word: assignment(name, each),
    at: { file: configuredIn, document: 0, path: ['spec', 'helm', index, 'set', name] },
  }));
  const chart = chartAt(fileAt(entry.chart, `${place}.chart`), {
    named: stringOf(entry.chart, place),
    folder,
    place,
    top,
  });
  const versions = listOf(entry.apiVersions, `${place}.apiVersions`).map((each, number) =>
    stringOf(each, `${place}.apiVersions[${number}]`),
  );
  const { isUpgrade = false } = entry;
  if (typeof isUpgrade !== 'boolean')
    throw new SettingsFault(notOneOf(`${place}.isUpgrade`, [true, false]), `${place}.isUpgrade`);
  const words = capabilityWords(versions, isUpgrade);
  return { folder: chart, values, set, words, configuredIn, ...text('release'), ...text('namespace') };
}

interface NamedChart {
  readonly named: string;
  readonly folder: string;
  readonly place: string;
  readonly top: string;
}

function chartAt(chart: string, { named, folder, place, top }: NamedChart): string {
  if (existsSync(path.join(chart, 'Chart.yaml'))) return chart;
  const at = `${place}.chart`;
  throw new SettingsFault(faultAt(at, noSuchChart(named, nearWay(folder, named, top))), at);
}
