import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { LiveState } from '../../src/change/change.ts';
import { asMap, asText, type JsonMap } from '../../src/document/manifest.ts';
import { readManifests } from '../../src/document/read-manifests.ts';
import { verdictSentence } from '../../src/presentation/forecast/verdict.ts';
import type { WatchReport } from '../../src/preview/follow/followed-rollout.ts';
import { operate } from '../../src/preview/operation/operate.ts';
import { preview } from '../../src/preview/preview.ts';
import { noSurroundings } from '../../src/surroundings/surroundings.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { workloadsOf } from '../../src/workload/decode-workload.ts';
import { traitsIn } from '../../src/workload/versions.ts';

// Read from a real control plane (1.36.3): 6 replicas, 3 ordinals and 3 nodes, some minutes after an image that never gets
// ready was applied.
const states = ['deployment', 'stateful-set', 'daemon-set'] as const;
type Name = (typeof states)[number];

function liveOf(name: Name): LiveState {
  const file = new URL(`../simulation/live-states/${name}-stuck.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The sentence of the forecast for the live object with another image. */
function sentenceFor(name: Name, tag: string, live = liveOf(name)): string {
  const { file, baseline } = questionAbout(live, tag);
  const [forecast] = preview(file, { ...noSurroundings, baseline }, defaultAssumptions).workloads;
  assert(forecast !== undefined);
  return verdictSentence(forecast);
}

/** The manifest of what lives with another image, and what it is compared with. */
function questionAbout(live: LiveState, tag: string) {
  const { apiVersion, kind, metadata, spec } = live.object;
  const { name: own, namespace } = asMap(metadata);
  const written = JSON.stringify({ apiVersion, kind, metadata: { name: own, namespace }, spec });
  const file = readManifests(written.replace(':never', `:${tag}`));
  const read = readManifests(JSON.stringify(live.object));
  const baseline = { source: 'cluster', label: 'cluster real', file: read, history: [], live: [live] } as const;
  return { file, baseline };
}

const rows: readonly (readonly [state: Name, tag: string, sentence: string])[] = [
  ['deployment', 'never', 'Changes nothing; the rollout under way gets stuck in wave 1: new pods never become ready'],
  ['deployment', '1', 'Completes in 1 start-up over 1 wave: fewest available 5, most pods 8'],
  ['deployment', '2', 'Completes in 2 start-ups one after the other over 3 waves: fewest available 5, most pods 8'],
  ['stateful-set', 'never', 'Changes nothing; the rollout under way gets stuck in wave 1: new pods never become ready'],
  ['stateful-set', '1', 'Gets stuck in wave 1: old pod db-2 is not ready, and nothing replaces it'],
  ['stateful-set', '2', 'Gets stuck in wave 1: old pod db-2 is not ready, and nothing replaces it'],
  ['daemon-set', 'never', 'Changes nothing; the rollout under way gets stuck in wave 1: new pods never become ready'],
  ['daemon-set', '1', 'Completes in 1 start-up over 1 wave: fewest available 2, most pods 3'],
  ['daemon-set', '2', 'Completes in 3 start-ups one after the other over 3 waves: fewest available 2, most pods 3'],
];

const revisionKey = 'deployment.kubernetes.io/revision';

for (const [state, tag, sentence] of rows) {
  test(`a stuck ${state} with the image ${tag}: ${sentence}`, () => assert.equal(sentenceFor(state, tag), sentence));
}

/** The same state as kubectl prints it to a file, which says no later time than what last happened. */
function sentenceForPrinted(tag: string, state: LiveState): string {
  const { file, baseline } = questionAbout(state, tag);
  const { object, revisions, pods } = state;
  const items: readonly JsonMap[] = [...pods, object, ...revisions];
  const printed = readManifests(JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
  const { live: _, ...others } = baseline;
  const text = { ...others, source: 'file', label: 'live.yaml', file: printed } as const;
  const [forecast] = preview(file, { ...noSurroundings, baseline: text }, defaultAssumptions).workloads;
  assert(forecast !== undefined);
  return verdictSentence(forecast);
}

const underWay = 'Changes nothing; the rollout under way completes in';
// Nothing in the file says that the new pods have been starting for long.
const printedRows: readonly (readonly [state: Name, tag: string, sentence: string])[] = [
  [
    'deployment',
    'never',
    `${underWay} 1 start-up. Next rollout: completes in 2 start-ups one after the other over 3 waves: at least 5 of 6 available, at most 8 pods`,
  ],
  ['deployment', '1', 'Completes in 1 start-up over 1 wave: fewest available 5, most pods 8'],
  ['deployment', '2', 'Completes in 2 start-ups one after the other over 3 waves: fewest available 5, most pods 8'],
  [
    'stateful-set',
    'never',
    `${underWay} 2 start-ups. Next rollout: completes in 3 start-ups one after the other over 3 waves: at least 2 of 3 available, at most 3 pods`,
  ],
  ['stateful-set', '1', 'Completes in 1 start-up over 1 wave: fewest available 2, most pods 3'],
  ['stateful-set', '2', 'Completes in 3 start-ups one after the other over 3 waves: fewest available 2, most pods 3'],
  ['daemon-set', '1', 'Completes in 1 start-up over 1 wave: fewest available 2, most pods 3'],
  ['daemon-set', '2', 'Completes in 3 start-ups one after the other over 3 waves: fewest available 2, most pods 3'],
];

for (const [state, tag, sentence] of printedRows)
  test(`a ${state} in the middle of a rollout, printed to a file, with the image ${tag}`, () => {
    assert.equal(sentenceForPrinted(tag, liveOf(state)), sentence);
  });

/** The pods that are not ready have been starting for so many seconds. */
function startingFor(seconds: number): LiveState {
  return { ...liveOf('deployment'), readAt: Date.parse('2026-11-22T21:16:31Z') + seconds * 1000 };
}

const soon = /^Changes nothing; the rollout under way completes in 1 start-up/;
const stuck = 'Changes nothing; the rollout under way gets stuck in wave 1: new pods never become ready';

test('pods that take somewhat longer than assumed may get ready yet, those that take much longer do not', () => {
  assert.match(sentenceFor('deployment', 'never', startingFor(12)), soon);
  assert.equal(sentenceFor('deployment', 'never', startingFor(40)), stuck);
});

test('pods of a rollout that Kubernetes has given up do not get ready', () => {
  const live = startingFor(12);
  const conditions = [{ type: 'Progressing', status: 'False', reason: 'ProgressDeadlineExceeded' }];
  const status = { ...asMap(live.object.status), conditions };
  assert.equal(sentenceFor('deployment', 'never', { ...live, object: { ...live.object, status } }), stuck);
});

test('revisions keep the numbers that the cluster has given them, once the file is rolled out', () => {
  const live = liveOf('deployment');
  const revisions = live.revisions.map((revision) => {
    const { annotations, ...metadata } = asMap(revision.metadata);
    const number = Number(asMap(annotations)[revisionKey]) + 4;
    return {
      ...revision,
      metadata: { ...metadata, annotations: { ...asMap(annotations), [revisionKey]: `${number}` } },
    };
  });
  const { file, baseline } = questionAbout({ ...live, revisions }, '3');
  const [workload] = workloadsOf(file, traitsIn(defaultAssumptions));
  assert(workload !== undefined);
  const world = { file, baseline, surroundings: noSurroundings, assumptions: defaultAssumptions };
  const { apply } = operate(workload, { from: 'settled', actions: [{ do: 'history', revision: 0 }], at: 0 }, world);
  const output = apply?.timeline.outputs.at(-1)?.text ?? '';
  assert.deepEqual(output.match(/^\d+/gm), ['5', '6', '7']);
});

/** The end of a recorded rollout of five pods, read just before the Deployment's status counts the last one. */
function almostRolledOut(): LiveState {
  const text = readFileSync(new URL('follow/streams/good.jsonl', import.meta.url), 'utf8').trimEnd();
  const [first, ...events]: [LiveState, ...WatchReport[]] = JSON.parse(`[${text.split('\n').join(',')}]`);
  const pods = new Map<string, JsonMap>();
  let { object, readAt } = first;
  for (const event of [...first.pods.map((pod) => ({ at: readAt, type: 'ADDED', object: pod })), ...events]) {
    const { kind, metadata } = event.object;
    readAt = event.at + 60_000;
    if (kind === 'Deployment') object = event.object;
    else if (event.type === 'DELETED') pods.delete(asText(asMap(metadata).uid));
    else pods.set(asText(asMap(metadata).uid), event.object);
  }
  const newest = first.revisions.find(
    ({ metadata }) => asText(asMap(asMap(metadata).annotations)[revisionKey]) === '2',
  );
  const revisions = first.revisions.map((revision) => {
    const replicas = revision === newest ? 5 : 0;
    const counts = { replicas, readyReplicas: replicas, availableReplicas: replicas, fullyLabeledReplicas: replicas };
    return {
      ...revision,
      spec: { ...asMap(revision.spec), replicas },
      status: { ...asMap(revision.status), ...counts },
    };
  });
  const status = { ...asMap(object.status), availableReplicas: 4 };
  const running = [...pods.values()].filter(({ metadata }) => asMap(metadata).deletionTimestamp === undefined);
  return { ...first, object: { ...object, status }, revisions, pods: running, readAt };
}

test('the end of what was there before is not the end of what is applied', () => {
  const live = almostRolledOut();
  const { apiVersion, kind, metadata, spec } = live.object;
  const { name, namespace } = asMap(metadata);
  const written = JSON.stringify({ apiVersion, kind, metadata: { name, namespace }, spec });
  const read = readManifests(JSON.stringify(live.object));
  const baseline = { source: 'cluster', label: 'cluster real', file: read, history: [], live: [live] } as const;
  const file = readManifests(written.replace(/"image":"[^"]*"/, '"image":"other:1"'));
  const [forecast] = preview(file, { ...noSurroundings, baseline }, defaultAssumptions).workloads;
  const { complete, timeline } = forecast?.apply ?? {};
  assert.equal(timeline?.outcome.state, 'completes');
  assert.ok((complete ?? 0) >= 14_000, `${complete}`);
});
