// What is worth knowing of every rollout before it starts.

import { objectsWithPodLabels } from '../../surroundings/object-index.ts';
import { asMap, rollingDeployment } from '../facts.ts';
import { finding, keyPlaceOf, placeOf } from '../places.ts';
import type { Rule } from '../rule.ts';
import { podsWhereStuck } from '../stuck/stops-at.ts';

export const stuckPicture: Rule = {
  id: 'stuck-picture',
  title: 'Where the rollout stops when the new pods never become available',
  severity: 'hint',
  kind: 'hint',
  check: (context) => {
    const rolling = rollingDeployment(context);
    if (rolling === undefined || rolling.bounds.replicas < 1) return [];
    const { replicas, maxSurge, maxUnavailable, minAvailable } = rolling.bounds;
    const started = Math.min(replicas, maxSurge + maxUnavailable);
    // Where fewer of them can be made, as under a quota, the finding of that says where the rollout stops.
    if ((podsWhereStuck(context)?.new ?? started) < started) return [];
    const deadline = rolling.object.spec.progressDeadlineSeconds;
    const reported =
      deadline === undefined || deadline === 2147483647
        ? 'failure never reported'
        : `failure reported after ${deadline} s`;
    return [
      finding(stuckPicture, {
        message: `if the new pods never become available: ${minAvailable} old and ${started} new pods, ${minAvailable} available, ${reported}, no automatic rollback`,
        range: keyPlaceOf(context, ['spec', 'template']),
      }),
    ];
  },
};

export const selectorsOverlap: Rule = {
  id: 'selectors-overlap',
  title: 'A selector that matches the pods of another workload',
  severity: 'information',
  kind: 'hint',
  check: (context) => {
    const { kind, name, namespace, object } = context.workload;
    const { matchLabels = {}, matchExpressions } = object?.spec.selector ?? {};
    if (Object.keys(matchLabels).length === 0 || matchExpressions !== undefined) return [];
    return objectsWithPodLabels(context.surroundings, namespace, matchLabels)
      .filter((other) => ['Deployment', 'StatefulSet', 'DaemonSet'].includes(other.kind))
      .filter((other) => other.name !== '' && (other.kind !== kind || other.name !== name))
      .filter((other) => other.file === '' || asMap(other.value.metadata).namespace !== undefined)
      .map((other) =>
        finding(selectorsOverlap, {
          message: `selector also matches pods of ${other.kind} "${other.name}"`,
          range: placeOf(context, ['spec', 'selector']),
        }),
      );
  },
};
