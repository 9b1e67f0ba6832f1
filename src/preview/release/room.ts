// What nodes and quotas have for a release, and what its pods ask for of that.
import { defaultedSpec } from '../../simulation/admission/admit-pod.ts';
import { type CountedPod, countedPod, matches, matchingResources } from '../../simulation/admission/pod-evaluator.ts';
import type { Namespace, Scenario } from '../../simulation/scenario.ts';
import { oncePer } from '../../std/once-per.ts';
import type { AskedBy, LoadFrame } from '../../timeline/cluster-load.ts';
import type { PodTemplateSpec } from '../../workload/api-types.ts';
import { type Assumptions, knownNodes } from '../../workload/assumptions.ts';
import { resourceListOf } from '../../workload/placement/limit-range.ts';
import { podRequests, podResourcesOf } from '../../workload/placement/pod-resources.ts';
import type { ResourceQuota } from '../../workload/placement/resource-quota.ts';
import { nanoOf, type Quantity } from '../../workload/schema/quantity.ts';

/** What of nodes is told in sum. */
export const nodeResources = ['cpu', 'memory'] as const;

/** What the pods of a release ask of a quota at the most. */
export interface QuotaUse {
  readonly namespace: string;
  readonly name: string;
  readonly resource: string;
  /** In billionths of the unit, what others use among it. */
  readonly most: bigint;
  readonly hard: Quantity;
  /** Whether nothing of it is left then. */
  readonly isFull: boolean;
}

/** What pods ask of nodes, by resource, and of quotas, by `quotaKey`. */
export function askedByPods({ world: { namespaces } }: Scenario): AskedBy {
  const byName = new Map(namespaces.map((each) => [each.name, each]));
  const inNamespace = new Map<string, (template: PodTemplateSpec) => ReadonlyMap<string, bigint>>();
  return ({ metadata: { namespace }, template }) => {
    const policies = byName.get(namespace);
    const known = inNamespace.get(namespace) ?? oncePer((each: PodTemplateSpec) => askedOf(each, policies));
    inNamespace.set(namespace, known);
    return known(template);
  };
}

function askedOf(template: PodTemplateSpec, policies: Namespace | undefined): ReadonlyMap<string, bigint> {
  const spec = defaultedSpec(template.spec, policies?.limitRanges ?? []);
  const pod = countedPod(spec, podResourcesOf(spec, true));
  const ofNodes = nodeResources.map((name) => [name, amountIn(pod, `requests.${name}`)] as const);
  const ofQuotas = (policies?.quotas ?? [])
    .filter((quota) => matches(quota, pod))
    .flatMap((quota) =>
      countedIn(quota).map((name) => [quotaKey(policies?.name, quota, name), amountIn(pod, name)] as const),
    );
  return new Map([...ofNodes, ...ofQuotas].filter(([, amount]) => amount > 0n));
}

function amountIn({ usage }: CountedPod, name: string): bigint {
  const amount = usage.get(name);
  return amount === undefined ? 0n : nanoOf(amount);
}

function countedIn({ hard }: ResourceQuota): readonly string[] {
  return matchingResources(hard.keys());
}

/** What a quota's resource is called among what pods ask for. */
export function quotaKey(namespace = '', { name }: Pick<ResourceQuota, 'name'>, resource: string): string {
  return `${namespace} ${name} ${resource}`;
}

/** Of each quota that the pods of a release count in, the most that is used of it at once. */
export function quotaUseOf({ world: { namespaces } }: Scenario, load: readonly LoadFrame[]): readonly QuotaUse[] {
  return namespaces.flatMap((namespace) =>
    namespace.quotas.flatMap((quota) =>
      countedIn(quota).flatMap((resource): readonly QuotaUse[] => {
        const most = maxAsked(load, quotaKey(namespace.name, quota, resource));
        const [hard, used] = [quota.hard.get(resource), quota.used.get(resource)];
        if (hard === undefined || most === 0n) return [];
        const all = most + (used === undefined ? 0n : nanoOf(used));
        return [
          { namespace: namespace.name, name: quota.name, resource, most: all, hard, isFull: all >= nanoOf(hard) },
        ];
      }),
    ),
  );
}

/** The most that is asked for at once. */
export function maxAsked(load: readonly LoadFrame[], name: string): bigint {
  return load.reduce((most, { asked }) => {
    const amount = asked.get(name) ?? 0n;
    return amount > most ? amount : most;
  }, 0n);
}

/** What nodes that take pods have besides what the pods of others ask for; undefined where a node does not say. */
export function roomOnNodes(
  { world: { pods = [] } }: Scenario,
  assumptions: Assumptions,
): ReadonlyMap<string, bigint> | undefined {
  const nodes = (knownNodes(assumptions) ?? []).filter(({ down, unschedulable }) => !down && !unschedulable);
  if (nodes.length === 0) return undefined;
  const room = new Map<string, bigint>();
  const open = new Set(nodes.map(({ name }) => name));
  for (const name of nodeResources) {
    let sum = 0n;
    for (const { allocatable } of nodes) {
      const amount = resourceListOf(allocatable)?.get(name);
      if (amount === undefined) return undefined;
      sum += nanoOf(amount);
    }
    for (const { nodeName, count, spec } of pods) {
      const amount = open.has(nodeName) ? podRequests(podResourcesOf(spec, true)).get(name) : undefined;
      if (amount !== undefined) sum -= nanoOf(amount) * BigInt(count);
    }
    room.set(name, sum);
  }
  return room;
}
