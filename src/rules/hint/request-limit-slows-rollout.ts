import { requestLimitSlowsRollout as words } from '../../wording/findings/hint.ts';
import { rollsOut, wholeSeconds } from '../facts.ts';
import { finding, keyPlaceOf } from '../places.ts';
import type { Rule } from '../rule.ts';

/** A longer wait than this is worth a word, in seconds. */
const few = 3;

export const requestLimitSlowsRollout: Rule = {
  id: 'request-limit-slows-rollout',
  title: words.title,
  severity: 'information',
  kind: 'hint',
  check: (context) => {
    const { controllerQps, controllerBurst } = context.assumptions;
    const { maxPods = 0 } = context.bounds ?? {};
    // What fits in one burst waits for nothing that is worth a word.
    if (controllerQps === 0 || 2 * maxPods <= controllerBurst || !rollsOut(context)) return [];
    if (context.timeline?.outcome.state !== 'completes') return [];
    const waits = wholeSeconds(context.limitWaits() ?? 0);
    if (waits <= few) return [];
    const range = keyPlaceOf(context, ['spec', 'replicas']);
    return [finding(requestLimitSlowsRollout, { message: words.message(waits, controllerQps), range })];
  },
};
