import { preStopLongerThanGrace as words } from '../../wording/findings/outage.ts';
import { hookSleep } from '../../workload/hook-sleep.ts';
import { asMap, graceSeconds, longRunningContainers, podSpecPath } from '../facts.ts';
import { settingFix } from '../fixes.ts';
import { finding, findingRange } from '../places.ts';
import type { Rule } from '../rule.ts';

/** A `sleep` in a preStop command that takes up the whole grace period; the kubelet then gives 2 s (killContainer). */
export const preStopLongerThanGrace: Rule = {
  id: 'prestop-longer-than-grace',
  title: words.title,
  severity: 'warning',
  kind: 'outage',
  check: (context) => {
    const grace = graceSeconds(context);
    return longRunningContainers(context).flatMap(({ path, value }) => {
      const { exec = null } = asMap(asMap(value.lifecycle).preStop);
      const seconds = hookSleep({ exec });
      if (seconds < grace || grace === 0) return [];
      return finding(preStopLongerThanGrace, {
        message: words.message(seconds, grace),
        range: findingRange(context, [...path, 'lifecycle', 'preStop', 'exec', 'command']),
        fixes: settingFix(context, podSpecPath, { terminationGracePeriodSeconds: seconds + 30 }),
      });
    });
  },
};
