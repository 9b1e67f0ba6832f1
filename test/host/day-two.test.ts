import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApplyWay } from '../../src/change/change.ts';
import { asList, asMap, type Json, type JsonMap } from '../../src/document/manifest.ts';
import { verdictSentence } from '../../src/presentation/forecast/verdict.ts';
import type { Operation } from '../../src/preview/operation/operate.ts';
import {
  asRead,
  type Change,
  changed,
  forecastOn,
  manifestIn,
  operateOn,
  otherImage,
  replayOf,
  sentencesOn,
} from './replay.ts';

interface Row {
  readonly name: string;
  readonly replay: string;
  /** What is otherwise than it was read. */
  readonly change?: Change;
  readonly workload?: string;
  /** What somebody applies; absent: what runs. */
  readonly apply?: (spec: string) => string;
  readonly way?: ApplyWay;
  readonly sentence: RegExp;
}

/** The pods that wait for something do so for something else. */
function waitingFor(waiting: JsonMap, more: JsonMap = {}): Change {
  const other = (status: Json): JsonMap => {
    const each = asMap(status);
    return asMap(each.state).waiting === undefined ? each : { ...each, state: { waiting }, ...more };
  };
  return changed('Pod', (pod) => {
    const { containerStatuses, ...status } = asMap(pod.status);
    return { ...pod, status: { ...status, containerStatuses: asList(containerStatuses).map(other) } };
  });
}

const isDeleted = ({ metadata }: JsonMap) => asMap(metadata).deletionTimestamp !== undefined;

function deletedWith(more: JsonMap): Change {
  return changed('Pod', (pod) => ({ ...pod, metadata: { ...asMap(pod.metadata), ...more } }), isDeleted);
}

const later =
  (seconds: number): Change =>
  (replay) => ({ ...replay, readAt: replay.readAt + seconds * 1000 });

/** The pod that waits is ready, so that a StatefulSet with a partition above it is at rest halfway. */
function halfway(updateStrategy: JsonMap): Change {
  const started = changed(
    'Pod',
    (pod) => {
      const status = asMap(pod.status);
      const running = { running: { startedAt: '2026-11-28T15:07:47Z' } };
      const containerStatuses = asList(status.containerStatuses).map((each) => {
        return { ...asMap(each), ready: true, started: true, state: running };
      });
      const conditions = asList(status.conditions).map((each) => ({ ...asMap(each), status: 'True' }));
      return { ...pod, status: { ...status, phase: 'Running', containerStatuses, conditions } };
    },
    ({ metadata }) => asMap(metadata).name === 'db-2',
  );
  const set = changed('StatefulSet', (each) => ({
    ...each,
    spec: { ...asMap(each.spec), updateStrategy },
    status: { ...asMap(each.status), availableReplicas: 3, readyReplicas: 3 },
  }));
  return (replay) => set(started(replay));
}

const above = (partition: number): JsonMap => ({ type: 'RollingUpdate', rollingUpdate: { partition } });

/** The Deployment is paused, with a template that it has not rolled out. */
const pausedDeployment: Change = (replay) => {
  const paused = changed('Deployment', (each) => {
    const spec = JSON.parse(otherImage(JSON.stringify(each.spec)));
    return { ...each, spec: { ...spec, paused: true } };
  });
  return paused(replay);
};

const withoutOldFlag = (spec: string) => spec.replace('{"name":"OLD_FLAG","value":"1"}', '').replace(',]', ']');

const rows: readonly Row[] = [
  {
    name: 'a partition of 0 after a canary',
    replay: 'image-pull-back-off-same',
    change: halfway(above(2)),
    workload: 'db',
    apply: (spec) => spec.replace('"partition":2', '"partition":0'),
    sentence: /^Completes in about 5\.\d s over 2 waves: at least 2 of 3 available, at most 3 pods$/,
  },
  {
    name: 'a lowered partition',
    replay: 'image-pull-back-off-same',
    change: halfway(above(2)),
    workload: 'db',
    apply: (spec) => spec.replace('"partition":2', '"partition":1'),
    sentence: /^Completes in about 2\.\d s over 1 wave: at least 2 of 3 available, at most 3 pods$/,
  },
  {
    name: 'a raised partition brings no pod back',
    replay: 'image-pull-back-off-same',
    change: halfway(above(2)),
    workload: 'db',
    apply: (spec) => spec.replace('"partition":2', '"partition":3'),
    sentence: /^Changes no pod\./,
  },
  {
    name: 'a partition that another image comes with',
    replay: 'image-pull-back-off-same',
    change: halfway(above(2)),
    workload: 'db',
    apply: (spec) => otherImage(spec).replace('"partition":2', '"partition":1'),
    sentence: /^Completes in about 12 s over 2 waves: at least 2 of 3 available, at most 3 pods$/,
  },
  {
    name: 'OnDelete that gives way to RollingUpdate replaces the pods that are outdated',
    replay: 'image-pull-back-off-same',
    change: halfway({ type: 'OnDelete' }),
    workload: 'db',
    apply: (spec) => spec.replace('"OnDelete"', '"RollingUpdate","rollingUpdate":{"partition":0}'),
    sentence: /^Completes in about 5\.\d s over 2 waves: fewest available 2, most pods 3$/,
  },
  {
    name: 'a pause that is taken away has the template rolled out that waits',
    replay: 'image-pull-back-off-same',
    change: pausedDeployment,
    apply: (spec) => spec.replace('"paused":true', '"paused":false'),
    sentence: /^Completes in about 7\.\d s over \d waves/,
  },
  {
    name: 'Helm takes away what its release had and the chart has no more',
    replay: 'helm-field-removed',
    apply: withoutOldFlag,
    way: { isRelease: true },
    sentence: /^Completes in about 7\.\d s over 4 waves: at least 3 of 3 available, at most 4 pods$/,
  },
  {
    name: 'Helm leaves what others have set',
    replay: 'helm-field-removed',
    change: changed('Deployment', (each) => {
      const text = JSON.stringify(each).replace('"k:{\\"name\\":\\"OLD_FLAG\\"}"', '"k:{\\"name\\":\\"OTHER\\"}"');
      return JSON.parse(text);
    }),
    apply: withoutOldFlag,
    way: { isRelease: true },
    sentence: /^Changes no pod\./,
  },
  {
    name: 'kubectl, which has never applied it, leaves it all',
    replay: 'helm-field-removed',
    apply: withoutOldFlag,
    sentence: /^Changes no pod\./,
  },
  {
    name: 'a pod that terminates holds a Recreate until its own grace is over',
    replay: 'recreate-old-pod-terminating',
    apply: otherImage,
    sentence: /^Down for about 9 min 53 s; completes in about 9 min 53 s /,
  },
  {
    name: 'so it does when much of it is over',
    replay: 'recreate-old-pod-terminating',
    change: later(540),
    apply: otherImage,
    sentence: /^Down for about 53 s; completes in about 53 s /,
  },
  {
    name: 'a pod that somebody deleted with another grace',
    replay: 'recreate-old-pod-terminating',
    change: deletedWith({ deletionTimestamp: '2026-11-28T15:11:00Z', deletionGracePeriodSeconds: 33 }),
    apply: otherImage,
    sentence: /^Down for about 26 s; completes in about 26 s /,
  },
  {
    name: 'a pod that has just been deleted stops in the time that is assumed',
    replay: 'recreate-old-pod-terminating',
    change: deletedWith({ deletionTimestamp: '2026-11-28T15:20:36Z', deletionGracePeriodSeconds: 600 }),
    apply: otherImage,
    sentence: /^Down for about 5 s; completes in about 5 s /,
  },
  {
    name: 'a pod with a finalizer stays',
    replay: 'recreate-old-pod-terminating',
    change: deletedWith({ finalizers: ['example.com/hold'] }),
    apply: otherImage,
    sentence: /^Gets stuck in wave 1: pods never finish terminating \(web-754b4bb4c4-q88dl has finalizers\)$/,
  },
  {
    name: 'a pod that is there long after its grace stays',
    replay: 'recreate-old-pod-terminating',
    change: later(700),
    apply: otherImage,
    sentence:
      /^Gets stuck in wave 1: pods never finish terminating \(web-754b4bb4c4-q88dl has outlasted its grace period\)$/,
  },
  {
    name: 'what is under way waits for an image that is not pulled',
    replay: 'image-pull-back-off-same',
    sentence:
      /^Changes nothing; the rollout under way gets stuck in wave 1: new pods never become ready \(ImagePullBackOff: Back-off pulling image "app:never"\)$/,
  },
  {
    name: 'so does a StatefulSet',
    replay: 'image-pull-back-off-same',
    workload: 'db',
    sentence:
      /gets stuck in wave 1: new pods never become ready \(ImagePullBackOff: Back-off pulling image "app:never"\)$/,
  },
  {
    name: 'another image gets a Deployment out of it',
    replay: 'image-pull-back-off-same',
    apply: otherImage,
    sentence: /^Completes in about 7\.\d s over \d waves: fewest available 3, most pods 5$/,
  },
  {
    name: 'the image of before does so at once',
    replay: 'image-pull-back-off-same',
    apply: (spec) => spec.replace('app:never', 'app:1'),
    sentence: /^Completes in about [34](?:\.\d)? s over 1 wave: fewest available 3, most pods 5$/,
  },
  {
    name: 'a StatefulSet is held up by the pod that waits, whatever is applied',
    replay: 'image-pull-back-off-same',
    workload: 'db',
    apply: otherImage,
    sentence: /^Gets stuck in wave 1: old pod db-2 is not ready, and nothing replaces it \(ImagePullBackOff: /,
  },
  {
    name: 'an image that cannot be pulled the first time',
    replay: 'image-pull-back-off-same',
    change: waitingFor({ reason: 'ErrImagePull', message: 'not found' }),
    sentence: /new pods never become ready \(ErrImagePull: not found\)$/,
  },
  {
    name: 'a ConfigMap that is not there',
    replay: 'image-pull-back-off-same',
    change: waitingFor({ reason: 'CreateContainerConfigError', message: 'configmap "web" not found' }),
    sentence: /new pods never become ready \(CreateContainerConfigError: configmap "web" not found\)$/,
  },
  {
    name: 'a container that crashes before it is ready',
    replay: 'image-pull-back-off-same',
    change: waitingFor(
      {
        reason: 'CrashLoopBackOff',
        message: 'back-off 10s restarting failed container=app pod=web-595694669-5p6gm_backoff-f(d2c6)',
      },
      {
        restartCount: 1,
        lastState: {
          terminated: { exitCode: 1, startedAt: '2026-11-28T15:07:45Z', finishedAt: '2026-11-28T15:07:46Z' },
        },
      },
    ),
    sentence: /new pods never become ready \(CrashLoopBackOff: back-off 10s restarting failed container=app\)$/,
  },
  {
    name: 'pods that are only being created get ready',
    replay: 'image-pull-back-off-same',
    change: waitingFor({ reason: 'ContainerCreating' }),
    sentence: /^Changes nothing; the rollout under way completes in about 4\.\d s\./,
  },
  {
    name: 'a pod on a dead node holds up a DaemonSet',
    replay: 'daemonset-node-not-ready',
    apply: otherImage,
    sentence: /^Gets stuck in wave 1: pods never finish terminating \(node fake-dq3 is down\)$/,
  },
];

for (const { name, replay, change = asRead, workload = 'web', apply, way, sentence } of rows)
  test(`${name}: ${sentence.source}`, async () => {
    const read = change(replayOf(replay));
    const [said = ''] = await sentencesOn(read, manifestIn(read, workload, apply), way);
    assert.match(said, sentence);
  });

const dates: readonly (readonly [days: number, date: RegExp])[] = [
  [0, /^2026-11-28T15:/],
  [3, /^2026-12-01T15:/],
  [34, /^2027-01-01T15:/],
  [458, /^2028-02-29T15:/],
];
for (const [days, date] of dates)
  test(`a restart has a date of the calendar: ${date.source}`, async () => {
    const read = later(days * 24 * 3600)(replayOf('helm-field-removed'));
    const restart: Operation = { from: 'applied', actions: [{ do: 'restart' }], at: 0 };
    const { change } = await operateOn(read, manifestIn(read, 'web'), restart);
    assert.match(String(change.template[0]?.after), date);
  });

test('resuming rolls out the template that a pause has kept waiting', async () => {
  const read = pausedDeployment(replayOf('image-pull-back-off-same'));
  const forecast = await operateOn(read, manifestIn(read, 'web'), {
    from: 'settled',
    actions: [{ do: 'resume' }],
    at: 0,
  });
  assert.equal(forecast.change.kind, 'rollout');
  assert.match(verdictSentence(forecast), /^Completes in about 7\.\d s over \d waves/);
});

/** The Deployment was applied with 3 replicas, and an autoscaler keeps it at some. */
function autoscaled(minReplicas: number): Change {
  const applied = changed('Deployment', (each) => {
    const { name, namespace, annotations } = asMap(each.metadata);
    const { replicas, selector, template } = asMap(each.spec);
    const last = { ...each, metadata: { name, namespace }, spec: { replicas, selector, template }, status: {} };
    const text = JSON.stringify(last);
    const kept = { ...asMap(annotations), 'kubectl.kubernetes.io/last-applied-configuration': text };
    return { ...each, metadata: { ...asMap(each.metadata), annotations: kept } } as JsonMap;
  });
  const resource = { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } };
  const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' };
  const autoscaler = (namespace: string): JsonMap => ({
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'web', namespace },
    spec: { minReplicas, maxReplicas: 10, scaleTargetRef, metrics: [{ type: 'Resource', resource }] },
  });
  return (replay) => {
    const { objects, ...others } = applied(replay);
    return { ...others, objects: [...objects, autoscaler(replay.namespace)] };
  };
}

const withoutReplicas = (spec: string) => spec.replace('"replicas":3,', '');

test('replicas that go under an autoscaler drop to 1 at once, and come back within its period', async () => {
  const read = autoscaled(3)(replayOf('helm-field-removed'));
  const [sentence = ''] = await sentencesOn(read, manifestIn(read, 'web', withoutReplicas));
  assert.match(sentence, /^Scales 3 → 1; the HPA scales back to 3 within 15 s\./);
});

test('nothing is guaranteed of a rollout that the autoscaler may meet, whenever it looks', async () => {
  const read = autoscaled(3)(replayOf('helm-field-removed'));
  const met = await forecastOn(
    read,
    manifestIn(read, 'web', (spec) => otherImage(withoutReplicas(spec))),
  );
  assert.equal(met.apply?.guarantee, undefined);
  const unmet = await forecastOn(read, manifestIn(read, 'web', otherImage));
  assert.deepEqual(unmet.apply?.guarantee, { maxPods: 4, minAvailable: 3 });
});
