import { autoscalerVersionRemoved as words } from '../../wording/findings/capacity.ts';
import { changeTitle } from '../../wording/findings/fix-titles.ts';
import { fix } from '../fixes.ts';
import { finding, findingRange } from '../places.ts';
import type { ObjectRule } from '../rule.ts';
import { replaceValue, valueAt } from '../text-edits.ts';

const present = 'autoscaling/v2';
/** The versions that are gone, and whether today's has the same fields. */
const removed: ReadonlyMap<unknown, boolean> = new Map([
  ['autoscaling/v2beta1', false],
  ['autoscaling/v2beta2', true],
]);
/** Without a cluster, helm takes removed versions for served, by which templates choose. */
const isOfHelm = /^# Source: /m;

/** An autoscaler of a version that no API server of today takes. */
export const autoscalerVersionRemoved: ObjectRule = {
  id: 'autoscaler-version-removed',
  title: words.title,
  severity: 'warning',
  kind: 'capacity',
  objectKinds: ['HorizontalPodAutoscaler'],
  check: (context) => {
    const version = valueAt(context.manifest, ['apiVersion']);
    const isAlike = removed.get(version);
    if (isAlike === undefined || isOfHelm.test(context.text)) return [];
    return [
      finding(autoscalerVersionRemoved, {
        message: words.message(String(version), isAlike),
        range: findingRange(context, ['apiVersion']),
        fixes: isAlike ? fix(changeTitle(present), replaceValue(context, ['apiVersion'], present)) : [],
      }),
    ];
  },
};
