// Follows kubernetes/pkg/scheduler/framework/plugins/tainttoleration/taint_toleration.go (v1.36.3).
import { toleratesAll } from '../../../workload/placement/tolerations.ts';
import type { NodeInfo } from '../framework/node-info.ts';
import type { PodShape } from '../framework/pod-info.ts';
import { type Status, unresolvable } from '../framework/status.ts';

const untolerated = unresolvable('TaintToleration', 'node(s) had untolerated taint(s)');

export function filterTaintToleration(shape: PodShape, node: NodeInfo): Status | undefined {
  return toleratesNode(shape, node) ? undefined : untolerated;
}

export function toleratesNode({ spec }: PodShape, { node }: NodeInfo): boolean {
  return node.taints.length === 0 || toleratesAll(spec, node.taints, ['NoSchedule', 'NoExecute']);
}

export function countIntolerableTaintsPreferNoSchedule({ spec }: PodShape, { node }: NodeInfo): number {
  return node.taints.filter((taint) => !toleratesAll(spec, [taint], ['PreferNoSchedule'])).length;
}
