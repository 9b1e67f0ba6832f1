import { noMinReadyTime as words } from '../../wording/findings/outage.ts';
import { longRunningContainers, startsPods } from '../facts.ts';
import { finding, keyPlaceOf } from '../places.ts';
import type { Rule } from '../rule.ts';
import { hasReadinessProbe, minReadySeconds, setMinReady } from './min-ready.ts';

export const noMinReadyTime: Rule = {
  id: 'no-min-ready-time',
  title: words.title,
  severity: 'hint',
  kind: 'outage',
  check: (context) => {
    const containers = longRunningContainers(context);
    if (!startsPods(context) || !containers.some(hasReadinessProbe) || minReadySeconds(context) > 0) return [];
    return [
      finding(noMinReadyTime, {
        message: words.message,
        range: keyPlaceOf(context, ['spec']),
        fixes: setMinReady(context),
      }),
    ];
  },
};
