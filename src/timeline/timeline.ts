import type { Instant } from '../std/time.ts';
import type { Condition, KubeEvent } from '../workload/api-types.ts';

/** Pods of one revision at one instant. Each pod is in exactly one of these. */
export interface PodCounts {
  /** Not ready yet, or not ready any more; not terminating. */
  readonly starting: number;
  /** Ready, but not for minReadySeconds. */
  readonly ready: number;
  readonly available: number;
  readonly terminating: number;
}

/** A ReplicaSet (Deployment) or ControllerRevision (StatefulSet, DaemonSet) over time. */
export interface Lane {
  /** The object's name. */
  readonly name: string;
  /** The revision number when the run ended. */
  readonly revision: number;
  readonly images: readonly string[];
  /** Whether it is the revision that the workload asks for in the end, as `kubectl describe` has it. */
  readonly isNew: boolean;
}

/** The whole picture from this instant until the next frame. */
export interface Frame {
  readonly at: Instant;
  /** By the index of the lane. */
  readonly pods: readonly PodCounts[];
  /** spec.replicas of each lane's ReplicaSet; for the other kinds the pods that exist. */
  readonly desired: readonly number[];
  /** Pods that are not terminating. */
  readonly running: number;
  readonly available: number;
  readonly terminating: number;
  readonly conditions: readonly Condition[];
  /** What `kubectl rollout status` prints at this instant. */
  readonly statusLine: string;
}

/** A stretch in which a batch of pods is started or stopped; the parts of a rollout that people count. */
export interface Wave {
  readonly index: number;
  readonly start: Instant;
  readonly end: Instant;
  readonly started: number;
  readonly stopped: number;
  /** After the wave. */
  readonly oldPods: number;
  readonly newPods: number;
  readonly available: number;
}

/** One pod's life; `undefined` where it did not come to it. */
export interface PodLife {
  readonly name: string;
  readonly laneIndex: number;
  readonly nodeName: string;
  /** StatefulSet only. */
  readonly ordinal: number | undefined;
  readonly created: Instant;
  readonly ready: Instant | undefined;
  readonly notReady: Instant | undefined;
  readonly available: Instant | undefined;
  readonly deleted: Instant | undefined;
  readonly gone: Instant | undefined;
}

/** Lives of pods in order of creation; with very many, each is made when it is looked at. */
export interface PodLives extends Iterable<PodLife> {
  readonly length: number;
  find(isWanted: (life: PodLife) => unknown): PodLife | undefined;
  filter(isWanted: (life: PodLife) => unknown): PodLife[];
  slice(start: number, end: number): PodLife[];
}

export type OutcomeState = 'completes' | 'stuck' | 'deadline-exceeded' | 'rejected' | 'no-rollout' | 'waits';

export interface Outcome {
  readonly state: OutcomeState;
  /** In plain words, such as `pods of the new revision never become available`; empty when it completes. */
  readonly cause: string;
  /** When it was complete, stuck or marked; undefined when nothing rolls. Counted from the change. */
  readonly at: Instant | undefined;
  /** It fails by times that nobody has given: no more than a warning can rest on that. */
  readonly isGuess?: true;
}

/** What an autoscaler makes of the replicas. */
export interface Scaling {
  readonly at: Instant;
  readonly before: number;
  readonly after: number;
}

export interface RevisionRow {
  readonly name: string;
  readonly revision: number;
  readonly images: readonly string[];
  readonly changeCause: string | undefined;
  readonly current: boolean;
}

/** Pure folds over a trace. Instants are counted from the change, which is at 0. */
export interface Timeline {
  readonly lanes: readonly Lane[];
  readonly frames: readonly Frame[];
  readonly waves: readonly Wave[];
  readonly pods: PodLives;
  readonly events: readonly { readonly at: Instant; readonly event: KubeEvent }[];
  readonly scalings: readonly Scaling[];
  readonly outputs: readonly { readonly at: Instant; readonly text: string }[];
  /** The scheduler's last message about each pod that fitted no node, by the pod's name. */
  readonly unschedulable: ReadonlyMap<string, string>;
  readonly outcome: Outcome;
  readonly revisions: {
    readonly before: readonly RevisionRow[];
    readonly after: readonly RevisionRow[];
    readonly deleted: readonly { readonly revision: number; readonly at: Instant }[];
    /** What `kubectl rollout undo` would go back to. */
    readonly undoTarget: number | undefined;
  };
  /** From the instant before the change on: what is under way already counts. */
  readonly peak: { readonly pods: number; readonly terminating: number; readonly together: number };
  /** Until the rollout is complete; of one that is not, until the end of the picture. */
  readonly minAvailable: number;
  /** The longest stretch without a progress event, and the wave that it falls in. */
  readonly longestWait: { readonly duration: Instant; readonly waveIndex: number };
  /** The end of the picture. */
  readonly end: Instant;
}
