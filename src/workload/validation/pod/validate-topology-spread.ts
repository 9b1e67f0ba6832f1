// validateTopologySpreadConstraints of pkg/apis/core/validation/validation.go (1.36.3).
import type { JsonMap } from '../../../document/manifest.ts';
import { ifPresent, mapOf, members, oneOf, plainBadValue, required, textOf } from '../checks.ts';
import { child, childNamed, type Field, type FieldErrors } from '../field-errors.ts';
import { validateSelector } from '../validate-selector.ts';
import {
  validateMatchLabelKeysAndMismatchLabelKeys,
  validateMatchLabelKeysInTopologySpread,
} from './match-label-keys.ts';

const ofEach = members({
  maxSkew: (value, field, errors) => {
    if (Number(value ?? 0) <= 0) errors.invalid(field, plainBadValue(Number(value ?? 0)), 'must be greater than zero');
  },
  topologyKey: required('can not be empty'),
  whenUnsatisfiable: oneOf('DoNotSchedule', 'ScheduleAnyway'),
});

const policies = members({
  nodeAffinityPolicy: ifPresent(oneOf('Honor', 'Ignore')),
  nodeTaintsPolicy: ifPresent(oneOf('Honor', 'Ignore')),
});

export function validateTopologySpreadConstraints(
  constraints: readonly JsonMap[],
  field: Field,
  errors: FieldErrors,
): void {
  // As there may be thousands, upstream's look at all later ones is one look here.
  const last = new Map(constraints.map((constraint, index) => [pairOf(constraint), index]));
  constraints.forEach((constraint, index) => {
    const at = child(field, index);
    ofEach(constraint, at, errors);
    const pair = pairOf(constraint);
    if (last.get(pair) !== index)
      errors.duplicate(childNamed(at, '{topologyKey, whenUnsatisfiable}', 'topologyKey'), plainBadValue(pair));
    validateMinDomains(constraint, child(at, 'minDomains'), errors);
    policies(constraint, at, errors);
    if (errors.traits.gates.MatchLabelKeysInPodTopologySpreadSelectorMerge) {
      validateMatchLabelKeysAndMismatchLabelKeys(constraint, at, errors);
    } else validateMatchLabelKeysInTopologySpread(constraint, at, errors);
    validateSelector(mapOf(constraint.labelSelector), child(at, 'labelSelector'), errors);
  });
}

/** A kind of constraint is there once: the same key with the same action. */
function pairOf({ topologyKey, whenUnsatisfiable }: JsonMap): string {
  return `{${textOf(topologyKey)}, ${textOf(whenUnsatisfiable)}}`;
}

function validateMinDomains({ minDomains, whenUnsatisfiable }: JsonMap, field: Field, errors: FieldErrors): void {
  if (minDomains === undefined) return;
  const domains = Number(minDomains);
  if (domains <= 0) errors.invalid(field, plainBadValue(domains), 'must be greater than zero');
  if (whenUnsatisfiable === 'DoNotSchedule') return;
  const rule = `can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ${textOf(whenUnsatisfiable)}`;
  errors.invalid(field, { kind: 'pointer', value: domains }, rule);
}
