import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json, JsonMap } from '../../../src/document/manifest.ts';
import { readAutoscaler } from '../../../src/workload/autoscaling/horizontal-pod-autoscaler.ts';

function autoscaler(spec: JsonMap, apiVersion = 'autoscaling/v2', metadata: JsonMap = {}): JsonMap {
  const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' };
  return { apiVersion, metadata: { name: 'web', ...metadata }, spec: { scaleTargetRef, maxReplicas: 5, ...spec } };
}

function metric(name: string, target: JsonMap, container = ''): Json {
  if (container === '') return { type: 'Resource', resource: { name, target } };
  return { type: 'ContainerResource', containerResource: { name, target, container } };
}

const target = { kind: 'Deployment', namespace: 'default', name: 'web' };
const usual = { name: 'web', target, minReplicas: 1, maxReplicas: 5 };
const ofCpu = (averageUtilization: number) => ({ resource: 'cpu', container: '', target: { averageUtilization } });

const taken: readonly { readonly name: string; readonly manifest: JsonMap; readonly read: object }[] = [
  {
    name: 'without metrics scales by 80% of the CPU',
    manifest: autoscaler({}),
    read: { ...usual, metrics: [ofCpu(80)] },
  },
  {
    name: 'of v1 has a share of the CPU',
    manifest: autoscaler({ targetCPUUtilizationPercentage: 50, minReplicas: 2 }, 'autoscaling/v1'),
    read: { ...usual, minReplicas: 2, metrics: [ofCpu(50)] },
  },
  {
    name: 'may have amounts, rounded up to thousandths, and containers',
    manifest: autoscaler({
      metrics: [
        metric('memory', { averageValue: '1Ki' }),
        metric('cpu', { averageValue: '1u' }),
        metric('cpu', { averageUtilization: 60 }, 'app'),
      ],
    }),
    read: {
      ...usual,
      metrics: [
        { resource: 'memory', container: '', target: { averageValue: 1_024_000n } },
        { resource: 'cpu', container: '', target: { averageValue: 1n } },
        { resource: 'cpu', container: 'app', target: { averageUtilization: 60 } },
      ],
    },
  },
  {
    name: 'is at what its status says, in the unit of the target',
    manifest: {
      ...autoscaler({ metrics: [metric('memory', { averageValue: '2' }), metric('cpu', { averageUtilization: 60 })] }),
      status: {
        currentMetrics: [
          { type: 'Resource', resource: { name: 'memory', current: { averageUtilization: 9, averageValue: '1500m' } } },
          { type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: 31, averageValue: '31m' } } },
        ],
      },
    },
    read: {
      ...usual,
      metrics: [
        { resource: 'memory', container: '', target: { averageValue: 2000n }, current: { averageValue: 1500n } },
        { resource: 'cpu', container: '', target: { averageUtilization: 60 }, current: { averageUtilization: 31 } },
      ],
    },
  },
  {
    name: 'with a behavior has the rest of it by default',
    manifest: autoscaler({
      behavior: { scaleUp: { tolerance: '0.05', selectPolicy: 'Min' }, scaleDown: { stabilizationWindowSeconds: 60 } },
    }),
    read: {
      ...usual,
      metrics: [ofCpu(80)],
      behavior: {
        scaleUp: {
          stabilizationWindowSeconds: 0,
          selectPolicy: 'Min',
          policies: [
            { type: 'Pods', value: 4, periodSeconds: 15 },
            { type: 'Percent', value: 100, periodSeconds: 15 },
          ],
          tolerance: 0.05,
        },
        scaleDown: {
          stabilizationWindowSeconds: 60,
          selectPolicy: 'Max',
          policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }],
          tolerance: undefined,
        },
      },
    },
  },
];

for (const { name, manifest, read } of taken)
  test(`an autoscaler ${name}`, () =>
    assert.deepEqual(readAutoscaler(manifest), { autoscaler: read, unknownMetrics: [] }));

const unknown: readonly { readonly metric: Json; readonly name: string }[] = [
  { metric: { type: 'Pods', pods: { metric: { name: 'requests_per_second' } } }, name: 'requests_per_second' },
  { metric: { type: 'External', external: { metric: { name: 'queue_length' } } }, name: 'queue_length' },
  { metric: { type: 'Object', object: { metric: { name: 'hits' } } }, name: 'hits' },
  { metric: metric('nvidia.com/gpu', { averageUtilization: 50 }), name: 'nvidia.com/gpu' },
];

const onlyBounds = { ...usual, metrics: [] };

for (const each of unknown)
  test(`the metric ${each.name} is named as unknown`, () => {
    const manifest = autoscaler({ metrics: [metric('cpu', { averageUtilization: 50 }), each.metric] });
    assert.deepEqual(readAutoscaler(manifest), { autoscaler: onlyBounds, unknownMetrics: [each.name] });
  });

test('metrics in the annotation of v1 are named as unknown', () => {
  const annotation = 'autoscaling.alpha.kubernetes.io/metrics';
  const manifest = autoscaler({}, 'autoscaling/v1', { annotations: { [annotation]: '[]' } });
  assert.deepEqual(readAutoscaler(manifest), { autoscaler: onlyBounds, unknownMetrics: [annotation] });
});

const refused: readonly { readonly name: string; readonly manifest: JsonMap }[] = [
  { name: 'without a maximum', manifest: autoscaler({ maxReplicas: null }) },
  { name: 'with a maximum below its minimum', manifest: autoscaler({ minReplicas: 6 }) },
  { name: 'that may scale to zero', manifest: autoscaler({ minReplicas: 0 }) },
  { name: 'of a version that is gone', manifest: autoscaler({}, 'autoscaling/v2beta2') },
  {
    name: 'of nodes',
    manifest: autoscaler({ scaleTargetRef: { apiVersion: 'apps/v1', kind: 'DaemonSet', name: 'a' } }),
  },
  { name: 'of no group', manifest: autoscaler({ scaleTargetRef: { kind: 'Deployment', name: 'web' } }) },
  { name: 'with a metric without a target', manifest: autoscaler({ metrics: [metric('cpu', {})] }) },
  { name: 'with an unknown type of metric', manifest: autoscaler({ metrics: [{ type: 'Moon' }] }) },
  { name: 'with rules without policies', manifest: autoscaler({ behavior: { scaleUp: { policies: [] } } }) },
  {
    name: 'with too long a window',
    manifest: autoscaler({ behavior: { scaleDown: { stabilizationWindowSeconds: 3601 } } }),
  },
];

for (const { name, manifest } of refused)
  test(`an autoscaler ${name} scales nothing`, () => assert.equal(readAutoscaler(manifest), undefined));
