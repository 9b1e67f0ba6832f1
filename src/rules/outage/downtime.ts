// Rollouts that leave no pod available for a while.

import {
  downSeconds,
  rollingDeployment,
  rollingUpdatePath,
  rollsOut,
  servicesFor,
  templateLabels,
  wholeSeconds,
  written,
} from '../facts.ts';
import { finding, fix, placeOf, sourceOf } from '../places.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { setFields } from '../text-edits.ts';

export const fullOutage: Rule = {
  id: 'full-outage',
  title: 'All pods may be unavailable at once',
  severity: 'warning',
  kind: 'outage',
  check: (context) => {
    const rolling = rollingDeployment(context);
    if (rolling === undefined || rolling.bounds.replicas < 1 || rolling.bounds.minAvailable > 0) return [];
    const { replicas, maxUnavailable } = rolling.bounds;
    const path = rollingUpdatePath(context);
    const isProven = isServed(context) && context.timeline?.minAvailable === 0;
    return [
      finding(fullOutage, {
        severity: isProven ? 'error' : 'warning',
        message: `maxUnavailable ${rolling.maxUnavailable} is ${maxUnavailable} of ${replicas}: available pods can reach 0 for about ${downSeconds(context)} s`,
        range: placeOf(context, [...path, 'maxUnavailable']),
        fixes: fix(
          'Set maxUnavailable: 0, maxSurge: 1',
          setFields(sourceOf(context), path, { maxUnavailable: 0, maxSurge: 1 }),
        ),
      }),
    ];
  },
};

export const recreateDowntime: Rule = {
  id: 'recreate-downtime',
  title: 'Recreate leaves no pod for a while',
  severity: 'warning',
  kind: 'outage',
  check: (context) => {
    const { object } = context.workload;
    if (!rollsOut(context) || object?.kind !== 'Deployment' || object.spec.strategy.type !== 'Recreate') return [];
    const stopped = context.change.replicas.before ?? 0;
    if (stopped < 1 || object.spec.replicas < 1 || context.timeline === undefined) return [];
    const down = downSeconds(context);
    const stopping = Math.min(down, stoppingSeconds(context));
    const what =
      stopped === 1
        ? 'Recreate stops the old pod and waits until it is gone'
        : `Recreate stops all ${stopped} old pods and waits until they are gone`;
    const fields = { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } };
    return [
      finding(recreateDowntime, {
        severity: isServed(context) ? 'warning' : 'information',
        message: `${what}: about ${down} s without a ready pod (${stopping} s stopping + ${down - stopping} s starting)`,
        range: placeOf(context, ['spec', 'strategy', 'type']),
        fixes: mountsClaim(context)
          ? []
          : fix(
              'Set type: RollingUpdate, maxSurge: 1, maxUnavailable: 0',
              setFields(sourceOf(context), ['spec', 'strategy'], fields),
            ),
      }),
    ];
  },
};

export function isServed(context: RuleContext): boolean {
  return servicesFor(context, templateLabels(context)).length > 0;
}

/** From the first old pod's deletion until the last one is gone. */
function stoppingSeconds({ timeline }: RuleContext): number {
  const old = (timeline?.pods ?? []).filter((pod) => timeline?.lanes[pod.laneIndex]?.isNew === false);
  const deleted = old.map((pod) => pod.deleted).filter((at) => at !== undefined);
  const gone = old.map((pod) => pod.gone).filter((at) => at !== undefined);
  if (deleted.length === 0 || gone.length === 0) return 0;
  return wholeSeconds(gone.reduce((a, b) => Math.max(a, b)) - deleted.reduce((a, b) => Math.min(a, b)));
}

/** A pod with a claim may be the reason for Recreate. */
function mountsClaim(context: RuleContext): boolean {
  const volumes = written(context, ['spec', 'template', 'spec', 'volumes']);
  return Array.isArray(volumes) && volumes.some((volume) => JSON.stringify(volume).includes('"persistentVolumeClaim"'));
}
