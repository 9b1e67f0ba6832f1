import type { BaselineText } from '../change/change.ts';
import type { FileReport } from '../presentation/report/report.ts';
import { unreadBaselineSentence } from '../presentation/report-wording.ts';
import { LineIndex } from '../std/line-index.ts';
import type { Against } from './arguments.ts';
import type { Baselines } from './baselines.ts';

/** What could not be read of what was asked to be compared with: a file's faults are errors, a commit's are past. */
export function baselineReports(baselines: Baselines, { source }: Against): readonly FileReport[] {
  if (source !== 'file' && source !== 'git') return [];
  const reported = new Set<BaselineText['file']>();
  return [...baselines].flatMap(([name, { file: read, label }]) => {
    const faults = [...read.problems, ...read.strangers].filter(({ code }) => code !== 'template' && code !== 'patch');
    if (faults.length === 0 || reported.has(read)) return [];
    reported.add(read);
    const file = source === 'file' ? label : `${label}:${name}`;
    const severity = source === 'file' ? ('error' as const) : ('warning' as const);
    const index = new LineIndex(read.text);
    const positionAt = (offset: number) => index.positionAt(offset);
    const problems = faults.map(({ code, message, range }) => {
      return { file, position: positionAt(range.start), code, message: unreadBaselineSentence(message), severity };
    });
    return [{ file, workloads: [], problems }];
  });
}
