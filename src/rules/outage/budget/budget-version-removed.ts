import type { JsonMap } from '../../../document/manifest.ts';
import { changeTitle } from '../../../wording/findings/fix-titles.ts';
import { budgetVersionRemoved as words } from '../../../wording/findings/outage.ts';
import { fix } from '../../fixes.ts';
import { finding, findingRange } from '../../places.ts';
import type { ObjectRule } from '../../rule.ts';
import { replaceValue, valueAt } from '../../text-edits.ts';

const removed = 'policy/v1beta1';
const present = 'policy/v1';
/** Without a cluster, helm takes removed versions for served, by which templates choose. */
const isOfHelm = /^# Source: /m;

/** A budget of the version that Kubernetes 1.25 removed, so that it is never created. */
export const budgetVersionRemoved: ObjectRule = {
  id: 'budget-version-removed',
  title: words.title,
  severity: 'warning',
  kind: 'outage',
  objectKinds: ['PodDisruptionBudget'],
  check: (context) => {
    if (valueAt(context.manifest, ['apiVersion']) !== removed || isOfHelm.test(context.text)) return [];
    // There, an empty selector selects nothing, and here all pods of the namespace.
    const { matchLabels, matchExpressions } = (valueAt(context.manifest, ['spec', 'selector']) ?? {}) as JsonMap;
    const isMeantAlike = (matchLabels ?? matchExpressions ?? null) !== null;
    return [
      finding(budgetVersionRemoved, {
        message: words.message(removed),
        range: findingRange(context, ['apiVersion']),
        fixes: isMeantAlike ? fix(changeTitle(present), replaceValue(context, ['apiVersion'], present)) : [],
      }),
    ];
  },
};
