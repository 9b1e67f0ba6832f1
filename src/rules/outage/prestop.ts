import { asList, asMap, graceSeconds, longRunningContainers, podSpecPath } from '../facts.ts';
import { finding, fix, placeOf, sourceOf } from '../places.ts';
import type { Rule } from '../rule.ts';
import { setFields } from '../text-edits.ts';

/** A `sleep` in a preStop command that takes up the whole grace period; the kubelet then gives 2 s (killContainer). */
export const preStopLongerThanGrace: Rule = {
  id: 'prestop-longer-than-grace',
  title: 'preStop sleeps through the grace period',
  severity: 'warning',
  kind: 'outage',
  check: (context) => {
    const grace = graceSeconds(context);
    return longRunningContainers(context).flatMap(({ path, value }) => {
      const exec = asMap(asMap(asMap(value.lifecycle).preStop).exec);
      const command = asList(exec.command).join(' ');
      const seconds = Number(/(?:^|[\s;&|])sleep\s+(\d+)s?(?=$|[\s;&|])/.exec(command)?.[1] ?? Number.NaN);
      if (!(seconds >= grace) || grace === 0) return [];
      const raised = { terminationGracePeriodSeconds: seconds + 30 };
      return finding(preStopLongerThanGrace, {
        message: `preStop sleeps ${seconds} s but terminationGracePeriodSeconds is ${grace}: the container has only 2 s for its own shutdown, then it is killed`,
        range: placeOf(context, [...path, 'lifecycle', 'preStop', 'exec', 'command']),
        fixes: fix(
          `Set terminationGracePeriodSeconds: ${seconds + 30}`,
          setFields(sourceOf(context), podSpecPath, raised),
        ),
      });
    });
  },
};
