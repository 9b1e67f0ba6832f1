import { tightestSpread } from '../../surroundings/spread-room.ts';
import { finding, fix, placeOf, sourceOf } from '../places.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { setFields } from '../text-edits.ts';
import { stopsAt } from './stops-at.ts';

/** Old pods that take the places of new ones, as the constraint does not tell them apart. */
export const spreadBlocksSurge: Rule = {
  id: 'spread-blocks-surge',
  title: 'A spread constraint leaves no place for the extra pod',
  severity: 'information',
  kind: 'will-get-stuck',
  check: (context) => {
    const { workload, surroundings, assumptions } = context;
    const spread = tightestSpread(workload, surroundings, assumptions);
    const pods = newPodsWithoutNode(context);
    if (spread === undefined || pods === 0) return [];
    return [
      finding(spreadBlocksSurge, {
        message: `old and new pods count together for the spread over ${spread.key}; ${pods === 1 ? '1 new pod' : `${pods} new pods`} cannot be placed${stopsAt(context)}`,
        range: placeOf(context, [...spread.path, 'topologyKey']),
        fixes: fix(
          'Add matchLabelKeys: [pod-template-hash]',
          setFields(sourceOf(context), spread.path, { matchLabelKeys: ['pod-template-hash'] }),
        ),
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
