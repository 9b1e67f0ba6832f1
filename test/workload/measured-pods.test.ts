import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonMap } from '../../src/document/manifest.ts';
import { measuredPods } from '../../src/workload/measured-pods.ts';

const second = (offset: number) => new Date(Date.UTC(2026, 10, 20, 10, 0, offset)).toISOString().replace('.000', '');

interface Life {
  readonly name?: string;
  readonly image?: string;
  /** In seconds after the binding. */
  readonly started?: number;
  readonly ready?: number | undefined;
  readonly restarts?: number;
  readonly probe?: JsonMap | undefined;
  readonly owner?: JsonMap;
  readonly labels?: JsonMap;
  readonly more?: readonly JsonMap[];
}

/** A pod of a Deployment, as its server tells it. */
function pod(life: Life = {}): JsonMap {
  const { image = 'registry:5000/web:1', started = 4, restarts = 0, probe, more = [] } = life;
  const ready = 'ready' in life ? life.ready : 15;
  const container = { name: 'web', image, ...('probe' in life ? probe && { readinessProbe: probe } : askedOften) };
  const containers = [container, ...more];
  return {
    metadata: {
      namespace: 'shop',
      labels: life.labels ?? { 'pod-template-hash': '5d9f' },
      ownerReferences: [life.owner ?? { kind: 'ReplicaSet', name: 'web-5d9f', controller: true }],
    },
    spec: { containers },
    status: {
      phase: 'Running',
      conditions: [
        { type: 'PodScheduled', status: 'True', lastTransitionTime: second(0) },
        { type: 'Ready', status: ready === undefined ? 'False' : 'True', lastTransitionTime: second(ready ?? 0) },
      ],
      containerStatuses: containers.map(({ name }) => ({
        name,
        restartCount: restarts,
        state: { running: { startedAt: second(started) } },
      })),
    },
  };
}

const askedOften = { readinessProbe: { periodSeconds: 1 } };
const web = { kind: 'Deployment', namespace: 'shop', name: 'web' };
const everySecond = { readinessProbe: { initialDelaySeconds: 0, periodSeconds: 1, successThreshold: 1 } };
const shown = {
  image: 'registry:5000/web:1',
  workload: web,
  pods: 1,
  pullSeconds: 4,
  startupSeconds: 11,
  probes: everySecond,
};

const rows: readonly { name: string; pods: readonly JsonMap[]; told: readonly object[] }[] = [
  { name: 'a pod that is ready tells its pull and its start', pods: [pod()], told: [shown] },
  {
    name: 'several tell their median',
    pods: [pod({ ready: 14 }), pod({ ready: 15 }), pod({ ready: 99, started: 50 })],
    told: [{ ...shown, pods: 3 }],
  },
  { name: 'a pod that is not ready tells nothing', pods: [pod({ ready: undefined })], told: [] },
  { name: 'nor does one that was started again', pods: [pod({ restarts: 1 })], told: [] },
  {
    name: 'a container without a probe is ready as soon as it runs, which tells nothing of its start',
    pods: [pod({ probe: undefined, ready: 5 })],
    told: [{ image: 'registry:5000/web:1', workload: web, pods: 1, pullSeconds: 4 }],
  },
  {
    name: 'a sidecar has an entry of its own',
    pods: [pod({ more: [{ name: 'proxy', image: 'proxy:7' }] })],
    told: [shown, { image: 'proxy:7', workload: web, pods: 1, pullSeconds: 4 }],
  },
  {
    name: 'two images of one workload tell their own times',
    pods: [pod({ ready: 7 }), pod({ image: 'registry:5000/web:2', ready: 24 })],
    told: [
      { ...shown, startupSeconds: 3 },
      { ...shown, image: 'registry:5000/web:2', startupSeconds: 20 },
    ],
  },
  {
    name: 'other probes have found it ready at other times',
    pods: [pod(), pod({ probe: { periodSeconds: 30 }, ready: 34 })],
    told: [
      shown,
      {
        ...shown,
        startupSeconds: 30,
        probes: { readinessProbe: { ...everySecond.readinessProbe, periodSeconds: 30 } },
      },
    ],
  },
  {
    name: 'a pod of a Deployment that got ready after hours has been unready in between',
    pods: [pod({ ready: 7204 })],
    told: [{ image: 'registry:5000/web:1', workload: web, pods: 1, pullSeconds: 4 }],
  },
  {
    name: 'a pod of a StatefulSet may take half an hour',
    pods: [pod({ owner: { kind: 'StatefulSet', name: 'db', controller: true }, ready: 1804 })],
    told: [{ ...shown, workload: { ...web, kind: 'StatefulSet', name: 'db' }, startupSeconds: 1800 }],
  },
  {
    name: 'a pod of nobody tells of its image alone',
    pods: [pod({ owner: {} }), pod({ owner: { kind: 'ReplicaSet', name: 'bare', controller: true }, labels: {} })],
    told: [{ image: 'registry:5000/web:1', pods: 2, pullSeconds: 4, startupSeconds: 11, probes: everySecond }],
  },
];

for (const { name, pods, told } of rows) {
  test(name, () => assert.deepEqual(measuredPods(pods), told));
}

test('a pod that was seen to end tells how long it took, without the sleep before', () => {
  const lifecycle = { preStop: { sleep: { seconds: 5 } } };
  const ended = pod({ ready: undefined, probe: undefined });
  const sleeping = { ...ended, spec: { containers: [{ name: 'web', image: 'registry:5000/web:1', lifecycle }] } };
  assert.deepEqual(
    measuredPods([], [{ pod: sleeping, seconds: 8.04 }]).map(({ image, terminationSeconds }) => [
      image,
      terminationSeconds,
    ]),
    [['registry:5000/web:1', 3]],
  );
});
