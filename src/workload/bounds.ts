import type { DaemonSet, Deployment, StatefulSet, WorkloadObject } from './api-types.ts';
import { type Assumptions, usualNodes } from './assumptions.ts';
import { scaledValue } from './int-or-string.ts';
import { traitsOf } from './versions.ts';
import type { Workload } from './workload.ts';

/** What follows from the controllers' rules whatever the timing, in pods. */
export interface Bounds {
  readonly replicas: number;
  /** maxSurge as resolved; 0 where the kind has none. */
  readonly maxSurge: number;
  /** maxUnavailable as resolved. */
  readonly maxUnavailable: number;
  /** At most so many pods that are not terminating. */
  readonly maxPods: number;
  /** At least so many available by the rollout's own doing. */
  readonly minAvailable: number;
}

/** The bounds of an undisturbed rollout of the workload, or undefined when the server refuses it. */
export function boundsOf({ object }: Workload, assumptions: Assumptions): Bounds | undefined {
  return object === undefined ? undefined : boundsOfObject(object, assumptions);
}

/** For example 10 replicas with 25% and 25% are at most 13 pods and at least 8 available. */
export function boundsOfObject(object: WorkloadObject, assumptions: Assumptions): Bounds {
  const { nodes = usualNodes, downNodes, kubernetesVersion } = assumptions;
  switch (object.kind) {
    case 'Deployment':
      return deploymentBounds(object);
    case 'StatefulSet':
      return statefulSetBounds(object, traitsOf(kubernetesVersion).gates.maxUnavailableStatefulSet);
    case 'DaemonSet':
      return daemonSetBounds(object, nodes, Math.max(0, nodes - downNodes));
  }
}

function deploymentBounds({ spec: { replicas, strategy } }: Deployment): Bounds {
  if (strategy.type === 'Recreate') {
    return { replicas, maxSurge: 0, maxUnavailable: replicas, maxPods: replicas, minAvailable: 0 };
  }
  const maxSurge = scaledValue(strategy.rollingUpdate?.maxSurge, replicas, true);
  const rounded = scaledValue(strategy.rollingUpdate?.maxUnavailable, replicas, false);
  // Both may round to 0, and then nothing could move.
  const maxUnavailable = Math.min(replicas, maxSurge === 0 && rounded === 0 ? 1 : rounded);
  const maxPods = replicas + Math.min(maxSurge, replicas);
  return { replicas, maxSurge, maxUnavailable, maxPods, minAvailable: replicas - maxUnavailable };
}

function statefulSetBounds({ spec: { replicas, updateStrategy } }: StatefulSet, hasGate: boolean): Bounds {
  const atATime = hasGate ? scaledValue(updateStrategy.rollingUpdate?.maxUnavailable ?? 1, replicas, false) : 1;
  const maxUnavailable = updateStrategy.type === 'OnDelete' ? 0 : Math.min(replicas, Math.max(1, atATime));
  return { replicas, maxSurge: 0, maxUnavailable, maxPods: replicas, minAvailable: replicas - maxUnavailable };
}

/** A DaemonSet's numbers are of nodes, and both round up; pods on nodes that are down count as unavailable. */
function daemonSetBounds({ spec: { updateStrategy } }: DaemonSet, nodes: number, upNodes: number): Bounds {
  const rollingUpdate = updateStrategy.type === 'OnDelete' ? undefined : updateStrategy.rollingUpdate;
  const maxSurge = Math.min(nodes, scaledValue(rollingUpdate?.maxSurge, nodes, true));
  const maxUnavailable = Math.min(nodes, scaledValue(rollingUpdate?.maxUnavailable, nodes, true));
  return {
    replicas: nodes,
    maxSurge,
    maxUnavailable,
    maxPods: nodes + maxSurge,
    minAvailable: Math.min(upNodes, nodes - maxUnavailable),
  };
}
