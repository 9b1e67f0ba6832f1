import { surgeAboveReplicas as words } from '../../wording/findings/capacity.ts';
import { rollingDeployment, rollingUpdatePath, written } from '../facts.ts';
import { replacingFix } from '../fixes.ts';
import { finding, findingRange } from '../places.ts';
import type { Rule } from '../rule.ts';

export const surgeAboveReplicas: Rule = {
  id: 'surge-above-replicas',
  title: words.title,
  severity: 'hint',
  kind: 'capacity',
  check: (context) => {
    const rolling = rollingDeployment(context);
    if (rolling === undefined || rolling.bounds.replicas < 1) return [];
    const { replicas, maxSurge } = rolling.bounds;
    const path = [...rollingUpdatePath(context), 'maxSurge'];
    if (maxSurge <= replicas || written(context, path) === undefined) return [];
    return [
      finding(surgeAboveReplicas, {
        message: words.message(rolling.maxSurge, replicas),
        range: findingRange(context, path),
        fixes: replacingFix(context, path, replicas),
      }),
    ];
  },
};
