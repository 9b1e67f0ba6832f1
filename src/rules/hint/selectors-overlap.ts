import { overlapOf } from '../../surroundings/overlapping-workloads.ts';
import { selectorsOverlap as words } from '../../wording/findings/hint.ts';
import { finding, findingRange } from '../places.ts';
import type { Rule } from '../rule.ts';

export const selectorsOverlap: Rule = {
  id: 'selectors-overlap',
  title: words.title,
  severity: 'information',
  kind: 'hint',
  check: (context) => {
    const { object } = context.workload;
    const { matchLabels = {}, matchExpressions } = object?.spec.selector ?? {};
    if (Object.keys(matchLabels).length === 0 || matchExpressions !== undefined) return [];
    const overlap = overlapOf(context.surroundings, context.workload, matchLabels);
    if (overlap === undefined) return [];
    return [
      finding(selectorsOverlap, {
        message: words.message(overlap.first, overlap.others),
        range: findingRange(context, ['spec', 'selector']),
      }),
    ];
  },
};
