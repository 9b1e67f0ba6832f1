import { fullOutage as words } from '../../wording/findings/outage.ts';
import { downSeconds, rollingDeployment, rollingUpdatePath } from '../facts.ts';
import { settingFix } from '../fixes.ts';
import { finding, placeOf } from '../places.ts';
import type { Rule } from '../rule.ts';
import { isServed } from './served.ts';

export const fullOutage: Rule = {
  id: 'full-outage',
  title: words.title,
  severity: 'warning',
  kind: 'outage',
  hides: ['no-pdb-room'],
  check: (context) => {
    const rolling = rollingDeployment(context);
    if (rolling === undefined || rolling.bounds.replicas < 1 || rolling.bounds.minAvailable > 0) return [];
    const { replicas, maxUnavailable } = rolling.bounds;
    const path = rollingUpdatePath(context);
    const isProven = isServed(context) && context.timeline?.minAvailable === 0;
    return [
      finding(fullOutage, {
        severity: isProven ? 'error' : 'warning',
        message: words.message(rolling.maxUnavailable, maxUnavailable, replicas, downSeconds(context)),
        range: placeOf(context, [...path, 'maxUnavailable']),
        fixes: settingFix(context, path, { maxUnavailable: 0, maxSurge: 1 }),
      }),
    ];
  },
};
