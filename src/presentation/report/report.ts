import type { Severity } from '../../rules/rule.ts';
import type { LineColumn } from '../../std/line-index.ts';
import type { NotSimulated } from '../../surroundings/not-simulated.ts';
import type { OutcomeState } from '../../timeline/timeline.ts';
import type { Assumptions } from '../../workload/assumptions.ts';
import type { ReportedObjectFinding } from './reported-finding.ts';
import type { ReportedRelease } from './reported-release.ts';
import type { ReportedWorkload } from './reported-workload.ts';

/** Something that could not be read, with its place. */
export interface ReportProblem {
  readonly file: string;
  /** Undefined: the whole file. */
  readonly position: LineColumn | undefined;
  readonly code: string;
  readonly message: string;
  /** A template that is left alone is no error. */
  readonly severity: 'error' | 'warning' | 'information';
  /** Whether the baseline does not have it; absent: nobody asks. */
  readonly isNew?: boolean;
}

/**
 * What one file comes to, as plain data: it goes from thread to thread, and from shard to shard. That of a long file comes
 * in parts, each with the next of its workloads.
 */
export interface FileReport {
  readonly file: string;
  readonly workloads: readonly ReportedWorkload[];
  readonly problems: readonly ReportProblem[];
  /** What is found in objects that are no workloads; absent where there is nothing of the kind. */
  readonly findings?: readonly ReportedObjectFinding[];
  /** Absent where there is nothing of the kind. */
  readonly notSimulated?: readonly NotSimulated[];
  /** Whether the next report is another part of the same file's. */
  readonly goesOn?: true;
}

/** Writes a report piece by piece, so that a long one need not be kept. */
export interface ReportWriter {
  begin(): string;
  file(report: FileReport): string;
  end(totals: Totals): string;
}

/** What all writers are told. */
export interface ReportSettings {
  readonly assumptions: Assumptions;
  /** The version of this tool. */
  readonly toolVersion: string;
}

/** What a run over many files comes to. */
export interface Totals {
  readonly files: number;
  readonly workloads: number;
  /** Workloads by the state of their outcome. */
  readonly outcomes: Readonly<Partial<Record<OutcomeState, number>>>;
  /** Without those that the baseline has, too, where somebody asks. */
  readonly findings: Readonly<Record<Severity, number>>;
  /** Absent: none, or nobody asks. */
  readonly oldFindings?: number;
  readonly problems: number;
  /** What is left alone, as it should be, and what is gone. */
  readonly notes: number;
  /** What rolls out or runs pods besides, by kind. */
  readonly notSimulated: readonly NotSimulated[];
  /** What is applied together: the files as they are, and what is rendered. */
  readonly releases: readonly ReportedRelease[];
}
