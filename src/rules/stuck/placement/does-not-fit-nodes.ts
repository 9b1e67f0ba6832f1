import { nodeRoom } from '../../../surroundings/node-room.ts';
import { doesNotFitNodes as words } from '../../../wording/findings/placement.ts';
import { podSpecPath, rollingDeployment } from '../../facts.ts';
import { finding, placeOf } from '../../places.ts';
import type { Rule } from '../../rule.ts';
import { whereStuck } from '../where-stuck.ts';
import { unavailableInstead } from './unavailable-instead.ts';

/** Requests that no node has room for, at all or beside the old pods. */
export const doesNotFitNodes: Rule = {
  id: 'does-not-fit-nodes',
  title: words.title,
  severity: 'error',
  kind: 'will-get-stuck',
  check: (context) => {
    const rolling = rollingDeployment(context);
    const room = nodeRoom(context.workload, context.surroundings);
    if (rolling === undefined || room === undefined || rolling.bounds.replicas < 1) return [];
    const { replicas, maxUnavailable } = rolling.bounds;
    const isTooSmall = room.pods === 0;
    if (!isTooSmall && (maxUnavailable > 0 || room.pods > replicas)) return [];
    const lack = room.lacking(Math.min(room.pods, replicas));
    return [
      finding(doesNotFitNodes, {
        message: words.message(lack, whereStuck(context)),
        range: placeOf(context, [...podSpecPath, 'containers', 0, 'resources', 'requests', lack.resource]),
        fixes: isTooSmall ? [] : unavailableInstead(context),
      }),
    ];
  },
};
