// Update strategies and their integers or percentages, after pkg/apis/apps/validation/validation.go (1.36.3).
import type { Json, JsonMap } from '../../document/manifest.ts';
import type { IntOrString } from '../api-types.ts';
import { bareNumber } from '../int-or-string.ts';
import type { BadValue } from './bad-value.ts';
import { child, type Field, type FieldErrors } from './field-errors.ts';
import { faultsOfPercent } from './name-rules.ts';

export function validateDeploymentStrategy(strategy: JsonMap, field: Field, errors: FieldErrors): void {
  const rollingUpdate = strategy.rollingUpdate as JsonMap | undefined;
  const below = child(field, 'rollingUpdate');
  if (strategy.type === 'Recreate') {
    if (rollingUpdate !== undefined) {
      errors.forbidden(below, "may not be specified when strategy `type` is 'Recreate'");
    }
  } else if (strategy.type === 'RollingUpdate') {
    validateRollingUpdateDeployment(rollingUpdate ?? {}, below, errors);
  } else {
    const members = intOrStrings(rollingUpdate, 'apps.RollingUpdateDeployment');
    errors.notSupported(field, strategyValue('apps.DeploymentStrategy', strategy, members), [
      'Recreate',
      'RollingUpdate',
    ]);
  }
}

function validateRollingUpdateDeployment(rollingUpdate: JsonMap, field: Field, errors: FieldErrors): void {
  const unavailable = intOrString(rollingUpdate.maxUnavailable);
  const surge = intOrString(rollingUpdate.maxSurge);
  const unavailableField = child(field, 'maxUnavailable');
  validateIntOrPercent(unavailable, unavailableField, errors);
  validateIntOrPercent(surge, child(field, 'maxSurge'), errors);
  if (bareNumber(unavailable) === 0 && bareNumber(surge) === 0) {
    errors.invalid(
      unavailableField,
      { kind: 'int-or-string', value: unavailable },
      'may not be 0 when `maxSurge` is 0',
    );
  }
  validateAtMostAll(unavailable, unavailableField, errors);
}

export function validateDaemonSetStrategy(strategy: JsonMap, field: Field, errors: FieldErrors): void {
  const rollingUpdate = strategy.rollingUpdate as JsonMap | undefined;
  if (strategy.type === 'OnDelete') return;
  if (strategy.type === 'RollingUpdate') {
    validateRollingUpdateDaemonSet(rollingUpdate ?? {}, child(field, 'rollingUpdate'), errors);
    return;
  }
  const members = intOrStrings(rollingUpdate, 'apps.RollingUpdateDaemonSet');
  errors.notSupported(field, strategyValue('apps.DaemonSetUpdateStrategy', strategy, members), [
    'RollingUpdate',
    'OnDelete',
  ]);
}

function validateRollingUpdateDaemonSet(rollingUpdate: JsonMap, field: Field, errors: FieldErrors): void {
  const unavailable = intOrString(rollingUpdate.maxUnavailable);
  const surge = intOrString(rollingUpdate.maxSurge);
  const unavailableField = child(field, 'maxUnavailable');
  const surgeField = child(field, 'maxSurge');
  validateIntOrPercent(unavailable, unavailableField, errors);
  validateIntOrPercent(surge, surgeField, errors);
  validateAtMostAll(unavailable, unavailableField, errors);
  validateAtMostAll(surge, surgeField, errors);
  if (bareNumber(unavailable) !== 0 && bareNumber(surge) !== 0) {
    errors.invalid(
      surgeField,
      { kind: 'int-or-string', value: surge },
      'may not be set when maxUnavailable is non-zero',
    );
  } else if (bareNumber(unavailable) === 0 && bareNumber(surge) === 0) {
    errors.required(unavailableField, 'cannot be 0 when maxSurge is 0');
  }
}

export function validateStatefulSetStrategy(strategy: JsonMap, field: Field, errors: FieldErrors): void {
  const rollingUpdate = strategy.rollingUpdate as JsonMap | undefined;
  const below = child(field, 'rollingUpdate');
  const value = statefulSetRollingUpdate(rollingUpdate);
  if (strategy.type === 'OnDelete') {
    if (value !== undefined) errors.invalid(below, value, "only allowed for updateStrategy 'RollingUpdate'");
  } else if (strategy.type === 'RollingUpdate') {
    if (rollingUpdate !== undefined) validateRollingUpdateStatefulSet(rollingUpdate, below, errors);
  } else {
    const members = { pointer: 'apps.RollingUpdateStatefulSetStrategy', to: value };
    const bad = strategyValue('apps.StatefulSetUpdateStrategy', strategy, members);
    errors.invalid(field, bad, "must be 'RollingUpdate' or 'OnDelete'");
  }
}

function validateRollingUpdateStatefulSet(rollingUpdate: JsonMap, field: Field, errors: FieldErrors): void {
  errors.nonNegative(child(field, 'partition'), rollingUpdate.partition);
  if (rollingUpdate.maxUnavailable === undefined) return;
  const unavailable = intOrString(rollingUpdate.maxUnavailable);
  const unavailableField = child(field, 'maxUnavailable');
  validateIntOrPercent(unavailable, unavailableField, errors);
  if (bareNumber(unavailable) === 0) {
    errors.invalid(unavailableField, { kind: 'int-or-string', value: unavailable }, 'cannot be 0');
  }
  validateAtMostAll(unavailable, unavailableField, errors);
}

function validateIntOrPercent(value: IntOrString, field: Field, errors: FieldErrors): void {
  if (typeof value === 'number') errors.nonNegative(field, value);
  else for (const fault of faultsOfPercent(value)) errors.invalid(field, { kind: 'int-or-string', value }, fault);
}

function validateAtMostAll(value: IntOrString, field: Field, errors: FieldErrors): void {
  if (typeof value === 'number' || faultsOfPercent(value).length > 0 || bareNumber(value) <= 100) return;
  errors.invalid(field, { kind: 'int-or-string', value }, 'must not be greater than 100%');
}

function intOrString(value: Json | undefined): IntOrString {
  return typeof value === 'string' || typeof value === 'number' ? value : 0;
}

type StructMember = Extract<BadValue, { kind: 'struct' }>['members'][string];

function strategyValue(type: string, strategy: JsonMap, rollingUpdate: StructMember): BadValue {
  return { kind: 'struct', type, members: { Type: String(strategy.type ?? ''), RollingUpdate: rollingUpdate } };
}

function intOrStrings(rollingUpdate: JsonMap | undefined, type: string): StructMember {
  if (rollingUpdate === undefined) return { pointer: type, to: undefined };
  const MaxUnavailable = { intOrString: intOrString(rollingUpdate.maxUnavailable) };
  const MaxSurge = { intOrString: intOrString(rollingUpdate.maxSurge) };
  return { pointer: type, to: { kind: 'struct', type, members: { MaxUnavailable, MaxSurge } } };
}

function statefulSetRollingUpdate(rollingUpdate: JsonMap | undefined): BadValue | undefined {
  if (rollingUpdate === undefined) return undefined;
  const { partition, maxUnavailable } = rollingUpdate;
  const to =
    maxUnavailable === undefined ? undefined : { kind: 'int-or-string' as const, value: intOrString(maxUnavailable) };
  const members = { Partition: Number(partition ?? 0), MaxUnavailable: { pointer: 'intstr.IntOrString', to } };
  return { kind: 'struct', type: 'apps.RollingUpdateStatefulSetStrategy', members };
}
