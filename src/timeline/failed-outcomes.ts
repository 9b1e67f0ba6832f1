import type { OutcomeState } from './timeline.ts';

/** Failures: the rollout does not succeed, or never begins. */
export const failedOutcomes: ReadonlySet<OutcomeState> = new Set(['stuck', 'deadline-exceeded', 'rejected']);
