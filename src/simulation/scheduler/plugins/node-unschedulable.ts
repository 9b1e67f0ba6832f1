// Follows kubernetes/pkg/scheduler/framework/plugins/nodeunschedulable/node_unschedulable.go (v1.36.3).
import { type Taint, toleratesAll } from '../../../workload/placement/tolerations.ts';
import type { NodeInfo } from '../framework/node-info.ts';
import type { PodShape } from '../framework/pod-info.ts';
import { type Status, unresolvable } from '../framework/status.ts';

const unschedulableTaint: Taint = { key: 'node.kubernetes.io/unschedulable', value: '', effect: 'NoSchedule' };
const wasUnschedulable = unresolvable('NodeUnschedulable', 'node(s) were unschedulable');

export function filterNodeUnschedulable({ spec }: PodShape, { node }: NodeInfo): Status | undefined {
  const isOpen = !node.unschedulable || toleratesAll(spec, [unschedulableTaint], ['NoSchedule']);
  return isOpen ? undefined : wasUnschedulable;
}
