import type { JsonMap } from '../../../src/document/manifest.ts';
import type { Scenario } from '../../../src/simulation/scenario.ts';
import { present } from '../../../src/std/assert.ts';
import { admit } from '../../../src/workload/admit.ts';
import type { WorkloadObject } from '../../../src/workload/api-types.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';
import { resourceListOf } from '../../../src/workload/placement/limit-range.ts';
import { versionTraitsOf } from '../../../src/workload/versions.ts';
import { node } from '../run-cluster.ts';
import { world } from '../worlds.ts';

const shapes = [
  { cpu: '2', memory: '8Gi' },
  { cpu: '4', memory: '16Gi' },
  { cpu: '8', memory: '32Gi' },
  { cpu: '16', memory: '64Gi' },
  { cpu: '4', memory: '32Gi' },
];
const hostname = 'kubernetes.io/hostname';
const zone = 'topology.kubernetes.io/zone';

function nodes(count: number) {
  return Array.from({ length: count }, (_, index) =>
    node(`node-${index}`, {
      labels: { [hostname]: `node-${index}`, [zone]: ['a', 'b', 'c'][index % 3] ?? '' },
      allocatable: present(resourceListOf({ ...shapes[index % 5], pods: '110' }), 'what a node has'),
    }),
  );
}

/** One of many; a fifth of them is spread over zones, and the pods of a tenth do not want each other near. */
function workload(index: number, version: number): WorkloadObject {
  const labels = { app: `web-${index}` };
  const selector = { matchLabels: labels };
  const cpu = ['100m', '250m', '500m', '1'][index % 4] ?? '';
  const whenUnsatisfiable = index % 10 === 0 ? 'DoNotSchedule' : 'ScheduleAnyway';
  const podSpec: JsonMap = {
    containers: [{ name: 'app', image: `web-${index}:${version}`, resources: { requests: { cpu, memory: '256Mi' } } }],
    ...(index % 5 === 0 && {
      topologySpreadConstraints: [{ topologyKey: zone, maxSkew: 1, whenUnsatisfiable, labelSelector: selector }],
    }),
    ...(index % 10 === 3 && { affinity: { podAntiAffinity: apart(selector, index % 20 === 3) } }),
  };
  const spec = { replicas: 20, selector, template: { metadata: { labels }, spec: podSpec } };
  const manifest = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: labels.app }, spec };
  return present(admit(manifest, undefined, versionTraitsOf('1.36')).object, 'a workload that is taken');
}

function apart(labelSelector: JsonMap, isRequired: boolean): JsonMap {
  const term = { topologyKey: hostname, labelSelector };
  return isRequired
    ? { requiredDuringSchedulingIgnoredDuringExecution: [term] }
    : { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 100, podAffinityTerm: term }] };
}

/** So many workloads of 20 pods all roll at once, on so many nodes of five shapes. */
export function manyWorkloads(workloads: number, nodeCount: number): Scenario {
  const all = Array.from({ length: workloads }, (_, index) => index);
  const running = all.map((index) => ({ object: workload(index, 1), history: [] }));
  return {
    assumptions: defaultAssumptions,
    world: world({ running, nodes: nodes(nodeCount) }),
    steps: all.map((index) => ({ at: 0, do: 'apply', object: workload(index, 2) }) as const),
    podRules: [],
    horizon: 3_600_000,
  };
}
