// What percentages of few replicas come to.
import { neighbours, rollingDeployment, rollingUpdatePath, written } from '../facts.ts';
import { finding, fix, placeOf, sourceOf } from '../places.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { replaceValue, setFields } from '../text-edits.ts';

export const surgeIsMandatory: Rule = {
  id: 'surge-is-mandatory',
  title: 'The rollout needs room for an extra pod',
  severity: 'hint',
  kind: 'capacity',
  check: (context) => {
    const rolling = rollingDeployment(context);
    if (rolling === undefined || typeof rolling.maxUnavailable === 'number') return [];
    const { replicas, maxSurge, maxUnavailable } = rolling.bounds;
    const isRounded = Number.parseInt(rolling.maxUnavailable, 10) > 0;
    if (replicas < 1 || maxSurge < 1 || maxUnavailable > 0 || !isRounded) return [];
    const path = rollingUpdatePath(context);
    const pods = maxSurge === 1 ? '1 extra pod' : `${maxSurge} extra pods`;
    return [
      finding(surgeIsMandatory, {
        severity: neighbours(context, 'ResourceQuota').length > 0 ? 'warning' : 'hint',
        message: `${rolling.maxUnavailable} of ${replicas} rounds to surge ${maxSurge}, unavailable 0: the rollout needs room for ${pods} and cannot start without it`,
        range: placeOfField(context, 'maxUnavailable'),
        fixes: fix('Set maxUnavailable: 1', setFields(sourceOf(context), path, { maxUnavailable: 1 })),
      }),
    ];
  },
};

export const roundedToZeroBecomesOne: Rule = {
  id: 'rounded-to-zero-becomes-one',
  title: 'maxUnavailable rounds to 0 and is used as 1',
  severity: 'information',
  kind: 'capacity',
  check: (context) => {
    const { bounds, workload } = context;
    const path = [...rollingUpdatePath(context), 'maxUnavailable'];
    const value = written(context, path);
    const isDropped = workload.dropped.some((each) => each.at(-1) === 'maxUnavailable');
    if (bounds === undefined || workload.kind === 'DaemonSet' || isDropped || typeof value !== 'string') return [];
    const share = Number.parseInt(value, 10) * bounds.replicas;
    if (bounds.maxSurge > 0 || !(share > 0 && share < 100)) return [];
    const reason =
      workload.kind === 'Deployment' ? ', and as maxSurge is 0 Kubernetes uses 1' : ', and Kubernetes uses 1';
    return [
      finding(roundedToZeroBecomesOne, {
        message: `maxUnavailable ${value} of ${bounds.replicas} rounds down to 0${reason}`,
        range: placeOf(context, path),
        fixes: fix('Set maxUnavailable: 1', replaceValue(sourceOf(context), path, '1')),
      }),
    ];
  },
};

export const surgeAboveReplicas: Rule = {
  id: 'surge-above-replicas',
  title: 'maxSurge is more than replicas',
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
        message: `maxSurge ${rolling.maxSurge} is more than ${replicas} replicas: all ${replicas} new pods start at once, peak ${2 * replicas}`,
        range: placeOf(context, path),
        fixes: fix(`Set maxSurge: ${replicas}`, replaceValue(sourceOf(context), path, String(replicas))),
      }),
    ];
  },
};

export const terminatingPodsPeak: Rule = {
  id: 'terminating-pods-peak',
  title: 'Terminating pods come on top of the surge',
  severity: 'information',
  kind: 'capacity',
  check: (context) => {
    const { bounds, timeline, workload } = context;
    if (bounds === undefined || timeline === undefined || workload.kind !== 'Deployment') return [];
    const together = (frame: { readonly running: number; readonly terminating: number }): number =>
      frame.running + frame.terminating;
    const during = timeline.frames.filter((frame) => frame.at >= 0);
    const peak = during.reduce(
      (most, frame) => (together(frame) > together(most) ? frame : most),
      during[0] ?? { running: 0, terminating: 0 },
    );
    if (together(peak) <= 1.5 * bounds.replicas || together(peak) <= bounds.maxPods) return [];
    const grace = ['spec', 'template', 'spec', 'terminationGracePeriodSeconds'];
    const seconds = workload.object?.spec.template.spec.terminationGracePeriodSeconds ?? 30;
    return [
      finding(terminatingPodsPeak, {
        message: `up to ${together(peak)} pods hold resources at once: ${peak.running} running and ${peak.terminating} still terminating (grace ${seconds} s)`,
        range: written(context, grace) === undefined ? placeOfField(context, 'maxSurge') : placeOf(context, grace),
      }),
    ];
  },
};

/** The value of a field of rollingUpdate, else the key of the map that would have it. */
function placeOfField(context: RuleContext, field: string) {
  const { manifest } = context.workload;
  const path = [...rollingUpdatePath(context), field];
  const value = manifest.rangeOf(path);
  const nearest = [path, path.slice(0, -1), path.slice(0, -2), ['spec', 'replicas'], ['spec']];
  const key = nearest.map((each) => manifest.keyRangeOf(each)).find((range) => range !== undefined);
  return value ?? key ?? placeOf(context, path);
}
