/** How many pods of a workload may be bound, besides what the nodes are. */
export interface Placement {
  /** At most so many on one node: a host port, or anti-affinity on the hostname. */
  readonly podsPerNode?: number;
  /** At most so many in all: a claim that one pod holds, or what the nodes have room for. */
  readonly podsAtOnce?: number;
}
