import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildTimeline } from '../../src/timeline/build-timeline.ts';
import type { Timeline } from '../../src/timeline/timeline.ts';
import { pausedCause } from '../../src/wording/causes.ts';
import { TraceScript, template } from './trace-script.ts';

/** Names such as a0 to a9. */
function pods(prefix: string, from: number, to: number): string[] {
  return Array.from({ length: to - from }, (_, index) => `${prefix}${from + index}`);
}

/** Ten pods of app:1, ready, and the change to app:2 at 0. */
function tenRunning(): TraceScript {
  return new TraceScript({ replicas: 10 })
    .at(-60)
    .apply({})
    .replicaSet('web-1', 1, 10)
    .create('web-1', ...pods('a', 0, 10))
    .ready(...pods('a', 0, 10))
    .status({ replicas: 10, updatedReplicas: 10, readyReplicas: 10, availableReplicas: 10 })
    .at(0)
    .apply({ template: template('app:2') })
    .replicaSet('web-2', 2, 3)
    .replicaSet('web-1', 1, 8)
    .replicaSet('web-2', 2, 5)
    .terminate('a8', 'a9')
    .create('web-2', ...pods('b', 0, 5))
    .status({ replicas: 13, updatedReplicas: 5, readyReplicas: 8, availableReplicas: 8 });
}

function together(): Timeline {
  return buildTimeline(
    tenRunning()
      .at(1)
      .gone('a8', 'a9')
      .at(7)
      .ready(...pods('b', 0, 5))
      .replicaSet('web-1', 1, 3)
      .replicaSet('web-2', 2, 10)
      .terminate(...pods('a', 3, 8))
      .create('web-2', ...pods('b', 5, 10))
      .status({ replicas: 13, updatedReplicas: 10, readyReplicas: 8, availableReplicas: 8 })
      .at(8)
      .gone(...pods('a', 3, 8))
      .at(14)
      .ready(...pods('b', 5, 10))
      .replicaSet('web-1', 1, 0)
      .terminate('a0', 'a1', 'a2')
      .status({ replicas: 10, updatedReplicas: 10, readyReplicas: 10, availableReplicas: 10 })
      .at(15)
      .gone('a0', 'a1', 'a2')
      .trace(),
  );
}

/** As above, but pods become ready one after the other, each letting one old pod go and one new one come. */
function oneByOne(): Timeline {
  const script = tenRunning();
  for (const index of [0, 1, 2, 3, 4]) {
    script
      .at(7 + index)
      .ready(`b${index}`)
      .terminate(`a${7 - index}`)
      .create('web-2', `b${5 + index}`);
  }
  for (const index of [5, 6, 7])
    script
      .at(9 + index)
      .ready(`b${index}`)
      .terminate(`a${7 - index}`);
  script.at(20).ready('b8', 'b9');
  script.status({ replicas: 10, updatedReplicas: 10, readyReplicas: 10, availableReplicas: 10 });
  return buildTimeline(script.trace());
}

function counts({ waves }: Timeline): string[] {
  return waves.map(
    ({ started, stopped, oldPods, newPods, available }) =>
      `+${started} -${stopped}: ${oldPods}/${newPods}/${available}`,
  );
}

test('ten replicas at 25%/25% roll in three waves', () => {
  const timeline = together();
  assert.deepEqual(counts(timeline), ['+5 -2: 8/5/8', '+5 -5: 3/10/8', '+0 -3: 0/10/10']);
  assert.deepEqual(
    timeline.waves.map(({ start, end }) => [start, end]),
    [
      [0, 7000],
      [7000, 14_000],
      [14_000, 14_000],
    ],
  );
});

test('pods that become ready one after the other make the same three waves', () => {
  assert.deepEqual(counts(oneByOne()), ['+5 -2: 8/5/8', '+5 -5: 3/10/8', '+0 -3: 0/10/8']);
});

test('a frame shows the end of each instant in which something changes, the change at 0', () => {
  const { frames, lanes } = together();
  assert.deepEqual(
    lanes.map(({ name, revision, images, isNew }) => [name, revision, images, isNew]),
    [
      ['web-1', 1, ['app:1'], false],
      ['web-2', 2, ['app:2'], true],
    ],
  );
  assert.deepEqual(
    frames.map(({ at, running, available, terminating, desired }) => [at, running, available, terminating, desired]),
    [
      [0, 13, 8, 2, [8, 5]],
      [1000, 13, 8, 0, [8, 5]],
      [7000, 13, 8, 5, [3, 10]],
      [8000, 13, 8, 0, [3, 10]],
      [14_000, 10, 10, 3, [0, 10]],
      [15_000, 10, 10, 0, [0, 10]],
    ],
  );
  assert.equal(
    frames[0]?.statusLine,
    'Waiting for deployment "web" rollout to finish: 5 out of 10 new replicas have been updated...',
  );
});

test('the peaks, the least available and the longest wait come from the frames', () => {
  const { peak, minAvailable, longestWait, outcome, end } = together();
  assert.deepEqual(peak, { pods: 13, terminating: 5, together: 18 });
  assert.equal(minAvailable, 8);
  assert.deepEqual(longestWait, { duration: 7000, waveIndex: 0 });
  assert.deepEqual(outcome, { state: 'completes', cause: '', at: 14_000 });
  assert.equal(end, 15_000);
});

test('pods that crash after the rollout is complete do not count for its least available', () => {
  const done = { replicas: 1, updatedReplicas: 1, readyReplicas: 1, availableReplicas: 1 };
  const script = new TraceScript({ replicas: 1 })
    .at(-60)
    .apply({})
    .replicaSet('web-1', 1, 1)
    .create('web-1', 'a')
    .ready('a')
    .status(done)
    .at(0)
    .apply({ template: template('app:2') })
    .replicaSet('web-2', 2, 1)
    .create('web-2', 'b')
    .at(2)
    .ready('b')
    .replicaSet('web-1', 1, 0)
    .terminate('a')
    .gone('a')
    .status(done)
    .at(30)
    .notReady('b')
    .status({ ...done, readyReplicas: 0, availableReplicas: 0 });
  const { minAvailable, outcome, frames } = buildTimeline(script.trace());
  assert.deepEqual([minAvailable, outcome.at, frames.at(-1)?.available], [1, 2000, 0]);
});

test('a pod becomes available minReadySeconds after the whole second in which it got ready', () => {
  const script = new TraceScript({ replicas: 1, minReadySeconds: 5 })
    .at(0)
    .apply({})
    .replicaSet('web-1', 1, 1)
    .create('web-1', 'a')
    .at(2.7)
    .ready('a');
  const { pods: lives, frames } = buildTimeline(script.trace('settled', 20));
  for (const { ready, available } of lives) assert.deepEqual([ready, available], [2700, 7000]);
  assert.deepEqual(
    frames.map(({ at, pods: [lane] }) => [at, lane?.starting, lane?.ready, lane?.available]),
    [
      [0, 1, 0, 0],
      [2700, 0, 1, 0],
      [7000, 0, 0, 1],
    ],
  );
});

test('a pod that stops being ready before minReadySeconds never becomes available', () => {
  const script = new TraceScript({ replicas: 1, minReadySeconds: 5 })
    .at(0)
    .apply({})
    .replicaSet('web-1', 1, 1)
    .create('web-1', 'a')
    .at(2)
    .ready('a')
    .at(4)
    .notReady('a')
    .status({ replicas: 1, updatedReplicas: 1 });
  const { pods: lives, outcome } = buildTimeline(script.trace('settled', 20));
  for (const { notReady, available } of lives) assert.deepEqual([notReady, available], [4000, undefined]);
  assert.deepEqual(outcome, { state: 'stuck', cause: 'pods do not stay ready', at: 2000 });
});

test('what existed before and is not in the picture has no lane, no life and no frame', () => {
  const script = new TraceScript({ replicas: 1 })
    .at(-90)
    .apply({})
    .replicaSet('web-0', 1, 1)
    .create('web-0', 'z')
    .terminate('z')
    .gone('z')
    .at(-60)
    .replicaSet('web-0', 1, 0)
    .replicaSet('web-1', 2, 1)
    .create('web-1', 'a')
    .ready('a')
    .at(3)
    .event('Later', 'the change did nothing at 0');
  const { lanes, pods: lives, frames, events, revisions } = buildTimeline(script.trace());
  assert.deepEqual(
    lanes.map(({ name }) => name),
    ['web-1'],
  );
  assert.deepEqual(
    [...lives].map(({ name }) => name),
    ['a'],
  );
  assert.deepEqual(
    frames.map(({ at, available }) => [at, available]),
    [[0, 1]],
  );
  assert.deepEqual(events, []);
  assert.deepEqual(
    revisions.before.map(({ revision, current }) => [revision, current]),
    [
      [1, false],
      [2, true],
    ],
  );
});

test('revisions are listed as kubectl lists them, with those deleted and the way back', () => {
  const script = new TraceScript({ replicas: 0 })
    .at(-60)
    .apply({})
    .replicaSet('web-1', 1, 0)
    .replicaSet('web-2', 2, 0)
    .replicaSet('web-3', 3, 0)
    .at(0)
    .apply({ template: template('app:2') })
    .replicaSet('web-2', 4, 0, 'app:2')
    .at(2)
    .deleteReplicaSet('web-1', 1)
    .status({ updatedReplicas: 0 });
  const { revisions, lanes } = buildTimeline(script.trace());
  const rows = (list: typeof revisions.after) => list.map(({ name, revision }) => `${name}=${revision}`);
  assert.deepEqual(rows(revisions.before), ['web-1=1', 'web-2=2', 'web-3=3']);
  assert.deepEqual(rows(revisions.after), ['web-3=3', 'web-2=4']);
  assert.deepEqual(revisions.deleted, [{ revision: 1, at: 2000 }]);
  assert.equal(revisions.undoTarget, 3);
  assert.deepEqual(
    lanes.filter(({ isNew }) => isNew).map(({ name }) => name),
    ['web-2'],
  );
});

const exceeded = { type: 'Progressing', status: 'False', reason: 'ProgressDeadlineExceeded' } as const;
const done = { replicas: 1, updatedReplicas: 1, readyReplicas: 1, availableReplicas: 1 };

/** One running pod of app:1, and one that is started for app:2 at 0. */
function oneRolling(spec: Parameters<TraceScript['apply']>[0] = {}): TraceScript {
  return new TraceScript({ replicas: 1, progressDeadlineSeconds: 60 })
    .at(-60)
    .apply({})
    .replicaSet('web-1', 1, 1)
    .create('web-1', 'a')
    .ready('a')
    .status(done)
    .at(0)
    .apply({ template: template('app:2'), ...spec })
    .replicaSet('web-2', 2, 1);
}

const outcomes: readonly { name: string; script: TraceScript; expected: Timeline['outcome'] }[] = [
  {
    name: 'new pods that never become ready are where it gets stuck, and when they started is when',
    script: oneRolling()
      .create('web-2', 'b')
      .bind('b')
      .status({ replicas: 2, updatedReplicas: 1, availableReplicas: 1 }),
    expected: { state: 'stuck', cause: 'new pods never become ready', at: 0 },
  },
  {
    name: 'a pod without a node is told as such',
    script: oneRolling().create('web-2', 'b').status({ replicas: 2, updatedReplicas: 1, availableReplicas: 1 }),
    expected: { state: 'stuck', cause: 'new pods cannot be scheduled', at: 0 },
  },
  {
    name: 'a refusal is told in the words of the server, without the name that it made up',
    script: oneRolling().status({ replicas: 1, availableReplicas: 1 }, [
      { type: 'ReplicaFailure', message: 'pods "web-2-x" is forbidden: exceeded quota: pods' },
    ]),
    expected: { state: 'stuck', cause: 'the API server refuses new pods: exceeded quota: pods', at: 0 },
  },
  {
    name: 'a rollout that is marked and completes later has exceeded its deadline',
    script: oneRolling()
      .create('web-2', 'b')
      .at(61)
      .status({ replicas: 2, updatedReplicas: 1, availableReplicas: 1 }, [exceeded])
      .at(90)
      .ready('b')
      .terminate('a')
      .status(done),
    expected: {
      state: 'deadline-exceeded',
      cause: 'no progress within progressDeadlineSeconds 60; Kubernetes reports this and the rollout completes later',
      at: 61_000,
    },
  },
  {
    name: 'a mark of an earlier change says nothing of the last one',
    script: oneRolling()
      .create('web-2', 'b')
      .at(61)
      .status({ replicas: 2, updatedReplicas: 1, availableReplicas: 1 }, [exceeded])
      .at(90)
      .apply({ template: template('app:1') }, [exceeded])
      .replicaSet('web-1', 3, 1, 'app:1')
      .terminate('b')
      .at(91)
      .status(done),
    expected: { state: 'completes', cause: '', at: 91_000 },
  },
  {
    name: 'a paused change waits',
    script: new TraceScript({ replicas: 1 })
      .at(-60)
      .apply({})
      .replicaSet('web-1', 1, 1)
      .create('web-1', 'a')
      .ready('a')
      .status(done)
      .at(0)
      .apply({ template: template('app:2'), paused: true })
      .status(done),
    expected: { state: 'waits', cause: pausedCause('change'), at: undefined },
  },
  {
    name: 'scaling is no rollout, and is over when the pods are available',
    script: new TraceScript({ replicas: 1 })
      .at(-60)
      .apply({})
      .replicaSet('web-1', 1, 1)
      .create('web-1', 'a')
      .ready('a')
      .status(done)
      .at(0)
      .apply({ replicas: 2 })
      .replicaSet('web-1', 1, 2)
      .create('web-1', 'b')
      .status({ replicas: 2, updatedReplicas: 2, readyReplicas: 1, availableReplicas: 1 })
      .at(7)
      .ready('b')
      .status({ replicas: 2, updatedReplicas: 2, readyReplicas: 2, availableReplicas: 2 }),
    expected: { state: 'no-rollout', cause: 'the pod template is unchanged', at: 7000 },
  },
];

for (const { name, script, expected } of outcomes) {
  test(name, () => assert.deepEqual(buildTimeline(script.trace()).outcome, expected));
}

test('a run that was cut off while it still started pods is not called a dead end', () => {
  const script = oneRolling().at(7000).create('web-2', 'b').status({ replicas: 2, updatedReplicas: 1 });
  const { outcome } = buildTimeline(script.trace('horizon', 7200));
  assert.deepEqual(outcome, { state: 'waits', cause: 'it takes longer than 2 h', at: undefined });
});

test('pods that crash and come back are stuck where they first were, and are shown for a while', () => {
  const script = oneRolling({ minReadySeconds: 5 }).create('web-2', 'b');
  for (let second = 10; second < 7200; second += 10)
    script
      .at(second)
      .ready('b')
      .at(second + 2)
      .notReady('b');
  script.status({ replicas: 2, updatedReplicas: 1, availableReplicas: 1 });
  const { outcome, end } = buildTimeline(script.trace('horizon', 7200));
  assert.deepEqual(outcome, { state: 'stuck', cause: 'new pods do not stay ready', at: 10_000 });
  assert.equal(end, 610_000);
});

test('a hundred thousand pods take no more than their share', () => {
  const names = pods('b', 0, 100_000);
  const script = new TraceScript({ replicas: names.length })
    .at(0)
    .apply({})
    .replicaSet('web-1', 1, names.length)
    .create('web-1', ...names)
    .at(5)
    .ready(...names);
  const { frames, peak, waves } = buildTimeline(script.trace());
  assert.equal(frames.length, 2);
  assert.deepEqual([peak.pods, waves.length, waves[0]?.started], [100_000, 1, 100_000]);
});
