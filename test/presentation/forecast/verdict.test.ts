import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../../src/document/read-manifests.ts';
import { baselineText } from '../../../src/presentation/forecast/change.ts';
import { shortVerdict, verdictSentence } from '../../../src/presentation/forecast/verdict.ts';
import { preview } from '../../../src/preview/preview.ts';
import { present } from '../../../src/std/assert.ts';
import { noSurroundings } from '../../../src/surroundings/surroundings.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';
import { readAssumptions } from '../../../src/workload/read-assumptions.ts';

function workload(kind: string, replicas: number, tag: number): string {
  const name = kind === 'StatefulSet' ? '\n  serviceName: web' : '';
  return `apiVersion: apps/v1
kind: ${kind}
metadata: { name: web }
spec:
  replicas: ${replicas}${name}
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: web, image: "web:${tag}" }] }
`;
}

const image = 'spec.template.spec.containers[name="web"].image: web:1 → web:2';

const rows: readonly (readonly [
  name: string,
  texts: readonly [string, string],
  verdict: RegExp,
  baseline: string,
  assume?: string,
])[] = [
  [
    'a Deployment of fewer pods',
    [workload('Deployment', 10, 1), workload('Deployment', 3, 2)],
    /^Scales 10 → 3; completes in 3 start-ups/,
    `(spec.replicas: 10 → 3; ${image})`,
  ],
  [
    'a StatefulSet of fewer pods',
    [workload('StatefulSet', 10, 1), workload('StatefulSet', 3, 2)],
    /^Scales 10 → 3; completes in 3 start-ups/,
    `(spec.replicas: 10 → 3; ${image})`,
  ],
  [
    'fewer pods that get stuck',
    [workload('Deployment', 10, 1), workload('Deployment', 3, 2)],
    /^Gets stuck/,
    `(spec.replicas: 10 → 3; ${image})`,
    'new-version=never-ready',
  ],
  [
    'more pods',
    [workload('Deployment', 3, 1), workload('Deployment', 10, 2)],
    /^Completes in/,
    `(spec.replicas: 3 → 10; ${image})`,
  ],
  ['as many pods', [workload('Deployment', 3, 1), workload('Deployment', 3, 2)], /^Completes in/, `(${image})`],
  ['fewer pods alone', [workload('Deployment', 10, 1), workload('Deployment', 3, 1)], /^Scales 10 → 3\. Next/, ''],
];

const single = (kind: string, tag: number) => workload(kind, 1, tag);
const recreated = (tag: number) =>
  single('Deployment', tag).replace('replicas: 1', 'replicas: 1\n  strategy: { type: Recreate }');
const stuck = /^Gets stuck in wave 1: new pods never become ready$/;

/** What stands in the cell of a table. */
const cells: readonly (readonly [name: string, text: (tag: number) => string, assume: string, cell: RegExp])[] = [
  ['a StatefulSet of one pod', (tag) => single('StatefulSet', tag), '', /^down for .*, completes in/],
  ['a Deployment that is recreated', recreated, '', /^down for .*, completes in/],
  ['a StatefulSet of one pod that gets stuck', (tag) => single('StatefulSet', tag), 'new-version=never-ready', stuck],
  ['a Deployment that is recreated and gets stuck', recreated, 'new-version=never-ready', stuck],
  ['a Deployment that gets stuck', (tag) => workload('Deployment', 4, tag), 'new-version=never-ready', stuck],
  ['a Deployment', (tag) => workload('Deployment', 4, tag), '', /^≥ 3 of 4 available/],
];

for (const [name, textOf, assume, cell] of cells)
  test(`the cell of ${name}`, () => {
    const baseline = { source: 'git', label: 'git HEAD', file: readManifests(textOf(1)), history: [] } as const;
    const { assumptions } = readAssumptions(assume, defaultAssumptions);
    const { workloads } = preview(readManifests(textOf(2)), { ...noSurroundings, baseline }, assumptions);
    assert.match(shortVerdict(present(workloads[0], 'a workload is previewed')), cell);
  });

for (const [name, [before, after], verdict, baseline, assume = ''] of rows)
  test(`${name}: what is told first, and what of the change`, () => {
    const text = { source: 'git', label: 'git HEAD', file: readManifests(before), history: [] } as const;
    const { assumptions } = readAssumptions(assume, defaultAssumptions);
    const surroundings = { ...noSurroundings, baseline: text };
    const { workloads } = preview(readManifests(after), surroundings, assumptions);
    const forecast = present(workloads[0], 'a workload is previewed');
    assert.match(verdictSentence(forecast), verdict);
    assert.equal(baselineText(forecast.change), `git HEAD${baseline === '' ? '' : ` ${baseline}`}`);
  });
