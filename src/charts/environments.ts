import path from 'node:path';
import { type FoundChart, wayInside } from './find-charts.ts';
import type { HelmEntry } from './helm-entries.ts';
import { fileOfValues } from './values-source.ts';

/**
 * The name of the environment that values are for: `values-production.yaml`, `ci/production-values.yaml`,
 * `production/values.yaml`; undefined of those that the chart has for all.
 */
export function environmentOfValues(file: string, { folder }: FoundChart): string | undefined {
  const [name = '', home = ''] = file.split(path.sep).reverse();
  const [, behind, before] = /^(?:values[-.](.+)|(.+)-values)\.ya?ml$/.exec(name) ?? [];
  if (behind !== undefined || before !== undefined) return behind ?? before;
  const isOwn = path.resolve(path.dirname(file)) === path.resolve(folder);
  return /^values\.ya?ml$/.test(name) && !isOwn ? home : undefined;
}

/** What tells one rendering of a chart from another. */
export type Environment = Omit<HelmEntry, 'folder'>;

/** The files of values for which a chart is rendered, besides its own alone: those beside it that look like one each. */
export function environmentsOf({ folder }: FoundChart, files: readonly string[]): readonly string[] {
  const isOne = /^(?:values[-.][^/]+\.ya?ml|ci\/[^/]*-values\.ya?ml|environments\/[^/]+\/values\.ya?ml)$/;
  const mayBeOne = (file: string) => file.includes('values');
  return files.filter((file) => mayBeOne(file) && isOne.test(wayInside(file, folder)?.join('/') ?? '')).sort();
}

/**
 * With what a chart is rendered: as the configuration says it, else as those do who install it and once with each other
 * file beside it, and where nobody installs it with its own values alone.
 */
export function environmentsFor(entries: readonly HelmEntry[], beside: readonly string[]): readonly Environment[] {
  const configured = entries.filter(({ saidIn }) => saidIn === undefined);
  if (configured.length > 0) return configured;
  const used = new Set(entries.flatMap(({ values }) => values.map(fileOfValues)));
  const others = beside.filter((file) => !used.has(file)).map((file) => ({ values: [file], set: [] }));
  return [...(entries.length > 0 ? entries : [{ values: [], set: [] }]), ...others];
}
