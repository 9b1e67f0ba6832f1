// Written by scripts/report-types.ts after schema/report.schema.json.

/** Version 1. Fields may be added; those that are here keep their meaning. */
export interface Report {
  readonly schema: 1;
  /** The version that was simulated, such as 1.36. */
  readonly kubernetes: string;
  /** The feature gates that are switched, as --feature-gates takes them; absent: none. */
  readonly featureGates?: string;
  /** The file that tells of the cluster; absent: none. */
  readonly world?: {
    readonly file: string;
    /** The date or time of it, as it is written there. */
    readonly takenAt: string | null;
  };
  /** What was assumed of the world, as --assume takes it. */
  readonly assume: string;
  readonly workloads: readonly ReportedWorkload[];
  readonly problems: readonly ReportedProblem[];
  /** What is found in objects that are no workloads, such as Services. */
  readonly findings: readonly ReportedObjectFinding[];
  /** How many files were read. */
  readonly files: number;
  /** What is applied together, where two workloads or more change: the files as they are, what is rendered for one environment, and each other chart or overlay by itself. Shards have none. */
  readonly releases?: readonly ReportedRelease[];
  /** Kinds besides that run pods, roll them out or have somebody else do so, in the order of group and kind. */
  readonly notSimulated: readonly ReportedNotSimulated[];
}

export interface ReportedRelease {
  /** The environment, the chart or the overlay; empty for the files as they are. */
  readonly name: string;
  /** Those that change, in the order in which they are applied; empty where the release is not simulated. */
  readonly workloads: readonly ReportedReleaseWorkload[];
  /** When all have rolled out, counted from the apply; null: one never does, or nothing is simulated. */
  readonly seconds: number | null;
  readonly peak: ReportedReleasePeak | null;
  /** The most that is used of each quota at once, what others use among it, as quantities. */
  readonly quotas: readonly {
    readonly namespace: string;
    readonly name: string;
    readonly resource: string;
    readonly most: string;
    readonly hard: string;
  }[];
  readonly applier: ReportedReleaseApplier | null;
  /** A sentence for each thing. */
  readonly words: readonly string[];
}

export interface ReportedReleaseApplier {
  readonly name: 'kubectl' | 'kustomize' | 'helm3' | 'helm4' | 'argocd' | 'flux';
  readonly waits: boolean;
  readonly rollsBack: boolean;
  readonly prunes: boolean;
  /** How long it waits at the most; null: without end, or not at all. */
  readonly timeoutSeconds: number | null;
  readonly stages: readonly ReportedReleaseStage[];
  readonly rollback: ReportedReleaseStage | null;
  readonly deleted: readonly ReportedReleaseObject[];
  readonly left: readonly ReportedReleaseObject[];
}

export interface ReportedReleaseStage {
  readonly name: string;
  readonly workloads: readonly ReportedReleaseObject[];
  readonly hooks: readonly ReportedReleaseObject[];
  readonly fromSeconds: number | null;
  readonly untilSeconds: number | null;
  /** How its wait ends: timed-out when it expires, failed when a workload cannot get ready any more. */
  readonly state: 'ended' | 'timed-out' | 'failed' | 'waiting' | 'not-begun';
}

export interface ReportedReleaseObject {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

export interface ReportedReleasePeak {
  /** The most pods of the release at once, terminating ones among them. */
  readonly pods: number;
  /** When there are so many first. */
  readonly atSeconds: number;
  /** The most that they request at once, in cores. */
  readonly cpu: number;
  /** The most that they request at once, in bytes. */
  readonly memory: number;
  /** What the nodes have for them; null: nobody knows. */
  readonly nodes: {
    readonly cpu: number;
    readonly memory: number;
  } | null;
  /** The most pods at once that wait for a node. */
  readonly waiting: number;
}

export interface ReportedReleaseWait {
  /** For room on a node, or since the API server refuses them. */
  readonly for: 'node' | 'refused';
  /** How many pods; null where nobody can count them. */
  readonly pods: number | null;
  readonly fromSeconds: number;
  /** null: to the end. */
  readonly untilSeconds: number | null;
  /** What the scheduler or the API server said last. */
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
  /** When who applies the release comes to it; null: never, as a wave before it does not end. */
  readonly appliedAtSeconds: number | null;
  /** How it ends beside the others. */
  readonly outcome: {
    readonly state: 'completes' | 'stuck' | 'deadline-exceeded' | 'rejected' | 'no-rollout' | 'waits';
    readonly cause: string;
    /** Whether it rests on times that nobody has given. */
    readonly assumed?: true;
  };
  /** When it has rolled out; null: never. */
  readonly seconds: number | null;
  readonly waits: readonly ReportedReleaseWait[];
  /** The workloads without each of which it neither waits nor fails; empty: only without all others; null: it is not held up by others. */
  readonly heldUpBy: readonly string[] | null;
}

export interface ReportedNotSimulated {
  /** The API group; empty for that of Pods. */
  readonly group: string;
  readonly kind: string;
  readonly count: number;
}

export interface ReportedWorkload {
  /** As it was given; - is standard input. */
  readonly file: string;
  readonly line: number;
  /** The files of values that its chart was rendered with, empty for the chart's own alone; the folder of its overlay where several take in the same file, else empty; null where it stands in a file as it is. */
  readonly environment: string | null;
  readonly kind: 'Deployment' | 'StatefulSet' | 'DaemonSet';
  readonly namespace: string;
  readonly name: string;
  /** What it was compared with: git:REF, file:PATH, assumed or none. */
  readonly baseline: string;
  readonly change: 'created' | 'rejected' | 'unchanged' | 'scaled' | 'rollout' | 'paused';
  readonly strategy: ReportedStrategy | null;
  readonly guaranteed: ReportedGuaranteed | null;
  readonly expected: ReportedExpected | null;
  readonly outcome: ReportedOutcome;
  readonly revisions: ReportedRevisions | null;
  readonly events: readonly ReportedEvent[];
  readonly findings: readonly ReportedFinding[];
  /** Where its name stands. */
  readonly nameRange: ReportedRange;
  /** What was assumed for it, its own comments counted. */
  readonly assume: string;
  readonly before?: ReportedBefore;
  readonly words: ReportedWords;
  readonly waves: readonly ReportedWave[];
  readonly lanes: readonly ReportedLane[];
  readonly pods: ReportedPods | null;
  readonly next: ReportedNext | null;
}

/** How a rollout went in the baseline's state; absent: it was not compared, there was none, or nothing that matters to it has changed. */
export interface ReportedBefore {
  /** When it was complete, counted from the change; null: never. */
  readonly seconds: number | null;
  readonly peakPods: number;
  readonly minAvailable: number;
  /** The longest time without an available pod. */
  readonly outageSeconds: number;
}

/** How the next rollout goes with these settings, from an earlier image; null where the apply is that rollout, and where there is none. */
export interface ReportedNext {
  /** What it starts from: assumed, or what a paused Deployment runs. */
  readonly baseline: string;
  readonly guaranteed: ReportedGuaranteed | null;
  readonly outcome: ReportedOutcome;
  readonly expected: ReportedExpected | null;
  readonly revisions: ReportedRevisions | null;
  readonly waves: readonly ReportedWave[];
  readonly lanes: readonly ReportedLane[];
  readonly pods: ReportedPods | null;
  readonly words: ReportedCourseWords;
}

/** The sentences about a course; null where there is nothing to say. Their wording may change. */
export interface ReportedCourseWords {
  readonly guaranteed: string | null;
  readonly expected: string | null;
  readonly undo: string | null;
}

/** The sentences of the reports for people; null where there is nothing to say. Their wording may change. */
export interface ReportedWords {
  readonly verdict: string;
  readonly baseline: string | null;
  /** What differs from the baseline, in brief; null: nothing does, or nobody told what ran before. */
  readonly change: string | null;
  /** What of the forecast is other than in the baseline's state, such as most pods 5 → 7; absent: it was not compared. */
  readonly forecastChanges?: readonly string[];
  readonly guaranteed: string | null;
  readonly expected: string | null;
  readonly assuming: string;
  readonly undo: string | null;
}

/** A stretch in which a batch of pods is started or stopped, with the pods after it. */
export interface ReportedWave {
  readonly atSeconds: number;
  readonly started: number;
  readonly stopped: number;
  readonly oldPods: number;
  readonly newPods: number;
  readonly available: number;
}

/** A ReplicaSet or ControllerRevision of the run, with its pods before the change and at the end. */
export interface ReportedLane {
  readonly name: string;
  readonly revision: number;
  readonly images: readonly string[];
  readonly isNew: boolean;
  readonly podsBefore: number;
  readonly podsAfter: number;
}

/** Pods over time from the change on, in 72 equal spans, each with the counts of its fullest instant. Null when nothing is simulated. */
export interface ReportedPods {
  /** The end of the last span. */
  readonly untilSeconds: number;
  readonly runs: readonly ReportedRun[];
}

/** So many spans, one after the other, with the same counts. */
export interface ReportedRun {
  readonly spans: number;
  readonly newAvailable: number;
  readonly newNotAvailable: number;
  readonly oldAvailable: number;
  readonly oldNotAvailable: number;
  readonly terminating: number;
}

/** Null when the manifest is rejected. Percentages are resolved to pods. */
export interface ReportedStrategy {
  readonly type: 'RollingUpdate' | 'Recreate' | 'OnDelete';
  readonly maxSurge: number;
  readonly maxUnavailable: number;
  readonly partition?: number;
}

/** What the controllers keep to whatever the timing; null when the manifest is rejected, and where steps in the middle change what could hold, or the course itself passes it. */
export interface ReportedGuaranteed {
  /** At most so many pods that are not terminating. */
  readonly maxPods: number;
  /** At least so many by the rollout's own doing. */
  readonly minAvailable: number;
}

/** The course under the assumptions; null when nothing is simulated. The seconds are those of pods that start unevenly. */
export interface ReportedExpected {
  /** Until it is complete; null: never. */
  readonly seconds: number | null;
  readonly waves: number;
  readonly peakPods: number;
  readonly peakTerminating: number;
  readonly minAvailable: number;
}

export interface ReportedOutcome {
  readonly state: 'completes' | 'stuck' | 'deadline-exceeded' | 'rejected' | 'no-rollout' | 'waits';
  /** Empty when it completes; the server's words when it rejects; why nothing is simulated when there are too many pods. */
  readonly cause: string;
  readonly atSeconds: number | null;
  /** It fails by times that nobody has given, so it fails no run; absent: it does not. */
  readonly assumed?: boolean;
}

/** As kubectl rollout history lists them; null when nothing is simulated. */
export interface ReportedRevisions {
  readonly before: readonly ReportedRevision[];
  readonly after: readonly ReportedRevision[];
  readonly deleted: readonly {
    readonly revision: number;
    readonly atSeconds: number;
  }[];
  /** Where kubectl rollout undo would go back to. */
  readonly undoTarget: number | null;
}

export interface ReportedRevision {
  readonly revision: number;
  readonly name: string;
  readonly images: readonly string[];
  readonly changeCause: string | null;
  readonly current: boolean;
}

export interface ReportedEvent {
  readonly atSeconds: number;
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly message: string;
  /** Kind/name. */
  readonly involvedObject: string;
  /** The component that reports it. */
  readonly source: string;
}

export interface ReportedFinding {
  readonly id: string;
  readonly severity: 'error' | 'warning' | 'information' | 'hint';
  readonly message: string;
  /** Where it stands: the file itself, a template, a patch or a base. */
  readonly file: string;
  readonly range: ReportedRange;
  /** written: these very characters; made: the template's action there made it; nearby: one of several actions from there on. */
  readonly exactness: 'written' | 'made' | 'nearby';
  /** The values of a chart that decide. */
  readonly values: readonly ReportedValue[];
  /** Whether those are all that decide. */
  readonly isValueKnown: boolean;
  /** Whether the baseline's state does not have it, too, of the same rule, at the same field and as severe; absent: it was not compared. */
  readonly isNew?: boolean;
  readonly fixes: readonly ReportedFix[];
}

export interface ReportedValue {
  /** Such as image.tag. */
  readonly path: string;
  /** Null where no file sets it. */
  readonly file: string | null;
  readonly range: ReportedRange | null;
}

export interface ReportedObjectFinding {
  readonly environment: string | null;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly id: string;
  readonly severity: 'error' | 'warning' | 'information' | 'hint';
  readonly message: string;
  /** Where it stands: the file itself, a template, a patch or a base. */
  readonly file: string;
  readonly range: ReportedRange;
  /** written: these very characters; made: the template's action there made it; nearby: one of several actions from there on. */
  readonly exactness: 'written' | 'made' | 'nearby';
  /** The values of a chart that decide. */
  readonly values: readonly ReportedValue[];
  /** Whether those are all that decide. */
  readonly isValueKnown: boolean;
  /** Whether the baseline's state does not have it, too, of the same rule, at the same field and as severe; absent: it was not compared. */
  readonly isNew?: boolean;
  readonly fixes: readonly ReportedFix[];
}

export interface ReportedFix {
  readonly title: string;
  readonly edits: readonly {
    readonly range: ReportedRange;
    readonly newText: string;
  }[];
}

/** The end is exclusive. */
export interface ReportedRange {
  readonly start: ReportedPosition;
  readonly end: ReportedPosition;
}

/** Counted from 1, columns in UTF-16 units. */
export interface ReportedPosition {
  readonly line: number;
  readonly column: number;
}

/** Something that could not be read. */
export interface ReportedProblem {
  readonly file: string;
  /** Null: the whole file. */
  readonly line: number | null;
  readonly column: number | null;
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'information';
  readonly message: string;
  /** Whether the baseline's state does not have it, too; absent: it was not compared. */
  readonly isNew?: boolean;
}
