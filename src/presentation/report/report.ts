import type { StateAmongOthers } from '../../preview/state-of.ts';
import type { Severity } from '../../rules/rule.ts';
import type { LineColumn } from '../../std/line-index.ts';
import type { NotSimulated } from '../../surroundings/not-simulated.ts';
import type { Assumptions } from '../../workload/assumptions.ts';
import type { ObjectFindingEntry } from './reported-finding.ts';
import type { ReleaseEntry } from './reported-release.ts';
import type { WorkloadEntry } from './reported-workload.ts';

/** Something that could not be read, with its place. */
export interface ReportProblem {
  readonly file: string;
  /** Undefined: the whole file. */
  readonly position: LineColumn | undefined;
  readonly code: string;
  readonly message: string;
  /** What problems share whose messages name different things; absent: the message says all. */
  readonly cause?: string;
  /** A skipped template is not an error. */
  readonly severity: 'error' | 'warning' | 'information';
  /** Whether the baseline lacks it; absent: not compared. */
  readonly isNew?: boolean;
}

/**
 * The results for one file, as plain data that goes from thread to thread and from shard to shard. A long file's report comes
 * in parts, each with the next of its workloads.
 */
export interface FileReport {
  readonly file: string;
  readonly workloads: readonly WorkloadEntry[];
  /** How many more it has, which the baseline has alike and nobody asked for: they are not simulated. Absent: none. */
  readonly untouched?: number;
  readonly problems: readonly ReportProblem[];
  /** Findings in objects that are no workloads; absent if there are none. */
  readonly findings?: readonly ObjectFindingEntry[];
  /** Absent if there are none. */
  readonly notSimulated?: readonly NotSimulated[];
  /** Whether the next report is another part of the same file's. */
  readonly goesOn?: true;
}

/** Writes a report piece by piece, so that a long one need not be kept. */
export interface ReportWriter {
  begin(): string;
  file(report: FileReport): string;
  end(totals: ReportTotals): string;
}

/** What all writers get. */
export interface ReportSettings {
  readonly assumptions: Assumptions;
}

/** The totals of a run over many files. */
export interface ReportTotals {
  readonly files: number;
  readonly workloads: number;
  /** How many of them the baseline has alike, and are not simulated; absent: none. */
  readonly untouched?: number;
  /** Workloads by the worst in their course, also beside the others of their release. */
  readonly states: Readonly<Partial<Record<StateAmongOthers, number>>>;
  /** In a comparison, without those that the baseline also has. */
  readonly findings: Readonly<Record<Severity, number>>;
  /** Absent: none, or not compared. */
  readonly oldFindings?: number;
  readonly problems: number;
  /** Those of them that the baseline also has; absent: none, or not compared. */
  readonly oldProblems?: number;
  /** Notes on what is skipped, and on what is gone. */
  readonly notes: number;
  /** Other kinds that roll out or run pods. */
  readonly notSimulated: readonly NotSimulated[];
  /** What is applied together: the files as they are, and what is rendered. */
  readonly releases: readonly ReleaseEntry[];
  /** What sets the exit status of the run; absent where it succeeds. */
  readonly failures?: StatusReasons;
}

/** What sets the exit status, and where it stands. */
export interface StatusReason {
  /** `deploy/web.yaml:12`, or a release. */
  readonly place: string;
  /** Of a finding, else the state of a rollout or the code of a problem; '' of a release. */
  readonly id: string;
}

export interface StatusReasons {
  readonly status: 1 | 2;
  readonly first: StatusReason;
  readonly count: number;
}
