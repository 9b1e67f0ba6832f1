// How long a rollout takes, and what it leaves when its pods never become available.

import { traitsOf } from '../../workload/versions.ts';
import {
  durationOfRollout,
  rollingDeployment,
  rollingUpdatePath,
  secondsText,
  startsPods,
  wholeSeconds,
} from '../facts.ts';
import { finding, fix, keyPlaceOf, sourceOf } from '../places.ts';
import type { Rule } from '../rule.ts';
import { setFields } from '../text-edits.ts';

/** Longer than this is worth a word, in seconds. */
const slowSeconds = 600;

export const slowRollout: Rule = {
  id: 'slow-rollout',
  title: 'A slow rollout',
  severity: 'information',
  kind: 'hint',
  check: (context) => {
    const seconds = durationOfRollout(context);
    const rolling = rollingDeployment(context);
    if (rolling === undefined || !(seconds > slowSeconds)) return [];
    const { waves = [] } = context.timeline ?? {};
    const starts = waves.filter((wave) => wave.started > 0).length;
    const { minReadySeconds } = rolling.object.spec;
    const adds = minReadySeconds > 0 ? `; minReadySeconds ${minReadySeconds} adds ${minReadySeconds * starts} s` : '';
    const path = rollingUpdatePath(context);
    return [
      finding(slowRollout, {
        message: `about ${secondsText(seconds)} in ${waves.length} steps${adds}`,
        range: keyPlaceOf(context, [...path, 'maxSurge']),
        fixes:
          Math.ceil(rolling.bounds.replicas / 2) > rolling.bounds.maxSurge
            ? fix('Set maxSurge: 50%', setFields(sourceOf(context), path, { maxSurge: '50%' }))
            : [],
      }),
    ];
  },
};

export const slowStatefulSetRollout: Rule = {
  id: 'slow-statefulset-rollout',
  title: 'A slow rollout, one pod after another',
  severity: 'information',
  kind: 'hint',
  check: (context) => {
    const seconds = durationOfRollout(context);
    const { object } = context.workload;
    if (object?.kind !== 'StatefulSet' || !(seconds > slowSeconds)) return [];
    const { replicas, ordinals, updateStrategy } = object.spec;
    const kept = Math.max(0, (updateStrategy.rollingUpdate?.partition ?? 0) - (ordinals?.start ?? 0));
    const pods = replicas - kept;
    const atATime = Math.max(1, context.bounds?.maxUnavailable ?? 1);
    const [first, second] = context.timeline?.waves ?? [];
    const each = first && second ? wholeSeconds(second.start - first.start) : seconds;
    const path = rollingUpdatePath(context);
    const { maxUnavailableStatefulSet } = traitsOf(context.assumptions.kubernetesVersion).gates;
    return [
      finding(slowStatefulSetRollout, {
        message: `about ${secondsText(seconds)}: ${pods} pods ${atATime === 1 ? 'one after another' : `${atATime} at a time`}, ${each} s each`,
        range: keyPlaceOf(context, ['spec', 'updateStrategy']),
        fixes:
          maxUnavailableStatefulSet && Math.floor(replicas / 4) > atATime
            ? fix('Set maxUnavailable: 25%', setFields(sourceOf(context), path, { maxUnavailable: '25%' }))
            : [],
      }),
    ];
  },
};

export const slowDaemonSetRollout: Rule = {
  id: 'slow-daemonset-rollout',
  title: 'A slow rollout over the nodes',
  severity: 'information',
  kind: 'hint',
  check: (context) => {
    const seconds = durationOfRollout(context);
    const { bounds, workload } = context;
    if (workload.object?.kind !== 'DaemonSet' || bounds === undefined || !(seconds > slowSeconds)) return [];
    const path = rollingUpdatePath(context);
    const atATime = Math.max(bounds.maxSurge, bounds.maxUnavailable);
    return [
      finding(slowDaemonSetRollout, {
        message: `about ${secondsText(seconds)}: ${bounds.replicas} nodes, ${atATime} at a time`,
        range: keyPlaceOf(context, ['spec', 'updateStrategy']),
        fixes:
          bounds.maxSurge > 0 || Math.ceil(bounds.replicas / 10) <= atATime
            ? []
            : fix('Set maxUnavailable: 10%', setFields(sourceOf(context), path, { maxUnavailable: '10%' })),
      }),
    ];
  },
};

export const parallelChangesWithVersion: Rule = {
  id: 'parallel-changes-with-version',
  title: 'Parallel behaves differently by version',
  severity: 'information',
  kind: 'hint',
  check: (context) => {
    const { object } = context.workload;
    if (object?.kind !== 'StatefulSet' || object.spec.podManagementPolicy !== 'Parallel' || !startsPods(context))
      return [];
    return [
      finding(parallelChangesWithVersion, {
        message: 'a bad revision un-sticks itself when reverted, except in Kubernetes 1.35.0–1.35.3',
        range: keyPlaceOf(context, ['spec', 'podManagementPolicy']),
      }),
    ];
  },
};
