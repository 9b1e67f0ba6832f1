import { roundedToZeroBecomesOne as words } from '../../wording/findings/capacity.ts';
import { kinds } from '../../workload/kinds.ts';
import { rollingUpdatePath, written } from '../facts.ts';
import { replacingFix } from '../fixes.ts';
import { finding, findingRange } from '../places.ts';
import type { Rule } from '../rule.ts';

export const roundedToZeroBecomesOne: Rule = {
  id: 'rounded-to-zero-becomes-one',
  title: words.title,
  severity: 'information',
  kind: 'capacity',
  check: (context) => {
    const { bounds, workload } = context;
    const path = [...rollingUpdatePath(context), 'maxUnavailable'];
    const value = written(context, path);
    const isDropped = workload.dropped.some((each) => each.at(-1) === 'maxUnavailable');
    const { maxUnavailableRounds, rolloutFields } = kinds[workload.kind];
    if (bounds === undefined || maxUnavailableRounds === 'ceil' || isDropped || typeof value !== 'string') return [];
    const share = Number.parseInt(value, 10) * bounds.replicas;
    if (bounds.maxSurge > 0 || !(share > 0 && share < 100)) return [];
    return [
      finding(roundedToZeroBecomesOne, {
        message: words.message(value, bounds.replicas, rolloutFields.includes('maxSurge')),
        range: findingRange(context, path),
        fixes: replacingFix(context, path, 1),
      }),
    ];
  },
};
