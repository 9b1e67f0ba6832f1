// What the side view says besides the forecasts.
import { plural } from '../plural.ts';

export const groupingQuestion = 'How should the workloads be grouped?';

export const groupings = {
  worst: { label: 'Worst first', detail: 'One list of all workloads.' },
  file: { label: 'By file or chart', detail: 'The file with the worst workload first.' },
  namespace: { label: 'By namespace', detail: 'The namespace with the worst workload first.' },
} as const;

export const filterQuestion = 'Which workloads should be listed?';

export const filters = {
  all: { label: 'All workloads', detail: 'Open files, and folders that are previewed.' },
  remarkable: { label: 'Those that need attention', detail: 'Workloads with a bad forecast, an error or a warning.' },
} as const;

/** Above a list from which something is left out. */
export function filteredMessage(shown: number, all: number): string {
  return `${shown} of ${plural(all, 'workload')} ${shown === 1 ? 'needs' : 'need'} attention.`;
}

/** Beside a group. */
export function groupDescription(workloads: number, remarkable: number): string {
  const all = plural(workloads, 'workload');
  return remarkable === 0 ? all : `${all}, ${remarkable} to look at`;
}

/** Beside a workload. */
export function rowDescription(result: string, findings: number, isOutOfDate: boolean): string {
  const found = findings === 0 ? [] : [plural(findings, 'finding')];
  return [result, ...found, ...(isOutOfDate ? ['out of date'] : [])].join(', ');
}
