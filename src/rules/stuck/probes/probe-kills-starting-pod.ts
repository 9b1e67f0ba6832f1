import type { JsonMap } from '../../../document/manifest.ts';
import { probeKillsStartingPod as words } from '../../../wording/findings/probes.ts';
import type { Assumptions } from '../../../workload/assumptions.ts';
import { containerStart } from '../../../workload/container-times.ts';
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
    return longRunningContainers(context).flatMap(({ path, value }) => {
      const known = knownStart(value, context.assumptions);
      const limit = startLimitOf(value, known.pullSeconds);
      if (limit === undefined || known.leastSeconds < limit.seconds) return [];
      const { probe } = limit;
      const seconds = Math.round(limit.seconds * 10) / 10;
      const name = String(value.name);
      const isWritten = written(context, [...path, probe]) !== undefined;
      const threshold = Math.ceil(
        (2 * known.startupSeconds) / Number(written(context, [...path, probe, 'periodSeconds']) ?? 10),
      );
      const isGuess = known.by === 'guessed';
      return finding(probeKillsStartingPod, {
        severity: isGuess ? 'warning' : 'error',
        message: words[known.by](probe, name, seconds, known.startupSeconds),
        range: keyPlaceOf(context, [...path, probe]),
        fixes: !isGuess && isWritten ? settingFix(context, [...path, probe], { failureThreshold: threshold + 1 }) : [],
      });
    });
  },
};

/** How long a container takes to start, at the least, and who says so. */
function knownStart(container: JsonMap, assumptions: Assumptions) {
  const { startupSeconds, stated = [] } = assumptions;
  const { pull, up, leastSeconds } = containerStart(container, assumptions);
  const pullSeconds = pull.seconds;
  if (up.measured?.startupSeconds !== undefined)
    return { by: 'measured', pullSeconds, leastSeconds, startupSeconds: up.measured.startupSeconds } as const;
  const by = stated.includes('startupSeconds') ? 'stated' : 'guessed';
  return { by, pullSeconds, leastSeconds: startupSeconds, startupSeconds } as const;
}
