import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readManifests } from '../../../src/document/read-manifests.ts';
import { humanDuration, watchTables } from '../../../src/preview/operation/watch-table.ts';
import { preview } from '../../../src/preview/preview.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';
import { daemonSet, deployment, statefulSet } from './workload-texts.ts';

function tables(text: string, watch: boolean): string {
  const [first] = preview(readManifests(text), { baseline: undefined, objects: [] }, defaultAssumptions).workloads;
  assert.ok(first?.apply !== undefined);
  return watchTables(first.apply.trace, watch)
    .map((lines) => lines.map((line) => `${line}\n`).join(''))
    .join('\n');
}

const texts = { Deployment: deployment('app:2'), StatefulSet: statefulSet, DaemonSet: daemonSet };

for (const [kind, text] of Object.entries(texts)) {
  test(`the table of a ${kind} is the golden one`, (context) => {
    const golden = fileURLToPath(new URL(`golden/get-${kind.toLowerCase()}.txt`, import.meta.url));
    context.assert.fileSnapshot(tables(text, true), golden, { serializers: [String] });
  });
}

test('without a watch there is what the apply left, before any controller has seen it', () => {
  assert.match(
    tables(texts.Deployment, false),
    /^NAME +READY.*\nweb +4\/4 +4 +4 +24h\n\nNAME.*\nweb-\w+ +4 +4 +4 +24h\n\nNAME.*\n(?:web-\S+ +1\/1 +Running +0 +24h\n){4}$/,
  );
});

const ages: readonly [seconds: number, text: string][] = [
  [0, '0s'],
  [119, '119s'],
  [120, '2m'],
  [190, '3m10s'],
  [600, '10m'],
  [3600 * 3, '3h'],
  [3600 * 4 + 300, '4h5m'],
  [3600 * 24, '24h'],
  [86_400 * 3 + 7200, '3d2h'],
  [86_400 * 30, '30d'],
];

for (const [seconds, text] of ages) {
  test(`${seconds} s are ${text}`, () => assert.equal(humanDuration(seconds * 1000), text));
}
