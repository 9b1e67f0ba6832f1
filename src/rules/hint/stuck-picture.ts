import { stuckPicture as words } from '../../wording/findings/hint.ts';
import { rollingDeployment } from '../facts.ts';
import { finding, keyPlaceOf } from '../places.ts';
import type { Rule } from '../rule.ts';
import { noLimit } from '../stuck/deadline/longest-wait.ts';
import { whereStuck } from '../stuck/where-stuck.ts';

export const stuckPicture: Rule = {
  id: 'stuck-picture',
  title: words.title,
  severity: 'hint',
  kind: 'hint',
  check: (context) => {
    const rolling = rollingDeployment(context);
    if (rolling === undefined || rolling.bounds.replicas < 1) return [];
    const { replicas, maxSurge, maxUnavailable, minAvailable } = rolling.bounds;
    const started = Math.min(replicas, maxSurge + maxUnavailable);
    // Where fewer of them can be made, as under a quota, the finding of that says where the rollout stops.
    if ((whereStuck(context)?.new ?? started) < started) return [];
    const { progressDeadlineSeconds: deadline } = rolling.object.spec;
    return [
      finding(stuckPicture, {
        message: words.message({ old: minAvailable, new: started }, deadline === noLimit ? undefined : deadline),
        range: keyPlaceOf(context, ['spec', 'template']),
      }),
    ];
  },
};
