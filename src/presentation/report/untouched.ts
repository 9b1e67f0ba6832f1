import { failedOutcomes } from '../../timeline/failed-outcomes.ts';
import type { WorkloadEntry } from './reported-workload.ts';

/** What these find comes of another object that the change touches. */
const findingsOfUse: ReadonlySet<string> = new Set(['config-change-does-not-roll', 'config-missing', 'config-removed']);

/** Whether the change affects neither a workload nor what it uses; false without a known baseline. */
export function isUntouched({ baseline, change, outcome, words, findings }: WorkloadEntry): boolean {
  const isCompared = baseline !== 'assumed' && baseline !== 'none';
  const isSame = change === 'unchanged' && outcome.state === 'no-rollout' && words.change === null;
  return (
    isCompared &&
    (isSame || isRejectedAsBefore({ change, findings })) &&
    !findings.some(({ id }) => findingsOfUse.has(id))
  );
}

/** Whether what is left alone would not go well once it rolls out, whatever times are assumed. */
export function failsNext({ next, change }: WorkloadEntry): boolean {
  if (change === 'rejected') return true;
  return next !== null && failedOutcomes.has(next.outcome.state) && next.outcome.assumed !== true;
}

/** Whether the server refuses it for nothing but what the baseline has, too. */
function isRejectedAsBefore({ change, findings }: Pick<WorkloadEntry, 'change' | 'findings'>): boolean {
  const errors = findings.filter(({ severity }) => severity === 'error');
  return change === 'rejected' && errors.length > 0 && errors.every(({ isNew }) => isNew === false);
}
