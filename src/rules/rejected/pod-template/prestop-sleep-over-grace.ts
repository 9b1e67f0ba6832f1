import type { Path } from '../../../document/manifest.ts';
import { preStopSleepOverGrace as words } from '../../../wording/findings/rejected.ts';
import type { FieldError } from '../../../workload/faults.ts';
import { podSpecPath, written } from '../../facts.ts';
import { replacingFix, settingFix } from '../../fixes.ts';
import { placeOf } from '../../places.ts';
import { rejectedRule } from '../rejected-rule.ts';

export const preStopSleepOverGrace = rejectedRule({
  id: 'prestop-sleep-over-grace',
  title: words.title,
  claims: (reason) => /lifecycle\.preStop\.sleep(\.seconds)?$/.test(reason.field),
  place: (context, reason) => placeOf(context, secondsOf(reason)),
  fixes: (context, reason) => {
    const sleep = secondsOf(reason);
    const seconds = written(context, sleep);
    const graceWritten = written(context, [...podSpecPath, 'terminationGracePeriodSeconds']);
    if (typeof seconds !== 'number' || seconds < 0) return [];
    const grace = typeof graceWritten === 'number' ? graceWritten : 30;
    return [
      ...settingFix(context, podSpecPath, { terminationGracePeriodSeconds: seconds + 30 }),
      ...replacingFix(context, sleep, grace),
    ];
  },
});

function secondsOf({ path }: FieldError): Path {
  return path.at(-1) === 'seconds' ? path : [...path, 'seconds'];
}
