// Follows the QueueingHintFn of the plugins in kubernetes/pkg/scheduler/framework/plugins (v1.36.3): what that happens to
// other pods may let one through that has found no node, and a node that is open again may.
import { type AffinityTerm, termMatches } from './framework/affinity-term.ts';
import type { PodShape } from './framework/pod-info.ts';
import type { PluginName, PluginSet } from './framework/status.ts';
import { sharesPort } from './plugins/node-ports.ts';
import { sharesVolume } from './plugins/volume-restrictions.ts';

/** A pod has come to a node, is gone from it, or is gone for which one was being made free; or a node takes pods that took none. */
export type ClusterEvent =
  | { readonly type: 'pod-added' | 'pod-deleted' | 'nomination-deleted'; readonly shape: PodShape }
  | { readonly type: 'node-added' };

type QueueingHint = (pod: PodShape, other: PodShape) => boolean;

const afterPodAdded: Partial<Record<PluginName, QueueingHint>> = {
  InterPodAffinity: (pod, added) => matchesAll(pod.requiredAffinityTerms, added),
  PodTopologySpread: isCounted,
};

const afterPodDeleted: Partial<Record<PluginName, QueueingHint>> = {
  NodeResourcesFit: () => true,
  NodePorts: (pod, deleted) => sharesPort(deleted, pod),
  VolumeRestrictions: (pod, deleted) => sharesVolume(deleted, pod),
  NodeVolumeLimits: (_, deleted) => deleted.claimNames.length > 0,
  InterPodAffinity: (pod, deleted) =>
    matchesAll(pod.requiredAntiAffinityTerms, deleted) || matchesAll(deleted.requiredAntiAffinityTerms, pod),
  PodTopologySpread: isCounted,
};

export function isPodWorthRequeuing(pod: PodShape, plugins: PluginSet, event: ClusterEvent): boolean {
  if (event.type === 'node-added') return true;
  // To pods of a higher priority it was as if that one was not there.
  if (event.type === 'nomination-deleted' && pod.priority > event.shape.priority) return false;
  const hints = event.type === 'pod-added' ? afterPodAdded : afterPodDeleted;
  return plugins.size === 0 || [...plugins].some((plugin) => hints[plugin]?.(pod, event.shape) === true);
}

/** Labels of namespaces are not looked at here. */
function matchesAll(terms: readonly AffinityTerm[], pod: PodShape): boolean {
  return terms.length > 0 && terms.every((term) => termMatches(term, pod, {}));
}

function isCounted(pod: PodShape, { namespace, labels }: PodShape): boolean {
  if (labels === undefined || namespace !== pod.namespace) return false;
  return pod.hardConstraints.some(({ selects }) => selects(labels));
}
