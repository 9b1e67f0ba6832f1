import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonMap } from '../../../src/document/manifest.ts';
import { readAutoscaler } from '../../../src/workload/autoscaling/horizontal-pod-autoscaler.ts';
import { autoscalerMadeOf } from '../../../src/workload/autoscaling/scaled-object.ts';

function made(spec: JsonMap, annotations: JsonMap = {}) {
  const triggers = [{ type: 'cron', metadata: {} }];
  const given = { scaleTargetRef: { name: 'web' }, triggers, ...spec };
  const object = autoscalerMadeOf({ metadata: { name: 'web', namespace: 'shop', annotations }, spec: given });
  return object && readAutoscaler(object);
}

const target = { kind: 'Deployment', namespace: 'shop', name: 'web' };
const usual = { name: 'keda-hpa-web', target, minReplicas: 1, maxReplicas: 100, metrics: [] };
const cron = ['cron'];

const rows: readonly (readonly [name: string, read: ReturnType<typeof made>, expected: unknown])[] = [
  ['has the defaults of KEDA', made({}), { autoscaler: usual, unknownMetrics: cron }],
  [
    'that scales to none keeps one once it is active',
    made({ minReplicaCount: 0, maxReplicaCount: 5 }),
    { autoscaler: { ...usual, maxReplicas: 5 }, unknownMetrics: cron },
  ],
  [
    'may name its autoscaler, and another kind',
    made({
      scaleTargetRef: { kind: 'StatefulSet', name: 'web' },
      minReplicaCount: 3,
      advanced: { horizontalPodAutoscalerConfig: { name: 'web' } },
    }),
    {
      autoscaler: { ...usual, name: 'web', minReplicas: 3, target: { ...target, kind: 'StatefulSet' } },
      unknownMetrics: cron,
    },
  ],
  [
    'that scales by CPU is known',
    made({ triggers: [{ type: 'cpu', metricType: 'Utilization', metadata: { value: '60' } }] }),
    {
      autoscaler: { ...usual, metrics: [{ resource: 'cpu', container: '', target: { averageUtilization: 60 } }] },
      unknownMetrics: [],
    },
  ],
  [
    'may ask for an average of memory, of one container',
    made({
      triggers: [{ type: 'memory', metricType: 'AverageValue', metadata: { value: '1Ki', containerName: 'app' } }],
    }),
    {
      autoscaler: {
        ...usual,
        metrics: [{ resource: 'memory', container: 'app', target: { averageValue: 1_024_000n } }],
      },
      unknownMetrics: [],
    },
  ],
  [
    'that is paused at a number keeps it',
    made({}, { 'autoscaling.keda.sh/paused-replicas': '4' }),
    { autoscaler: { ...usual, minReplicas: 4, maxReplicas: 4 }, unknownMetrics: cron },
  ],
  ['that is paused scales nothing', made({}, { 'autoscaling.keda.sh/paused': 'true' }), undefined],
  ['of another kind of target is not read', made({ scaleTargetRef: { kind: 'Rollout', name: 'web' } }), undefined],
];

for (const [name, read, expected] of rows) test(`a ScaledObject ${name}`, () => assert.deepEqual(read, expected));
