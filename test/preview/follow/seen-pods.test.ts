import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonMap } from '../../../src/document/manifest.ts';
import { SeenPods } from '../../../src/preview/follow/seen-pods.ts';

const start = Date.parse('2026-11-20T10:00:00Z');
const timeAt = (seconds: number) => new Date(start + seconds * 1000).toISOString().replace('.000', '');

interface Moment {
  readonly uid?: string;
  readonly image?: string;
  /** When it got ready, if it is. */
  readonly ready?: number;
  readonly isDeleted?: true;
  readonly phase?: string;
}

function pod({ uid = 'a', image = 'web:2', ready, isDeleted, phase = 'Running' }: Moment): JsonMap {
  return {
    kind: 'Pod',
    metadata: { uid, name: uid, ...(isDeleted && { deletionTimestamp: timeAt(60), deletionGracePeriodSeconds: 30 }) },
    spec: { containers: [{ name: 'web', image, readinessProbe: { periodSeconds: 1 } }] },
    status: {
      phase,
      conditions: [
        { type: 'PodScheduled', status: 'True', lastTransitionTime: timeAt(0) },
        { type: 'Ready', status: ready === undefined ? 'False' : 'True', lastTransitionTime: timeAt(ready ?? 0) },
      ],
      containerStatuses: [{ name: 'web', restartCount: 0, state: { running: { startedAt: timeAt(1) } } }],
    },
  };
}

/** What is seen of pods whose image `web:2` is new, each at so many seconds. */
function seen(...moments: readonly (readonly [seconds: number, pod: Moment, isGone?: boolean])[]): SeenPods {
  const pods = new SeenPods((each) => JSON.stringify(each).includes('web:2'));
  for (const [seconds, moment, isGone = false] of moments) pods.see(pod(moment), start + seconds * 1000, isGone);
  return pods;
}

const old = { uid: 'b', image: 'web:1', ready: 2 } as const;
const timing = { readinessProbe: { initialDelaySeconds: 0, periodSeconds: 1, successThreshold: 1 } };

test('a new pod tells how long it took to start, an old one how long to end, each for its image', () => {
  const pods = seen([0, {}], [0, old], [13, { ready: 12 }], [20, { ...old, isDeleted: true }], [23, old, true]);
  assert.deepEqual(pods.measured(), { pull: 1, startup: 11, termination: 3 });
  assert.deepEqual(pods.measuredTimes(), [
    { image: 'web:2', pods: 1, pullSeconds: 1, startupSeconds: 11, probes: timing },
    { image: 'web:1', pods: 1, terminationSeconds: 3 },
  ]);
});

test('an end whose beginning nobody saw tells nothing, nor does that of a pod that never ran', () => {
  const deleted = { ...old, isDeleted: true } as const;
  assert.equal(seen([0, deleted], [2, deleted, true]).measured().termination, undefined);
  const waiting = { ...old, phase: 'Pending' };
  const pods = seen([0, waiting], [1, { ...waiting, isDeleted: true }], [1.1, waiting, true]);
  assert.equal(pods.measured().termination, undefined);
});

test('a pod is waited for until its grace period is long over', () => {
  const pods = seen([0, old], [20, { ...old, isDeleted: true }]);
  assert.deepEqual(
    [21, 54, 56].map((seconds) => pods.endingAt(start + seconds * 1000)),
    [1, 1, 0],
  );
  assert.deepEqual(pods.counts(), { newPods: 0, newReady: 0, oldPods: 0 });
});
