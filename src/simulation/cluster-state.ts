import type { Duration, Instant } from '../std/time.ts';
import type { ApiObject, Pod } from '../workload/api-types.ts';

/** Everything that the API server stores except for pods. */
export type StoredObject = Exclude<ApiObject, Pod>;

/** Why a container does not run, in the words of its node. */
export interface Trouble {
  readonly container: string;
  readonly reason: string;
  /** Without what tells one pod from the others; empty: the node says no more. */
  readonly message: string;
  /** Of one that starts and ends by itself: how long it ran the last time, and how and when it ended. */
  readonly lastRun?: {
    readonly took: Duration;
    readonly exitCode: number;
    /** How often it had been started again until then. */
    readonly restarts: number;
    readonly endedAt: Instant | undefined;
  };
}

/** How far a pod is with what its node does. */
export interface PodStage {
  /** When it came to the stage of its life that it is in. */
  readonly since: Instant;
  /** How often it has got ready and not ready again. */
  readonly failures: number;
  /** Why it does not get ready; absent: nothing is known to be wrong. */
  readonly trouble?: Trouble;
  /** When the grace of a pod that is deleted is over, or that it stays even then, as something else holds it. */
  readonly graceEnds?: Instant | 'never';
}

/** Pods that are stored alike and are equally far. */
export interface StoredPods extends PodStage {
  readonly like: Pod;
  /** In order of creation. */
  readonly serials: readonly number[];
  /** Of each; of pods that are not bound ''. */
  readonly nodeNames: readonly string[];
  /** How many pods of its image had been made before each, for rules by which pods take longer one after the other. */
  readonly places?: readonly number[];
}

/**
 * What a cluster has stored at an instant, which a run can continue from. All instants count from one origin, and uids are
 * numbers in order of creation.
 */
export interface ClusterState {
  readonly at: Instant;
  /** The greatest uid that was ever given. */
  readonly lastUid: number;
  /** What it has cost to come there, in events. */
  readonly work: number;
  /** In order of creation. */
  readonly objects: readonly StoredObject[];
  /** In the order in which they came to their stages. */
  readonly pods: readonly StoredPods[];
  /** How many pods of each image have ever been made. */
  readonly podsOfImage?: ReadonlyMap<string, number>;
}
