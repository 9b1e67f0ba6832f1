import type { JsonMap } from '../document/manifest.ts';
import type { LineColumn } from '../std/line-index.ts';
import type { Duration } from '../std/time.ts';
import type { IntOrString, StringMap } from './api-types.ts';

/** One thing that is expected of a rollout, and the line that says so. */
export type Expected = { readonly line: number } & (
  | { readonly that: 'minAvailable' | 'maxPods'; readonly pods: IntOrString }
  | { readonly that: 'duration'; readonly duration: Duration }
  /** No outage; a revision to return to; room for all pods; no request that finds no pod. */
  | { readonly that: 'outage' | 'undo' | 'capacity' | 'requests' }
);

/** What a team expects of the rollouts of some workloads, as plain data. */
export interface Expectation {
  /** How findings name the file that says so. */
  readonly file: string;
  /** Where the entry begins. */
  readonly at: LineColumn;
  /** The workloads that it holds for: those that have all of it. */
  readonly where: WorkloadFilter;
  readonly expected: readonly Expected[];
}

/** What workloads are chosen by; what is absent leaves none out. */
export interface WorkloadFilter {
  readonly namespace?: string;
  readonly name?: string;
  readonly kind?: string;
  /** Those of its own metadata. */
  readonly labels?: StringMap;
}

/** A workload as its manifest names it. */
interface LabelledWorkload extends Required<Omit<WorkloadFilter, 'labels'>> {
  readonly labels: JsonMap;
}

/** Whether an expectation holds for a workload. */
export function isExpectedOf({ where }: Expectation, workload: LabelledWorkload): boolean {
  const { labels = {}, ...names } = where;
  const hasNames = Object.entries(names).every(([key, value]) => workload[key as keyof typeof names] === value);
  return hasNames && Object.entries(labels).every(([key, value]) => workload.labels[key] === value);
}
