import type { WorkloadEntry } from './reported-workload.ts';

/** What these find comes of another object that the change touches. */
const findingsOfUse: ReadonlySet<string> = new Set(['config-change-does-not-roll', 'config-missing', 'config-removed']);

/** Whether the change affects neither a workload nor what it uses; false without a known baseline. */
export function isUntouched({ baseline, change, outcome, words, findings }: WorkloadEntry): boolean {
  const isCompared = baseline !== 'assumed' && baseline !== 'none';
  const isSame = change === 'unchanged' && outcome.state === 'no-rollout' && words.change === null;
  return isCompared && isSame && !findings.some(({ id }) => findingsOfUse.has(id));
}
