import type { Path } from '../../../document/manifest.ts';
import { limitedPodSpec } from '../../../surroundings/limit-ranges.ts';
import { doesNotFitNodes as words } from '../../../wording/findings/placement.ts';
import { knownNodes } from '../../../workload/assumptions.ts';
import { type ResourceList, resourceListOf } from '../../../workload/placement/limit-range.ts';
import { podRequests, podResourcesOf } from '../../../workload/placement/pod-resources.ts';
import { compareQuantities, formatQuantity } from '../../../workload/schema/quantity.ts';
import { podSpecPath, replicasPath } from '../../facts.ts';
import { finding, findingRange, keyPlaceOf } from '../../places.ts';
import type { Rule, RuleContext } from '../../rule.ts';
import { whereStuck } from '../where-stuck.ts';
import { noNodeBy } from './no-node.ts';
import { unavailableInstead } from './unavailable-instead.ts';

/** Requests that no node has room for, at all or beside the old pods. */
export const doesNotFitNodes: Rule = {
  id: 'does-not-fit-nodes',
  title: words.title,
  severity: 'error',
  kind: 'will-get-stuck',
  hides: ['pods-find-no-node'],
  check: (context) => {
    const told = noNodeBy(context, 'resources');
    if (told === undefined) return [];
    const [, resource] = /^Insufficient (.+)$/.exec(told.reason) ?? [];
    const { containers, all } = requestsOf(context);
    const asked = resource === undefined ? undefined : all.get(resource);
    const need = asked && `${formatQuantity(asked)} ${resource}`;
    return [
      finding(doesNotFitNodes, {
        message: words.message(need, told.words, whereStuck(context)),
        range:
          resource === undefined
            ? keyPlaceOf(context, replicasPath)
            : findingRange(context, pathOfRequest(containers, resource)),
        fixes: told.isForExtra && fitsEmptyNode(all, context) ? unavailableInstead(context) : [],
      }),
    ];
  },
};

/** What a pod asks for, with what LimitRanges set, and what each of its containers does. */
function requestsOf({ workload, surroundings }: RuleContext) {
  const resources = podResourcesOf(limitedPodSpec(workload, surroundings), true);
  return { containers: resources.containers.map(({ requests }) => requests), all: podRequests(resources) };
}

/** That of the container which asks for the most. */
function pathOfRequest(containers: readonly ResourceList[], resource: string): Path {
  let most = 0;
  for (const [index, requests] of containers.entries()) {
    const [amount, known] = [requests.get(resource), containers[most]?.get(resource)];
    if (amount !== undefined && (known === undefined || compareQuantities(amount, known) > 0)) most = index;
  }
  return [...podSpecPath, 'containers', most, 'resources', 'requests', resource];
}

/** Whether a node with no other pod on it has room. */
function fitsEmptyNode(all: ResourceList, { assumptions }: RuleContext): boolean {
  return (knownNodes(assumptions) ?? []).some(({ allocatable }) => {
    const has = resourceListOf(allocatable) ?? new Map();
    return [...all].every(([name, amount]) => !has.has(name) || compareQuantities(amount, has.get(name)) <= 0);
  });
}
