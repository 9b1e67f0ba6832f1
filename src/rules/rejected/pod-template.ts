// Faults of the pod template that decide a rollout.
import type { Path } from '../../document/manifest.ts';
import type { FieldError } from '../../workload/workload.ts';
import { fix, placeOf, sourceOf } from '../places.ts';
import { deleteField, replaceValue, setFields } from '../text-edits.ts';
import { rejectedRule, written } from './rejected-rule.ts';

const podSpec: Path = ['spec', 'template', 'spec'];

export const restartPolicyNotAlways = rejectedRule({
  id: 'restart-policy-not-always',
  title: 'restartPolicy is not Always',
  claims: (reason) => reason.field === 'spec.template.spec.restartPolicy',
  fixes: (context, reason) => [
    ...fix('Set restartPolicy: Always', replaceValue(sourceOf(context), reason.path, 'Always')),
    ...fix('Delete restartPolicy', deleteField(sourceOf(context), reason.path)),
  ],
});

export const activeDeadlineSet = rejectedRule({
  id: 'active-deadline-set',
  title: 'activeDeadlineSeconds in the template',
  claims: (reason) =>
    reason.field === 'spec.template.spec.activeDeadlineSeconds' && reason.message.startsWith('Forbidden'),
  fixes: (context, reason) => fix('Delete activeDeadlineSeconds', deleteField(sourceOf(context), reason.path)),
});

export const preStopSleepOverGrace = rejectedRule({
  id: 'prestop-sleep-over-grace',
  title: 'preStop sleeps longer than the grace period',
  claims: (reason) => /lifecycle\.preStop\.sleep(\.seconds)?$/.test(reason.field),
  place: (context, reason) => placeOf(context, secondsOf(reason)),
  fixes: (context, reason) => {
    const sleep = secondsOf(reason);
    const seconds = written(context, sleep);
    const graceWritten = written(context, [...podSpec, 'terminationGracePeriodSeconds']);
    if (typeof seconds !== 'number' || seconds < 0) return [];
    const grace = typeof graceWritten === 'number' ? graceWritten : 30;
    const raised = { terminationGracePeriodSeconds: seconds + 30 };
    return [
      ...fix(`Set terminationGracePeriodSeconds: ${seconds + 30}`, setFields(sourceOf(context), podSpec, raised)),
      ...fix(`Set seconds: ${grace}`, replaceValue(sourceOf(context), sleep, String(grace))),
    ];
  },
});

function secondsOf({ path }: FieldError): Path {
  return path.at(-1) === 'seconds' ? path : [...path, 'seconds'];
}
