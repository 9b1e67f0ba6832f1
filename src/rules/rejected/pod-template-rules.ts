// What the API server refuses of a pod template, beyond what it refuses of any pod.
import type { Path } from '../../document/manifest.ts';
import * as words from '../../wording/findings/rejected.ts';
import type { FieldError } from '../../workload/faults.ts';
import { podSpecPath, written } from '../facts.ts';
import { deletingFix, replacingFix, settingFix } from '../fixes.ts';
import { findingRange } from '../places.ts';
import type { RejectedRow } from './rejected-rule.ts';

export const podTemplateRows: readonly RejectedRow[] = [
  {
    id: 'restart-policy-not-always',
    title: words.restartPolicyNotAlways.title,
    claims: (reason) => reason.field === 'spec.template.spec.restartPolicy',
    fixes: (context, { path }) => [...replacingFix(context, path, 'Always'), ...deletingFix(context, path)],
  },
  {
    id: 'active-deadline-set',
    title: words.activeDeadlineSet.title,
    claims: (reason) =>
      reason.field === 'spec.template.spec.activeDeadlineSeconds' && reason.message.startsWith('Forbidden'),
    fixes: (context, { path }) => deletingFix(context, path),
  },
  {
    id: 'prestop-sleep-over-grace',
    title: words.preStopSleepOverGrace.title,
    claims: (reason) => /lifecycle\.preStop\.sleep(\.seconds)?$/.test(reason.field),
    place: (context, reason) => findingRange(context, secondsOf(reason)),
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
  },
];

function secondsOf({ path }: FieldError): Path {
  return path.at(-1) === 'seconds' ? path : [...path, 'seconds'];
}
