// What "available" means for the pods of a workload.
import type { JsonMap, Path } from '../../document/manifest.ts';
import { asList, asMap, longRunningContainers, rolloutSeconds, startsPods, wholeSeconds } from '../facts.ts';
import { finding, fix, keyPlaceOf, placeOf, sourceOf } from '../places.ts';
import type { Fix, Rule, RuleContext } from '../rule.ts';
import { setFields } from '../text-edits.ts';
import { isServed } from './downtime.ts';

export const noReadinessProbe: Rule = {
  id: 'no-readiness-probe',
  title: 'A container without a readiness probe',
  severity: 'warning',
  kind: 'outage',
  check: (context) => {
    const seconds = rolloutSeconds(context);
    const blind = longRunningContainers(context).find(({ value }) => (value.readinessProbe ?? null) === null);
    if (!startsPods(context) || blind === undefined || seconds === undefined || minReadySeconds(context) > 0) return [];
    const available = secondsToAvailable(context);
    return [
      finding(noReadinessProbe, {
        severity: isServed(context) ? 'warning' : 'information',
        message: `container "${blind.value.name}" has no readinessProbe: its pods count as available ${available} s after creation even if they fail later, so the rollout reports success after ${seconds} s`,
        range: placeOf(context, [...blind.path, 'name']),
        fixes: [...addProbe(context, blind.path, blind.value), ...setMinReady(context)],
      }),
    ];
  },
};

export const noMinReadyTime: Rule = {
  id: 'no-min-ready-time',
  title: 'Available at the first successful probe',
  severity: 'hint',
  kind: 'outage',
  check: (context) => {
    const containers = longRunningContainers(context);
    const probed = containers.length > 0 && containers.every(({ value }) => (value.readinessProbe ?? null) !== null);
    if (!startsPods(context) || !probed || minReadySeconds(context) > 0) return [];
    return [
      finding(noMinReadyTime, {
        message:
          'a pod counts as available at its first successful probe; minReadySeconds would ask for it to stay ready',
        range: keyPlaceOf(context, ['spec']),
        fixes: setMinReady(context),
      }),
    ];
  },
};

function minReadySeconds({ workload }: RuleContext): number {
  return workload.object?.spec.minReadySeconds ?? 0;
}

function setMinReady(context: RuleContext): readonly Fix[] {
  return fix('Set minReadySeconds: 10', setFields(sourceOf(context), ['spec'], { minReadySeconds: 10 }));
}

function addProbe(context: RuleContext, path: Path, container: JsonMap): readonly Fix[] {
  const port = asMap(asList(container.ports)[0]).containerPort;
  if (typeof port !== 'number') return [];
  const probe = { readinessProbe: { tcpSocket: { port }, periodSeconds: 10 } };
  return fix(`Add a readinessProbe on port ${port}`, setFields(sourceOf(context), path, probe));
}

/** From a new pod's creation to its being available, of the first one that gets there. */
function secondsToAvailable({ timeline }: RuleContext): number {
  const pod = timeline?.pods.find((each) => timeline.lanes[each.laneIndex]?.isNew && each.available !== undefined);
  return pod?.available === undefined ? 0 : wholeSeconds(pod.available - pod.created);
}
