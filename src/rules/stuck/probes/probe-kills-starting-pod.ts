import { probeKillsStartingPod as words } from '../../../wording/findings/probes.ts';
import { startLimitOf } from '../../../workload/probes.ts';
import { longRunningContainers, startsNewPods, written } from '../../facts.ts';
import { settingFix } from '../../fixes.ts';
import { finding, keyPlaceOf } from '../../places.ts';
import type { Rule } from '../../rule.ts';

/** If the start-up time is assumed, a probe that allows less proves nothing. */
export const probeKillsStartingPod: Rule = {
  id: 'probe-kills-starting-pod',
  title: words.title,
  severity: 'error',
  kind: 'will-get-stuck',
  check: (context) => {
    if (!startsNewPods(context)) return [];
    const { startupSeconds, stated = [] } = context.assumptions;
    const isStated = stated.includes('startupSeconds');
    return longRunningContainers(context).flatMap(({ path, value }) => {
      const limit = startLimitOf(value, context.assumptions);
      if (limit === undefined || startupSeconds < limit.seconds) return [];
      const { probe } = limit;
      const seconds = Math.round(limit.seconds * 10) / 10;
      const name = String(value.name);
      const isWritten = written(context, [...path, probe]) !== undefined;
      const threshold = Math.ceil(
        (2 * startupSeconds) / Number(written(context, [...path, probe, 'periodSeconds']) ?? 10),
      );
      return finding(probeKillsStartingPod, {
        severity: isStated ? 'error' : 'warning',
        message: isStated ? words.stated(probe, name, seconds, startupSeconds) : words.guessed(probe, name, seconds),
        range: keyPlaceOf(context, [...path, probe]),
        fixes: isStated && isWritten ? settingFix(context, [...path, probe], { failureThreshold: threshold + 1 }) : [],
      });
    });
  },
};
