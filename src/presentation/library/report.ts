// Written by scripts/report-types.ts after schema/report.schema.json.

import type { ReportedRelease } from './release-report.ts';

/** Version 1. Fields may be added; existing ones keep their meaning. */
export interface Report {
  readonly schema: 1;
  /** The version that was simulated, such as 1.36. */
  readonly kubernetes: string;
  /** The feature gates that are set, as for --feature-gates; absent: none. */
  readonly featureGates?: string;
  /** The world file; absent: none. */
  readonly world?: {
    readonly file: string;
    /** The takenAt of the file, as written there. */
    readonly takenAt: string | null;
  };
  /** The assumptions, as for --assume. */
  readonly assume: string;
  readonly workloads: readonly ReportedWorkload[];
  readonly problems: readonly ReportedProblem[];
  /** Findings in other objects than workloads, such as Services. */
  readonly findings: readonly ReportedObjectFinding[];
  /** The number of files that were read. */
  readonly files: number;
  /** What is applied together, if two or more workloads change. The plain files are one release, and so is everything rendered for one environment. Each other chart or overlay is one. Shards have none. */
  readonly releases?: readonly ReportedRelease[];
  /** Other kinds that run pods or roll them out, ordered by group and kind. They are not simulated. */
  readonly notSimulated: readonly ReportedNotSimulated[];
}

export interface ReportedNotSimulated {
  /** The API group; empty for that of Pods. */
  readonly group: string;
  readonly kind: string;
  readonly count: number;
}

export interface ReportedWorkload {
  /** The file as given; - is standard input. */
  readonly file: string;
  readonly line: number;
  /** For a chart: the values files that it was rendered with, empty for values.yaml alone. For an overlay: its folder, if several overlays include the same file, otherwise empty. Null for a plain file. */
  readonly environment: string | null;
  readonly kind: 'Deployment' | 'StatefulSet' | 'DaemonSet';
  readonly namespace: string;
  readonly name: string;
  /** The baseline: git:REF, file:PATH, assumed or none. */
  readonly baseline: string;
  readonly change: 'created' | 'rejected' | 'unchanged' | 'scaled' | 'rollout' | 'paused';
  readonly strategy: ReportedStrategy | null;
  readonly guaranteed: ReportedGuaranteed | null;
  readonly expected: ReportedExpected | null;
  readonly outcome: ReportedOutcome;
  /** The worst that the course of the apply contains: an outcome, an outage on the way, or a broken expectation. */
  readonly state:
    | 'rejected'
    | 'stuck'
    | 'outage'
    | 'deadline-exceeded'
    | 'breaks-expectation'
    | 'waits'
    | 'completes'
    | 'no-rollout';
  readonly revisions: ReportedRevisions | null;
  readonly events: readonly ReportedEvent[];
  readonly findings: readonly ReportedFinding[];
  /** The range of its name. */
  readonly nameRange: ReportedRange;
  /** The assumptions for it, including those of its comments. */
  readonly assume: string;
  readonly measured?: ReportedMeasured;
  readonly before?: ReportedBefore;
  readonly words: ReportedWords;
  readonly waves: readonly ReportedWave[];
  readonly lanes: readonly ReportedLane[];
  readonly pods: ReportedPods | null;
  /** Those of each Service whose pods are known to be those of the workload alone. Absent if no Service has such pods. */
  readonly endpoints?: readonly ReportedEndpoints[];
  readonly next: ReportedNext | null;
}

/** The rollout in the baseline's state. Absent if it was not compared, if there was none, or if nothing that matters to it has changed. */
export interface ReportedBefore {
  /** When it was complete, counted from the change; null if never. */
  readonly seconds: number | null;
  readonly peakPods: number;
  readonly minAvailable: number;
  /** The longest time without a ready pod; if one is always ready, without an available one. */
  readonly outageSeconds: number;
}

/** The next rollout with these settings, from an earlier image; null if this apply is that rollout, or without one. */
export interface ReportedNext {
  /** What it starts from: an assumed earlier image, or what a paused Deployment runs. */
  readonly baseline: string;
  readonly guaranteed: ReportedGuaranteed | null;
  readonly outcome: ReportedOutcome;
  readonly expected: ReportedExpected | null;
  readonly revisions: ReportedRevisions | null;
  readonly waves: readonly ReportedWave[];
  readonly lanes: readonly ReportedLane[];
  readonly pods: ReportedPods | null;
  /** Those of each Service whose pods are known to be those of the workload alone. Absent if no Service has such pods. */
  readonly endpoints?: readonly ReportedEndpoints[];
  readonly words: ReportedCourseWords;
}

/** The sentences about a course; null if there is nothing to say. The wording may change. */
export interface ReportedCourseWords {
  readonly guaranteed: string | null;
  readonly expected: string | null;
  /** The worst moment of each Service. Absent if no Service has its pods from this workload alone. */
  readonly endpoints?: string;
  readonly undo: string | null;
}

/** The sentences of the reports for people; null if there is nothing to say. The wording may change. */
export interface ReportedWords {
  /** What the apply does, as in the table of a folder's report. */
  readonly short: string;
  readonly verdict: string;
  readonly baseline: string | null;
  /** What differs from the baseline, in brief; null if nothing does, or if the baseline is assumed. */
  readonly change: string | null;
  /** What changes in the forecast since the baseline's state, such as most pods 5 → 7; absent if it was not compared. */
  readonly forecastChanges?: readonly string[];
  readonly guaranteed: string | null;
  readonly expected: string | null;
  /** The worst moment of each Service. Absent if no Service has its pods from this workload alone. */
  readonly endpoints?: string;
  /** How long it takes, as far as that is known, such as 2 start-ups, ≥ 12 s; null if it never completes. */
  readonly time?: string | null;
  readonly assuming: string;
  readonly undo: string | null;
}

/** A batch of pods that start and stop, with the pods after it. */
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

/** The endpoints of a Service over time, as the EndpointSlice controller writes them. */
export interface ReportedEndpoints {
  readonly service: string;
  /** Who learns the latest of its endpoints, by assumption or as the world file states. */
  readonly sender: {
    readonly name: string;
    readonly seconds: number;
  };
  readonly frames: readonly ReportedEndpointFrame[];
  /** The times in which requests of this sender may find no pod that answers. A pod is assumed to answer until its preStop has ended. */
  readonly requestsMayFail: readonly {
    readonly fromSeconds: number;
    readonly untilSeconds: number;
  }[];
}

/** How many there are from this moment until the next frame. */
export interface ReportedEndpointFrame {
  readonly atSeconds: number;
  readonly ready: number;
  /** Those of pods that terminate and are still ready. They get requests only while no endpoint is ready. */
  readonly serving: number;
  readonly notServing: number;
}

/** Pods over time from the change on, in 72 equal spans. Each span has the counts of its fullest moment. Null if nothing is simulated. */
export interface ReportedPods {
  /** The end of the last span. */
  readonly untilSeconds: number;
  readonly runs: readonly ReportedRun[];
}

/** The number of successive spans with these counts. */
export interface ReportedRun {
  readonly spans: number;
  readonly newAvailable: number;
  readonly newNotAvailable: number;
  readonly oldAvailable: number;
  readonly oldNotAvailable: number;
  readonly terminating: number;
}

/** The times of its pods that a cluster has shown, used instead of assumed ones. Absent if there are none. */
export interface ReportedMeasured {
  readonly pullSeconds?: number;
  readonly startupSeconds?: number;
  readonly terminationSeconds?: number;
}

/** Null if the manifest is rejected. Percentages are resolved to pods. */
export interface ReportedStrategy {
  readonly type: 'RollingUpdate' | 'Recreate' | 'OnDelete';
  readonly maxSurge: number;
  readonly maxUnavailable: number;
  readonly partition?: number;
}

/** The bounds that hold whatever the timing. Null if the manifest is rejected, if steps during the rollout change them, or if the course exceeds them. */
export interface ReportedGuaranteed {
  /** The most pods, without terminating ones. */
  readonly maxPods: number;
  /** The fewest available pods that the rollout itself causes. */
  readonly minAvailable: number;
}

/** The course under the assumptions; null if nothing is simulated. The seconds are those of pods that start unevenly, or of the drawn course where their times are assumed. */
export interface ReportedExpected {
  /** When it is complete; null if never. */
  readonly seconds: number | null;
  /** What the seconds rest upon: times that were given, those that a cluster has shown, or guesses of this tool, with which they are one of many. */
  readonly basis?: 'stated' | 'measured' | 'assumed';
  /** How many pods start one after the other; absent if the times are not guesses. */
  readonly startUps?: number;
  /** How long it takes at least, with pods that are up and gone at once; absent if the times are not guesses. */
  readonly atLeastSeconds?: number | null;
  readonly waves: number;
  readonly peakPods: number;
  readonly peakTerminating: number;
  readonly minAvailable: number;
  readonly ranges?: ReportedRanges;
}

/** What courses span whose pods start earlier, later and unevenly, the expected one among them. Absent where bounds are guaranteed, and for the workloads of a release. */
export interface ReportedRanges {
  readonly minAvailable: ReportedSpanOfCounts;
  readonly peakPods: ReportedSpanOfCounts;
  /** How many were simulated. */
  readonly courses: number;
  /** When the first of them is complete; absent if none is. */
  readonly soonestSeconds?: number;
  /** How many of them are never complete, where the expected one is. */
  readonly endless: number;
}

/** The least and the most of a number. */
export interface ReportedSpanOfCounts {
  readonly least: number;
  readonly most: number;
}

export interface ReportedOutcome {
  readonly state: 'completes' | 'stuck' | 'deadline-exceeded' | 'rejected' | 'no-rollout' | 'waits';
  /** Empty if it completes. The server's words if it is rejected, or why nothing is simulated. */
  readonly cause: string;
  readonly atSeconds: number | null;
  /** Present if it fails only because of assumed times, so that it fails no run. */
  readonly assumed?: boolean;
}

/** The revisions, as kubectl rollout history lists them; null if nothing is simulated. */
export interface ReportedRevisions {
  readonly before: readonly ReportedRevision[];
  readonly after: readonly ReportedRevision[];
  readonly deleted: readonly {
    readonly revision: number;
    readonly atSeconds: number;
  }[];
  /** The revision that kubectl rollout undo would return to. */
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
  /** The object, as Kind/name. */
  readonly involvedObject: string;
  /** The component that reports the event. */
  readonly source: string;
}

export interface ReportedFinding {
  readonly id: string;
  readonly severity: 'error' | 'warning' | 'information' | 'hint';
  readonly message: string;
  /** The file that people edit: the file itself, a template, a patch or a base. */
  readonly file: string;
  readonly range: ReportedRange;
  /** written: exactly these characters. made: the template's action there made it. nearby: one of several actions from there on. */
  readonly exactness: 'written' | 'made' | 'nearby';
  /** The chart's values that decide. */
  readonly values: readonly ReportedValue[];
  /** Whether these are all values that decide. */
  readonly isValueKnown: boolean;
  /** Whether it is new: the baseline's state has no finding of the same rule at the same field that is as severe. Absent if it was not compared. */
  readonly isNew?: boolean;
  /** The API reference of the field, for a rejection without a page of its own. */
  readonly reference?: string;
  readonly fixes: readonly ReportedFix[];
}

export interface ReportedValue {
  /** The path of the value, such as image.tag. */
  readonly path: string;
  /** Null if no file sets it. */
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
  /** The file that people edit: the file itself, a template, a patch or a base. */
  readonly file: string;
  readonly range: ReportedRange;
  /** written: exactly these characters. made: the template's action there made it. nearby: one of several actions from there on. */
  readonly exactness: 'written' | 'made' | 'nearby';
  /** The chart's values that decide. */
  readonly values: readonly ReportedValue[];
  /** Whether these are all values that decide. */
  readonly isValueKnown: boolean;
  /** Whether it is new: the baseline's state has no finding of the same rule at the same field that is as severe. Absent if it was not compared. */
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

/** A part of the input that could not be read. */
export interface ReportedProblem {
  readonly file: string;
  /** Null for the whole file. */
  readonly line: number | null;
  readonly column: number | null;
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'information';
  readonly message: string;
  /** Whether it is new: the baseline's state does not have it. Absent if it was not compared. */
  readonly isNew?: boolean;
}
