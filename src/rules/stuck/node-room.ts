import { nodeRoom } from '../../surroundings/node-room.ts';
import { podSpecPath, rollingDeployment } from '../facts.ts';
import { finding, placeOf } from '../places.ts';
import type { Rule } from '../rule.ts';
import { unavailableInstead } from './ports-and-places.ts';
import { stopsAt } from './stops-at.ts';

/** Requests that no node has room for, at all or beside the old pods. */
export const doesNotFitNodes: Rule = {
  id: 'does-not-fit-nodes',
  title: 'The nodes have no room for the new pods',
  severity: 'error',
  kind: 'will-get-stuck',
  check: (context) => {
    const rolling = rollingDeployment(context);
    const room = nodeRoom(context.workload, context.surroundings);
    if (rolling === undefined || room === undefined || rolling.bounds.replicas < 1) return [];
    const { replicas, maxUnavailable } = rolling.bounds;
    const isTooSmall = room.pods === 0;
    if (!isTooSmall && (maxUnavailable > 0 || room.pods > replicas)) return [];
    const { resource, need, free } = room.lacking(Math.min(room.pods, replicas));
    return [
      finding(doesNotFitNodes, {
        message: `new pods stay Pending: Insufficient ${resource}: ${need} asked, at most ${free} free on a node while old pods run${stopsAt(context)}`,
        range: placeOf(context, [...podSpecPath, 'containers', 0, 'resources', 'requests', resource]),
        fixes: isTooSmall ? [] : unavailableInstead(context),
      }),
    ];
  },
};
