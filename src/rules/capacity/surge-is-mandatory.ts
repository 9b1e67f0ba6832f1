import { surgeIsMandatory as words } from '../../wording/findings/capacity.ts';
import { rollingDeployment, rollingUpdatePath } from '../facts.ts';
import { settingFix } from '../fixes.ts';
import { finding } from '../places.ts';
import type { Rule } from '../rule.ts';
import { placeOfField } from './place-of-field.ts';

/** A percentage of few replicas that rounds down to no pod that may be unavailable. */
export const surgeIsMandatory: Rule = {
  id: 'surge-is-mandatory',
  title: words.title,
  severity: 'hint',
  kind: 'capacity',
  check: (context) => {
    const rolling = rollingDeployment(context);
    if (rolling === undefined || typeof rolling.maxUnavailable === 'number') return [];
    const { replicas, maxSurge, maxUnavailable } = rolling.bounds;
    const isRounded = Number.parseInt(rolling.maxUnavailable, 10) > 0;
    if (replicas < 1 || maxSurge < 1 || maxUnavailable > 0 || !isRounded) return [];
    return [
      finding(surgeIsMandatory, {
        message: words.message(rolling.maxUnavailable, replicas, maxSurge),
        range: placeOfField(context, 'maxUnavailable'),
        fixes: settingFix(context, rollingUpdatePath(context), { maxUnavailable: 1 }),
      }),
    ];
  },
};
