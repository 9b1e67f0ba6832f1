// Manifests of every source that this repository has: written by hand, recorded, and random ones.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import type { Manifest } from '../../../src/document/manifest.ts';
import { readManifests } from '../../../src/document/read-manifests.ts';
import { decodeWorkload } from '../../../src/workload/decode-workload.ts';
import { latestVersion, versionTraitsOf } from '../../../src/workload/versions.ts';
import type { AdmissionCase } from '../../conformance/judge-admission.ts';
import { randomWorkload } from '../../fuzz/random-inputs.ts';
import { parseFixture } from '../../rules/fixture.ts';
import { changedValues } from './changed-values.ts';
import type { ManifestCase } from './manifest-case.ts';

const root = path.join(import.meta.dirname, '../../..');

/** So many random ones of each kind. */
interface Wanted {
  readonly seed: number;
  readonly count: number;
}

const sources: Readonly<Record<string, (wanted: Wanted) => readonly string[]>> = {
  'the examples': () => textsIn('examples'),
  'the cases of the rules': casesOfRules,
  'the recorded cases': recordedManifests,
  'the cases of the rules with changed values': ({ seed, count }) => {
    const objects = casesOfRules().flatMap((text) => workloadsIn(text).map(({ value }) => value));
    return fc.sample(changedValues(objects), { seed, numRuns: count });
  },
  'random manifests': ({ seed, count }) => fc.sample(randomWorkload, { seed, numRuns: count }),
};

/** Those that are one workload each; what is said twice counts once. */
export function manifestCases(wanted: Wanted): readonly ManifestCase[] {
  const known = new Set<string>();
  return Object.entries(sources).flatMap(([source, textsOf]) =>
    textsOf(wanted)
      .flatMap(singleWorkloads)
      .filter((text) => known.size < known.add(text).size)
      .map((text, index) => ({ name: `${source}, ${index + 1}`, source, text })),
  );
}

function textsIn(folder: string): readonly string[] {
  return readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => readFileSync(path.join(root, folder, name), 'utf8'));
}

function casesOfRules(): readonly string[] {
  return textsIn('test/rules/fixtures').flatMap((content) => parseFixture(content).map(({ text }) => text));
}

function recordedManifests(): readonly string[] {
  const lines = readFileSync(path.join(root, 'test/conformance/admission/cases.jsonl'), 'utf8').trimEnd().split('\n');
  return lines.map((line) => (JSON.parse(line) as AdmissionCase).manifest);
}

/** The text itself where it is one workload, else each of its workloads as JSON. */
function singleWorkloads(text: string): readonly string[] {
  const workloads = workloadsIn(text);
  if (workloads.length === 1 && readManifests(text).manifests.length === 1) return [text];
  return workloads.map(({ value }) => JSON.stringify(value));
}

function workloadsIn(text: string): readonly Manifest[] {
  const traits = versionTraitsOf(latestVersion);
  return readManifests(text).manifests.filter((manifest) => decodeWorkload(manifest, traits) !== undefined);
}
