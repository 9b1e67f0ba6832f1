import { tightestSpread } from '../../../surroundings/spread-room.ts';
import { matchTemplateHashTitle } from '../../../wording/findings/fix-titles.ts';
import { spreadBlocksSurge as words } from '../../../wording/findings/placement.ts';
import { settingFix } from '../../fixes.ts';
import { finding, placeOf } from '../../places.ts';
import type { Rule, RuleContext } from '../../rule.ts';
import { whereStuck } from '../where-stuck.ts';

/** Old pods that take the places of new ones, as the constraint does not tell them apart. */
export const spreadBlocksSurge: Rule = {
  id: 'spread-blocks-surge',
  title: words.title,
  severity: 'information',
  kind: 'will-get-stuck',
  check: (context) => {
    const { workload, surroundings, assumptions } = context;
    const spread = tightestSpread(workload, surroundings, assumptions);
    const pods = newPodsWithoutNode(context);
    if (spread === undefined || pods === 0) return [];
    return [
      finding(spreadBlocksSurge, {
        message: words.message(spread.key, pods, whereStuck(context)),
        range: placeOf(context, [...spread.path, 'topologyKey']),
        fixes: settingFix(context, spread.path, { matchLabelKeys: ['pod-template-hash'] }, matchTemplateHashTitle),
      }),
    ];
  },
};

function newPodsWithoutNode({ timeline, change }: RuleContext): number {
  if (change.kind !== 'rollout' || timeline?.outcome.state !== 'stuck') return 0;
  return timeline.pods.filter(
    ({ laneIndex, nodeName, deleted }) =>
      timeline.lanes[laneIndex]?.isNew === true && nodeName === '' && deleted === undefined,
  ).length;
}
