// What is long costs no more than its length, however often the same thing stands in it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../src/document/read-manifests.ts';
import { preview } from '../../src/preview/preview.ts';
import { noSurroundings } from '../../src/surroundings/surroundings.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { deployment } from '../preview/operation/workload-texts.ts';

const rows: readonly { readonly name: string; readonly count: number; readonly text: (count: number) => string }[] = [
  {
    name: 'marks of templates',
    count: 50_000,
    text: (count) => `${deployment('app:1')}x: ${'{{ x }}'.repeat(count)}\n`,
  },
  {
    name: 'marks of templates in quotes',
    count: 50_000,
    text: (count) => `${deployment('app:1')}x: [${"'{{ x }}', ".repeat(count)}]\n`,
  },
  {
    name: 'comments that ignore a finding',
    count: 200_000,
    text: (count) => `${'# rollout-ignore: readiness-probe-missing\n'.repeat(count)}${deployment('app:1')}`,
  },
  {
    name: 'comments that ignore a finding, behind each other',
    count: 20_000,
    text: (count) => `${deployment('app:1').replace('spec:', `spec: # ${'rollout-ignore: a '.repeat(count)}`)}`,
  },
  {
    name: 'comments that assume something',
    count: 200_000,
    text: (count) => `${'# rollout-preview: startup=1\n'.repeat(count)}${deployment('app:1')}`,
  },
  {
    name: 'small documents',
    count: 20_000,
    text: (count) =>
      `${deployment('app:1')}${'---\napiVersion: v1\nkind: ConfigMap\nmetadata: { name: web }\n'.repeat(count)}`,
  },
];

/** The lesser of two times, in seconds of the processor. */
function secondsFor(text: string): number {
  const times = [1, 2].map(() => {
    const start = process.cpuUsage();
    preview(readManifests(text), noSurroundings, defaultAssumptions);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1e6;
  });
  return Math.min(...times);
}

for (const { name, count, text } of rows) {
  test(`${count} ${name} take their length`, (context) => {
    const [few, many] = [secondsFor(text(count / 10)), secondsFor(text(count))];
    context.diagnostic(`${few.toFixed(3)} s and ${many.toFixed(3)} s`);
    // A tenth of the text takes a tenth of the time; it would be a hundredth where each looks at all others.
    assert(many < 30 * Math.max(few, 0.01), `${few} s and ${many} s`);
  });
}
