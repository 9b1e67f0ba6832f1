// Follows FitError of kubernetes/pkg/scheduler/framework/types.go (v1.36.3).
import type { Status } from './status.ts';

export interface Diagnosis {
  readonly numAllNodes: number;
  /** Of the nodes that were looked at. */
  readonly nodeToStatus: readonly Status[];
  /** Of each of the others. */
  readonly absentNodesStatus: Pick<Status, 'reasons'>;
  /** Why no node was looked at; '' where they were. */
  readonly preFilterMsg: string;
  readonly postFilterMsg: string;
}

/** What the scheduler says of a pod that fits no node. */
export function fitErrorMessage(diagnosis: Diagnosis): string {
  const { numAllNodes, preFilterMsg, postFilterMsg } = diagnosis;
  const why = preFilterMsg === '' ? sortedReasons(diagnosis) : preFilterMsg;
  const reasons = why === '' ? '' : ` ${why}.`;
  return `0/${numAllNodes} nodes are available:${reasons}${postFilterMsg === '' ? '' : ` ${postFilterMsg}`}`;
}

function sortedReasons({ numAllNodes, nodeToStatus, absentNodesStatus }: Diagnosis): string {
  const histogram = new Map<string, number>();
  const count = (reason: string, nodes: number) => histogram.set(reason, (histogram.get(reason) ?? 0) + nodes);
  for (const { reasons } of nodeToStatus) for (const reason of reasons) count(reason, 1);
  const absent = numAllNodes - nodeToStatus.length;
  if (absent > 0) for (const reason of absentNodesStatus.reasons) count(reason, absent);
  return [...histogram]
    .map(([reason, nodes]) => `${nodes} ${reason}`)
    .sort()
    .join(', ');
}
