// Faults of spec.strategy (Deployment) and spec.updateStrategy (StatefulSet, DaemonSet) as a whole.
import type { Path } from '../../document/manifest.ts';
import { nearest } from '../../std/nearest.ts';
import type { FieldError } from '../../workload/workload.ts';
import { fix, placeOf, sourceOf } from '../places.ts';
import type { Fix, RuleContext } from '../rule.ts';
import { deleteField, replaceValue, setFields } from '../text-edits.ts';
import { rejectedRule, written } from './rejected-rule.ts';

const rollingUpdate: Path = ['spec', 'strategy', 'rollingUpdate'];
const updateStrategy: Path = ['spec', 'updateStrategy'];

export const surgeAndUnavailableBothZero = rejectedRule({
  id: 'surge-and-unavailable-both-zero',
  title: 'maxSurge and maxUnavailable are both 0',
  claims: (reason) => /^Invalid value: (0|"0+%"): may not be 0 when `maxSurge` is 0$/.test(reason.message),
  fixes: (context) => [
    ...fix('Set maxSurge: 1', setFields(sourceOf(context), rollingUpdate, { maxSurge: 1 })),
    ...fix('Set maxUnavailable: 1', setFields(sourceOf(context), rollingUpdate, { maxUnavailable: 1 })),
    ...fix('Remove both lines (25% / 25%)', deleteField(sourceOf(context), rollingUpdate)),
  ],
});

export const recreateWithRollingUpdate = rejectedRule({
  id: 'recreate-with-rolling-update',
  title: 'rollingUpdate beside type Recreate',
  claims: (reason) => reason.message.endsWith("may not be specified when strategy `type` is 'Recreate'"),
  fixes: (context) => withoutRollingUpdate(context, ['spec', 'strategy']),
});

export const unknownStrategyType = rejectedRule({
  id: 'unknown-strategy-type',
  title: 'Unknown strategy type',
  claims: (reason) => reason.field === 'spec.strategy' && reason.message.startsWith('Unsupported value'),
  place: (context) => placeOf(context, ['spec', 'strategy', 'type']),
  fixes: (context) => nearestType(context, ['spec', 'strategy', 'type'], ['RollingUpdate', 'Recreate']),
});

export const statefulSetUnknownStrategy = rejectedRule({
  id: 'statefulset-unknown-strategy',
  title: 'Unknown update strategy of a StatefulSet',
  claims: (reason) => isUpdateStrategy(reason) && reason.message.endsWith("must be 'RollingUpdate' or 'OnDelete'"),
  place: (context) => placeOf(context, [...updateStrategy, 'type']),
  fixes: (context) => nearestType(context, [...updateStrategy, 'type'], ['RollingUpdate', 'OnDelete']),
});

export const statefulSetOnDeleteWithRollingUpdate = rejectedRule({
  id: 'statefulset-ondelete-with-rolling-update',
  title: 'rollingUpdate beside type OnDelete',
  claims: (reason) => reason.message.endsWith("only allowed for updateStrategy 'RollingUpdate'"),
  place: (context) => placeOf(context, [...updateStrategy, 'rollingUpdate']),
  fixes: (context) => withoutRollingUpdate(context, updateStrategy),
});

export const podManagementPolicyInvalid = rejectedRule({
  id: 'pod-management-policy-invalid',
  title: 'Unknown pod management policy',
  claims: (reason) => reason.field === 'spec.podManagementPolicy',
  fixes: (context, reason) => nearestType(context, reason.path, ['OrderedReady', 'Parallel']),
});

export const daemonSetUnknownStrategy = rejectedRule({
  id: 'daemonset-unknown-strategy',
  title: 'Unknown update strategy of a DaemonSet',
  claims: (reason) => isUpdateStrategy(reason) && reason.message.startsWith('Unsupported value'),
  place: (context) => placeOf(context, [...updateStrategy, 'type']),
  fixes: (context) => nearestType(context, [...updateStrategy, 'type'], ['RollingUpdate', 'OnDelete']),
});

function isUpdateStrategy(reason: FieldError): boolean {
  return reason.field === 'spec.updateStrategy';
}

function withoutRollingUpdate(context: RuleContext, strategy: Path): readonly Fix[] {
  const source = sourceOf(context);
  return [
    ...fix('Delete rollingUpdate', deleteField(source, [...strategy, 'rollingUpdate'])),
    ...fix('Set type: RollingUpdate', setFields(source, strategy, { type: 'RollingUpdate' })),
  ];
}

function nearestType(context: RuleContext, path: Path, types: readonly string[]): readonly Fix[] {
  const type = nearest(String(written(context, path) ?? ''), types);
  if (type === undefined || written(context, path) === undefined) return [];
  return fix(`Change to ${type}`, replaceValue(sourceOf(context), path, type));
}
