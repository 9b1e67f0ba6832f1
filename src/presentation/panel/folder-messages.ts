// What the page of a folder shows: a row for each workload, with the ways to its time line and into its manifest.
import { type Checked, count, flag, list, oneOf, orNull, shape, text } from './shape.ts';

export const range = shape({ start: count, end: count });

/** What every list of findings tells of one. `isCause`: whether it says why there is an outage. */
export const toldFinding = {
  id: text,
  severity: oneOf('error', 'warning', 'information', 'hint'),
  message: text,
  range,
  isCause: flag,
} as const;

/** A workload of a document in a few words. */
const row = shape({
  uri: text,
  /** The key of the workload within its document. */
  workload: text,
  /** The file as people know it. */
  file: text,
  range,
  kind: text,
  namespace: text,
  name: text,
  /** Of the forecast; a warning as well if a finding is an error or a warning. */
  tone: oneOf('good', 'bad', 'warning', 'neutral'),
  /** The place among all rows, where 0 is the worst; equal ones are ordered by file. */
  rank: count,
  verdict: text,
  /** Such as `about 48 s` or `gets stuck`. */
  result: text,
  /** Other than hints. */
  findings: list(shape(toldFinding)),
  /** Whether it needs attention: its forecast or a finding is bad or a warning. */
  isRemarkable: flag,
  isOutOfDate: flag,
});
export type WorkloadRow = Checked<typeof row>;

/** All that is seen of a folder. */
export const folderView = shape({
  panel: text,
  name: text,
  /** The result so far, and whether that is good. */
  verdict: shape({ text, tone: oneOf('good', 'bad', 'warning', 'neutral') }),
  /** While its files are being read. */
  progress: orNull(shape({ done: count, total: count, text })),
  /** Whether the reading was ended before all files were read. */
  isStopped: flag,
  /** What is left out, one sentence each. */
  notes: list(text),
  /** The worst first. */
  rows: list(row),
});
export type FolderView = Checked<typeof folderView>;
