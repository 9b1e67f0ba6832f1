import type { OutcomeState } from './timeline.ts';

/** Outcomes that nobody wants: the rollout does not succeed, or is never begun. */
export const failedOutcomes: ReadonlySet<OutcomeState> = new Set(['stuck', 'deadline-exceeded', 'rejected']);
