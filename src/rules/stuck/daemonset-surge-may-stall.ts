import { daemonSetSurgeMayStall as words } from '../../wording/findings/stuck.ts';
import { rollingUpdatePath, rollsOut } from '../facts.ts';
import { replacingFix } from '../fixes.ts';
import { finding, findingRange } from '../places.ts';
import type { Rule } from '../rule.ts';

const runs = 10;
const percent = 50;

/**
 * The controller's look at a new pod after minReadySeconds is dropped while it waits to look at another one, which became
 * ready before (AddAfter in daemon_controller.go, updatePod); old pods are then left until something else happens.
 */
export const daemonSetSurgeMayStall: Rule = {
  id: 'daemonset-surge-may-stall',
  title: words.title,
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
        message: words.message(stalled, runs, percent),
        range: findingRange(context, path),
        fixes: replacingFix(context, path, 1),
      }),
    ];
  },
};
