// Written by scripts/report-types.ts after schema/report.schema.json.

export interface ReportedRelease {
  /** The environment, chart or overlay; empty for plain files. */
  readonly name: string;
  /** The workloads that change, in the order in which they are applied; empty if the release is not simulated. */
  readonly workloads: readonly ReportedReleaseWorkload[];
  /** When all have rolled out, counted from the apply; null if one never does, or if nothing is simulated. */
  readonly seconds: number | null;
  /** How many pods start one after the other until then; absent if their times are not guesses. */
  readonly startUps?: number;
  readonly peak: ReportedReleasePeak | null;
  /** The most used of each quota at once, including the use of others, as quantities. */
  readonly quotas: readonly {
    readonly namespace: string;
    readonly name: string;
    readonly resource: string;
    readonly most: string;
    readonly hard: string;
  }[];
  readonly applier: ReportedReleaseApplier | null;
  /** What the applier does, in sentences. */
  readonly words: readonly string[];
}

export interface ReportedReleaseApplier {
  readonly name: 'kubectl' | 'kustomize' | 'helm3' | 'helm4' | 'argocd' | 'flux';
  readonly waits: boolean;
  readonly rollsBack: boolean;
  readonly prunes: boolean;
  /** The longest wait; null if it waits indefinitely, or not at all. */
  readonly timeoutSeconds: number | null;
  readonly stages: readonly ReportedReleaseStage[];
  readonly rollback: ReportedReleaseStage | null;
  readonly deleted: readonly ReportedReleaseObject[];
  readonly left: readonly ReportedReleaseObject[];
  /** Why the applier fails or never ends, in a sentence; null if it does not. */
  readonly failure: string | null;
}

export interface ReportedReleaseStage {
  readonly name: string;
  readonly workloads: readonly ReportedReleaseObject[];
  readonly hooks: readonly ReportedReleaseObject[];
  readonly fromSeconds: number | null;
  readonly untilSeconds: number | null;
  /** How the wait ends: timed-out if it expires, failed if a workload can no longer become ready. */
  readonly state: 'ended' | 'timed-out' | 'failed' | 'waiting' | 'not-begun';
}

export interface ReportedReleaseObject {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

export interface ReportedReleasePeak {
  /** The most pods of the release at once, including terminating ones. */
  readonly pods: number;
  /** When this number is first reached. */
  readonly atSeconds: number;
  /** The most that they request at once, in cores. */
  readonly cpu: number;
  /** The most that they request at once, in bytes. */
  readonly memory: number;
  /** What the nodes have for them; null if unknown. */
  readonly nodes: {
    readonly cpu: number;
    readonly memory: number;
  } | null;
  /** The most pods that wait for a node at once. */
  readonly waiting: number;
}

export interface ReportedReleaseWait {
  /** Why they wait: for room on a node, or because the API server refuses them. */
  readonly for: 'node' | 'refused';
  /** The number of pods; null if it is unknown. */
  readonly pods: number | null;
  readonly fromSeconds: number;
  /** When the wait ends; null if it lasts to the end. */
  readonly untilSeconds: number | null;
  /** The last message of the scheduler or the API server. */
  readonly message: string;
}

export interface ReportedReleaseWorkload {
  readonly file: string;
  readonly line: number;
  readonly environment: string | null;
  readonly kind: 'Deployment' | 'StatefulSet' | 'DaemonSet';
  readonly namespace: string;
  readonly name: string;
  readonly change: 'created' | 'rollout' | 'scaled';
  /** When the applier reaches the workload; null if an earlier wave never ends. */
  readonly appliedAtSeconds: number | null;
  /** How the rollout ends beside the others. */
  readonly outcome: {
    readonly state: 'completes' | 'stuck' | 'deadline-exceeded' | 'rejected' | 'no-rollout' | 'waits';
    readonly cause: string;
    /** Whether it depends on assumed times. */
    readonly assumed?: true;
  };
  /** When it has rolled out; null if never. */
  readonly seconds: number | null;
  /** How many of its pods start one after the other until then; absent if their times are not guesses. */
  readonly startUps?: number;
  readonly waits: readonly ReportedReleaseWait[];
  /** The workloads that hold it up, each on its own; empty if only all others together do; null if none does. */
  readonly heldUpBy: readonly string[] | null;
}
