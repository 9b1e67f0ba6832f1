// What the side view says besides the forecasts.
import { say } from '../../std/say.ts';
import { commaText } from '../list-text.ts';
import { plural } from '../plural.ts';

export const groupingQuestion = say`How should the workloads be grouped?`;

export const groupings = {
  worst: { label: say`Worst first`, detail: say`One list of all workloads.` },
  file: { label: say`By file or chart`, detail: say`The file with the worst workload first.` },
  namespace: { label: say`By namespace`, detail: say`The namespace with the worst workload first.` },
} as const;

export const filterQuestion = say`Which workloads should be listed?`;

export const filters = {
  all: { label: say`All workloads`, detail: say`Workloads in open files and in previewed folders.` },
  remarkable: {
    label: say`Those that need attention`,
    detail: say`Workloads with a bad forecast, an error or a warning.`,
  },
} as const;

/** Above a list from which something is left out. */
export function filteredMessage(shown: number, all: number): string {
  return shown === 1
    ? say`${shown} of ${plural(all, 'workload')} needs attention.`
    : say`${shown} of ${plural(all, 'workload')} need attention.`;
}

/** Beside a group. */
export function groupDescription(workloads: number, remarkable: number): string {
  const all = plural(workloads, 'workload');
  if (remarkable === 0) return all;
  return remarkable === 1 ? say`${all}, ${remarkable} needs attention` : say`${all}, ${remarkable} need attention`;
}

/** Beside a workload. */
export function rowDescription(result: string, findings: number, isOutOfDate: boolean): string {
  const found = findings === 0 ? [] : [plural(findings, 'finding')];
  return commaText([result, ...found, ...(isOutOfDate ? [say`out of date`] : [])]);
}
