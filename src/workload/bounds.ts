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
  /** Whether nobody has said on how many nodes the pods are. */
  readonly areNodesAssumed?: true;
}
