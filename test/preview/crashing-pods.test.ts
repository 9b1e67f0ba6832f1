import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LiveState } from '../../src/change/change.ts';
import type { JsonMap } from '../../src/document/manifest.ts';
import { readManifests } from '../../src/document/read-manifests.ts';
import { verdictSentence } from '../../src/presentation/forecast/verdict.ts';
import { preview } from '../../src/preview/preview.ts';
import { noSurroundings } from '../../src/surroundings/surroundings.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';

// Pods in CrashLoopBackOff, as kubectl prints them: how often they were started, and when they ended the last time.

const now = Date.parse('2026-11-20T12:00:00Z');
const at = (secondsAgo: number): string => new Date(now - secondsAgo * 1000).toISOString().replace('.000Z', 'Z');

interface Crash {
  readonly restarts: number;
  readonly endedSecondsAgo: number;
  readonly took: number;
}

function ownedBy(kind: string, name: string): JsonMap {
  return { ownerReferences: [{ apiVersion: 'apps/v1', kind, name, uid: name, controller: true }] };
}

function template(image: string): JsonMap {
  return { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'app', image }] } };
}

interface Named {
  readonly name: string;
  readonly image: string;
  readonly labels: JsonMap;
}

function pod({ name, image, labels }: Named, owner: JsonMap, crash?: Crash): JsonMap {
  const { restarts = 0, endedSecondsAgo = 0, took = 0 } = crash ?? {};
  const terminated = { exitCode: 1, startedAt: at(endedSecondsAgo + took), finishedAt: at(endedSecondsAgo) };
  const state =
    crash === undefined ? { running: { startedAt: at(7000) } } : { waiting: { reason: 'CrashLoopBackOff' } };
  const ready = crash === undefined;
  const condition = (type: string, status: boolean) => {
    return { type, status: status ? 'True' : 'False', lastTransitionTime: at(7000) };
  };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, uid: `pod ${name}`, creationTimestamp: at(7200), labels: { app: 'web', ...labels }, ...owner },
    spec: { ...(template(image).spec as JsonMap), nodeName: 'node-1' },
    status: {
      phase: 'Running',
      conditions: [condition('PodScheduled', true), condition('Ready', ready)],
      containerStatuses: [
        {
          name: 'app',
          image,
          ready,
          restartCount: restarts,
          state,
          lastState: crash === undefined ? {} : { terminated },
        },
      ],
    },
  };
}

function deployment(crash: Crash): LiveState {
  const selector = { matchLabels: { app: 'web' } };
  const labels = { app: 'web', 'pod-template-hash': '1' };
  const conditions = [
    { type: 'Progressing', status: 'True', reason: 'NewReplicaSetAvailable', lastTransitionTime: at(7000) },
  ];
  const revision = { 'deployment.kubernetes.io/revision': '1', 'deployment.kubernetes.io/desired-replicas': '2' };
  return {
    readAt: now,
    object: {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'web', uid: 'web', creationTimestamp: at(7300), annotations: revision },
      spec: { replicas: 2, selector, template: template('app:1') },
      status: { observedGeneration: 1, replicas: 2, updatedReplicas: 2, unavailableReplicas: 2, conditions },
    },
    revisions: [
      {
        apiVersion: 'apps/v1',
        kind: 'ReplicaSet',
        metadata: {
          name: 'web-1',
          uid: 'web-1',
          creationTimestamp: at(7250),
          labels,
          annotations: revision,
          ...ownedBy('Deployment', 'web'),
        },
        spec: { replicas: 2, selector, template: { ...template('app:1'), metadata: { labels } } },
        status: { replicas: 2, observedGeneration: 1 },
      },
    ],
    pods: ['web-1-a', 'web-1-b'].map((name) =>
      pod({ name, image: 'app:1', labels: { 'pod-template-hash': '1' } }, ownedBy('ReplicaSet', 'web-1'), crash),
    ),
  };
}

/** Of three pods the last one, which alone is of the second revision, crashes. */
function statefulSet(crash: Crash): LiveState {
  const revision = (number: number): JsonMap => {
    const labels = { app: 'web', 'controller.kubernetes.io/hash': String(number) };
    return {
      apiVersion: 'apps/v1',
      kind: 'ControllerRevision',
      metadata: {
        name: `db-${number}`,
        uid: `db-${number}`,
        creationTimestamp: at(7280 - number),
        labels,
        ...ownedBy('StatefulSet', 'db'),
      },
      data: { spec: { template: { ...template(`app:${number}`), $patch: 'replace' } } },
      revision: number,
    };
  };
  const replicas = { observedGeneration: 2, replicas: 3, readyReplicas: 2, currentReplicas: 2, updatedReplicas: 1 };
  return {
    readAt: now,
    object: {
      apiVersion: 'apps/v1',
      kind: 'StatefulSet',
      metadata: { name: 'db', uid: 'db', generation: 2, creationTimestamp: at(7300) },
      spec: {
        replicas: 3,
        serviceName: 'db',
        podManagementPolicy: 'Parallel',
        selector: { matchLabels: { app: 'web' } },
        template: template('app:2'),
      },
      status: { ...replicas, currentRevision: 'db-1', updateRevision: 'db-2' },
    },
    revisions: [revision(1), revision(2)],
    pods: [1, 1, 2].map((number, ordinal) => {
      const labels = { 'controller-revision-hash': `db-${number}` };
      const named = { name: `db-${ordinal}`, image: `app:${number}`, labels };
      return pod(named, ownedBy('StatefulSet', 'db'), number === 2 ? crash : undefined);
    }),
  };
}

function question(live: LiveState, image: string) {
  const { apiVersion, kind, metadata, spec } = live.object;
  const { name } = metadata as JsonMap;
  const text = JSON.stringify({
    apiVersion,
    kind,
    metadata: { name },
    spec: { ...(spec as JsonMap), template: template(image) },
  });
  const file = readManifests(text);
  const read = readManifests(JSON.stringify(live.object));
  const baseline = { source: 'cluster', label: 'cluster real', file: read, history: [], live: [live] } as const;
  return { file, surroundings: { ...noSurroundings, baseline } };
}

function forecastOf(live: LiveState, image: string) {
  const { file, surroundings } = question(live, image);
  const [forecast] = preview(file, surroundings, defaultAssumptions).workloads;
  assert(forecast !== undefined);
  return forecast;
}

// The wait is 10 s after the first restart, and doubles up to 300 s; each sync looks within it.
const waits: readonly (readonly [crash: Crash, from: number, to: number])[] = [
  [{ restarts: 1, endedSecondsAgo: 2, took: 5 }, 8, 14],
  [{ restarts: 2, endedSecondsAgo: 0, took: 5 }, 20, 31],
  [{ restarts: 4, endedSecondsAgo: 30, took: 5 }, 50, 92],
  [{ restarts: 9, endedSecondsAgo: 100, took: 5 }, 200, 290],
  [{ restarts: 600, endedSecondsAgo: 100, took: 5 }, 200, 290],
  [{ restarts: 600, endedSecondsAgo: 290, took: 5 }, 10, 100],
  [{ restarts: 9, endedSecondsAgo: 100, took: 0 }, 200, 290],
];

for (const [crash, from, to] of waits) {
  const { restarts, endedSecondsAgo, took } = crash;
  test(`after ${restarts} restarts of ${took} s, ended ${endedSecondsAgo} s ago: none is ready before ${from} s`, () => {
    const { apply } = forecastOf(deployment(crash), 'app:1');
    assert(apply !== undefined);
    const first = apply.timeline.frames.find(({ available }) => available > 0);
    assert(first !== undefined);
    assert(first.at >= from * 1000 && first.at <= to * 1000, String(first.at));
  });
}

// A file may be of the year 9999, or its pods of the year 26.
for (const [what, live] of [
  [
    'read in thousands of years',
    { ...deployment({ restarts: 9, endedSecondsAgo: 100, took: 5 }), readAt: 253_402_300_799_000 },
  ],
  ['ended two thousand years ago', deployment({ restarts: 9, endedSecondsAgo: 63_113_904_000, took: 5 })],
  ['ends in two thousand years', deployment({ restarts: 9, endedSecondsAgo: -63_113_904_000, took: 5 })],
  [
    'of a StatefulSet read in thousands of years',
    { ...statefulSet({ restarts: 9, endedSecondsAgo: 100, took: 5 }), readAt: 253_402_300_799_000 },
  ],
] as const) {
  test(`what a pod in a loop of crashes has done is not played from the beginning: ${what}`, () => {
    const start = performance.now();
    assert.match(verdictSentence(forecastOf(live, 'app:2')), /completes|stuck/i);
    assert(performance.now() - start < 20_000);
  });
}

test('what crashes again and again is told as an outage, although Kubernetes counts it as complete', () => {
  const forecast = forecastOf(deployment({ restarts: 9, endedSecondsAgo: 100, took: 5 }), 'app:1');
  assert.match(
    verdictSentence(forecast),
    /^Changes nothing; no pod stays ready; the rollout under way completes in about/,
  );
});

test('another image replaces them', () => {
  const forecast = forecastOf(deployment({ restarts: 9, endedSecondsAgo: 100, took: 5 }), 'app:2');
  assert.match(verdictSentence(forecast), /Completes in 2 start-ups/i);
});

test('a pod that waits to be started again is not ready, so that the one before it is not replaced', () => {
  const forecast = forecastOf(statefulSet({ restarts: 4, endedSecondsAgo: 10, took: 5 }), 'app:1');
  assert.equal(verdictSentence(forecast), 'Completes in 1 start-up over 1 wave: fewest available 2, most pods 3');
});
