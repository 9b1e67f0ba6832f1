import type { BaselineText } from '../../change/change.ts';
import type { FileReport } from '../../presentation/report/report.ts';
import { LineIndex } from '../../std/line-index.ts';
import { unreadBaselineSentence } from '../../wording/cli/baselines.ts';
import type { Against } from '../options/arguments.ts';

/** What could not be read of the baseline: the faults of a file are errors, those of a commit are past. */
export function baselineReports(
  name: string,
  baseline: BaselineText | undefined,
  { source }: Against,
): readonly FileReport[] {
  if (baseline === undefined || (source !== 'file' && source !== 'git')) return [];
  const { file: read, label } = baseline;
  const faults = [...read.problems, ...read.strangers].filter(({ code }) => code !== 'template' && code !== 'patch');
  if (faults.length === 0) return [];
  const file = source === 'file' ? label : `${label}:${name}`;
  const severity = source === 'file' ? ('error' as const) : ('warning' as const);
  const index = new LineIndex(read.text);
  const problems = faults.map(({ code, message, range }) => {
    const position = index.positionAt(range.start);
    return { file, position, code, message: unreadBaselineSentence(message), severity };
  });
  return [{ file, workloads: [], problems }];
}
