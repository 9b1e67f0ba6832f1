// Previews put together by hand, around a time line.
import type { Change } from '../../../src/change/change.ts';
import { guaranteeOf } from '../../../src/change/guarantee.ts';
import type { Manifest } from '../../../src/document/manifest.ts';
import type { Forecast, Run } from '../../../src/preview/forecast.ts';
import { scenarioOf } from '../../../src/simulation/scenario-of.ts';
import { present } from '../../../src/std/assert.ts';
import { completeAt } from '../../../src/timeline/complete-at.ts';
import { timeOfCourse } from '../../../src/timeline/rollout-time.ts';
import type { Timeline } from '../../../src/timeline/timeline.ts';
import type { Deployment } from '../../../src/workload/api-types.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';
import type { Bounds } from '../../../src/workload/bounds.ts';
import type { Workload } from '../../../src/workload/workload.ts';
import { type Rolling, rollingLives, timelineOf } from './timelines.ts';

const manifest: Manifest = {
  value: {},
  range: { start: 0, end: 0 },
  rangeOf: () => undefined,
  keyRangeOf: () => undefined,
  duplicates: [],
};

export function deployment(replicas: number): Deployment {
  const labels = { app: 'web' };
  const metadata = {
    name: 'web',
    namespace: 'shop',
    uid: '1',
    resourceVersion: 1,
    generation: 1,
    creationTimestamp: 0,
  };
  return {
    kind: 'Deployment',
    metadata: { ...metadata, labels, annotations: {}, ownerReferences: [] },
    spec: {
      replicas,
      selector: { matchLabels: labels },
      template: { metadata: { labels, annotations: {} }, spec: {} },
      strategy: { type: 'RollingUpdate' },
      minReadySeconds: 0,
      paused: false,
    },
    status: {
      observedGeneration: 1,
      replicas,
      updatedReplicas: replicas,
      readyReplicas: replicas,
      availableReplicas: replicas,
      unavailableReplicas: 0,
      conditions: [],
    },
  };
}

export function workload(replicas: number): Workload {
  const object = deployment(replicas);
  return {
    kind: 'Deployment',
    namespace: 'shop',
    name: 'web',
    manifest,
    object,
    refusal: undefined,
    dropped: [],
    warnings: [],
  };
}

export function change(kind: Change['kind'], replicas: number): Change {
  return {
    kind,
    baseline: { source: 'git', label: 'git HEAD', object: deployment(replicas), history: [] },
    refusal: undefined,
    template:
      kind === 'rollout'
        ? [{ path: 'spec.containers[0].image', before: 'registry.example/web:1.9', after: 'registry.example/web:2.0' }]
        : [],
    settings: [],
    replicas: { before: replicas, after: replicas },
  };
}

export function previewOf(timeline: Timeline | undefined, bounds: Bounds, kind: Change['kind'] = 'rollout'): Forecast {
  const { replicas } = bounds;
  const made = change(kind, replicas);
  const run = timeline && runOf(timeline, made, bounds);
  return { workload: workload(replicas), bounds, change: made, apply: run, next: run, findings: [] };
}

/** A run whose pods all start evenly. */
export function runOf(timeline: Timeline, made: Change, bounds: Bounds): Run {
  const object = deployment(bounds.replicas);
  return {
    change: made,
    object,
    bounds,
    guarantee: guaranteeOf(made, bounds),
    scenario: scenarioOf(object, undefined, defaultAssumptions),
    trace: { records: [], origin: 0, end: timeline.end, stop: 'settled' },
    timeline,
    services: [],
    complete: completeAt(timeline),
    time: timeOfCourse({ object, assumptions: defaultAssumptions, timeline }),
    others: { range: undefined },
  };
}

/** A healthy rolling update. */
export function rollingPreview(rolling: Rolling): Forecast {
  const { replicas, maxSurge, maxUnavailable } = rolling;
  const bounds = {
    replicas,
    maxSurge,
    maxUnavailable,
    maxPods: replicas + maxSurge,
    minAvailable: replicas - maxUnavailable,
  };
  return previewOf(timelineOf(rollingLives(rolling), replicas), bounds);
}

/** New pods that never get ready: the first wave is the last one. */
export function stuckPreview(): Forecast {
  const rolling = { replicas: 10, maxSurge: 3, maxUnavailable: 2, startup: 7000, minReady: 0, stop: 4000 };
  const lives = rollingLives(rolling)
    .filter(({ laneIndex, created }) => laneIndex === 1 || created === 0)
    .map((life) => (life.laneIndex === 0 ? { ...life, ready: undefined, available: undefined } : life))
    .map((life) => ((life.deleted ?? 0) > 0 ? { ...life, deleted: undefined, gone: undefined } : life));
  const timeline = timelineOf(lives, 10);
  const outcome = {
    state: 'deadline-exceeded',
    cause: 'new pods never become available',
    at: 600_000,
  } as const;
  const preview = rollingPreview(rolling);
  const range = { start: 10, end: 20 };
  const finding = {
    id: 'never-progresses',
    severity: 'error',
    message: 'The new pods never become ready: the readiness probe asks port 8081, which no container has.',
    range,
    fixes: [],
  } as const;
  const stuck = { ...timeline, outcome, end: 600_000 };
  const run = runOf(stuck, preview.change, present(preview.bounds, 'the bounds of a rollout'));
  return { ...preview, apply: run, next: run, findings: [finding] };
}

/** What the API server refuses. */
export function rejectedPreview(): Forecast {
  const bounds = { replicas: 10, maxSurge: 0, maxUnavailable: 0, maxPods: 10, minAvailable: 10 };
  const preview = previewOf(undefined, bounds, 'rejected');
  const field = 'spec.strategy.rollingUpdate.maxUnavailable';
  const message = 'Invalid value: 0: may not be 0 when `maxSurge` is 0';
  const refusal = {
    decodeErrors: [],
    reasons: [{ field, message, path: [] }],
    message: `The Deployment "web" is invalid: ${field}: ${message}`,
  };
  return { ...preview, bounds: undefined, workload: { ...preview.workload, object: undefined, refusal } };
}
