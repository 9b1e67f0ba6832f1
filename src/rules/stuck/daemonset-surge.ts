import { rollingUpdatePath, rollsOut } from '../facts.ts';
import { finding, fix, placeOf, sourceOf } from '../places.ts';
import type { Rule } from '../rule.ts';
import { replaceValue } from '../text-edits.ts';

const runs = 10;
const percent = 50;

/**
 * The controller's look at a new pod after minReadySeconds is dropped while it waits to look at another one, which became
 * ready before (AddAfter in daemon_controller.go, updatePod); old pods are then left until something else happens.
 */
export const daemonSetSurgeMayStall: Rule = {
  id: 'daemonset-surge-may-stall',
  title: 'A DaemonSet with surge and minReadySeconds may stall',
  severity: 'warning',
  kind: 'will-get-stuck',
  check: (context) => {
    const { bounds, timeline, workload } = context;
    if (workload.object?.kind !== 'DaemonSet' || workload.object.spec.minReadySeconds === 0) return [];
    if (!rollsOut(context) || bounds === undefined || bounds.maxSurge < 2 || timeline?.outcome.state !== 'completes')
      return [];
    const seeds = Array.from({ length: runs }, (_, index) => index + 1);
    const stalled = seeds.filter((seed) => context.varied({ percent, seed })?.outcome.state === 'stuck').length;
    if (stalled === 0) return [];
    const path = [...rollingUpdatePath(context), 'maxSurge'];
    return [
      finding(daemonSetSurgeMayStall, {
        message: `old pods stay in ${stalled} of ${runs} simulated runs whose pods start up to ${percent} % sooner or later: with minReadySeconds and more than 1 extra pod the controller may miss when a new pod becomes available, and looks again after 12 to 24 hours or when a pod changes`,
        range: placeOf(context, path),
        fixes: fix('Set maxSurge: 1', replaceValue(sourceOf(context), path, '1')),
      }),
    ];
  },
};
