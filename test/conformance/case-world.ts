import { asList, asMap, asText, type JsonMap } from '../../src/document/manifest.ts';
import type { InitialCluster, Namespace, SimulatedNode } from '../../src/simulation/scenario.ts';
import { present } from '../../src/std/assert.ts';
import type { StringMap } from '../../src/workload/api-types.ts';
import { limitRangeOf, resourceListOf } from '../../src/workload/placement/limit-range.ts';
import {
  priorityClassOf,
  serviceAccountOf,
  systemPriorityClasses,
} from '../../src/workload/placement/namespace-policies.ts';
import { policyToEvaluate } from '../../src/workload/placement/pod-security-policy.ts';
import { resourceQuotaOf } from '../../src/workload/placement/resource-quota.ts';
import type { Taint } from '../../src/workload/placement/tolerations.ts';
import { world } from '../simulation/worlds.ts';

/** What is there at the beginning of a recorded case of several workloads, as manifests. */
export interface CaseWorld {
  readonly nodes: readonly JsonMap[];
  readonly objects: readonly JsonMap[];
}

export function worldOfCase({ nodes, objects }: CaseWorld): InitialCluster {
  const namespaces = objects.filter(({ kind }) => kind === 'Namespace');
  return world({
    nodes: nodes.map(nodeOf),
    namespaces: namespaces.map((each) => namespaceOf(each, objects)),
    disruptionBudgets: objects.filter(({ kind }) => kind === 'PodDisruptionBudget'),
  });
}

function nodeOf({ metadata, spec, status }: JsonMap): SimulatedNode {
  const { name, labels } = asMap(metadata);
  const { taints, unschedulable } = asMap(spec);
  return {
    name: asText(name),
    labels: asMap(labels) as StringMap,
    taints: asList(taints) as unknown as readonly Taint[],
    unschedulable: unschedulable === true,
    down: false,
    allocatable: present(resourceListOf(asMap(status).allocatable), 'what a node has'),
  };
}

function namespaceOf({ metadata }: JsonMap, objects: readonly JsonMap[]): Namespace {
  const { name, labels } = asMap(metadata);
  const there = (kind: string): JsonMap[] => objects.filter((each) => each.kind === kind);
  const within = (kind: string) => there(kind).filter((each) => asMap(each.metadata).namespace === name);
  return {
    name: asText(name),
    labels: { ...(asMap(labels) as StringMap) },
    quotas: within('ResourceQuota').map((each) => present(resourceQuotaOf(each), 'a quota')),
    limitRanges: within('LimitRange').map((each) => present(limitRangeOf(each), 'a limit range')),
    podSecurity: policyToEvaluate(asMap(labels)),
    serviceAccounts: {
      items: [...within('ServiceAccount'), { metadata: { name: 'default' } }].map(serviceAccountOf),
      areAll: true,
    },
    priorityClasses: {
      items: [
        ...systemPriorityClasses,
        ...there('PriorityClass').map((each) => present(priorityClassOf(each), 'a priority class')),
      ],
      areAll: true,
    },
  };
}
