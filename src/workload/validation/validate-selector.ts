// Label selectors, after k8s.io/apimachinery/pkg/apis/meta/v1/validation/validation.go (0.36.3).
import type { JsonMap } from '../../document/manifest.ts';
import type { LabelSelector } from '../api-types.ts';
import { child, type Field, type FieldErrors } from './field-errors.ts';
import { faultsOfKey, faultsOfLabelValue } from './name-rules.ts';
import { reject, validateLabels } from './validate-metadata.ts';

/** The selector's own faults; those of its fit to the template come later. */
export function validateSelector(selector: JsonMap, field: Field, errors: FieldErrors): void {
  validateLabels(selector.matchLabels, child(field, 'matchLabels'), errors);
  const expressions = (selector.matchExpressions ?? []) as readonly JsonMap[];
  expressions.forEach((expression, index) => {
    validateRequirement(expression, child(field, 'matchExpressions', index), errors);
  });
}

function validateRequirement(requirement: JsonMap, field: Field, errors: FieldErrors): void {
  const operator = String(requirement.operator ?? '');
  const key = String(requirement.key ?? '');
  const values = (requirement.values ?? []) as readonly string[];
  if (operator === 'In' || operator === 'NotIn') {
    if (values.length === 0) {
      errors.required(child(field, 'values'), "must be specified when `operator` is 'In' or 'NotIn'");
    }
  } else if (operator === 'Exists' || operator === 'DoesNotExist') {
    if (values.length > 0) {
      errors.forbidden(child(field, 'values'), "may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
    }
  } else {
    errors.invalid(
      child(field, 'operator'),
      { kind: 'named-string', value: operator },
      'not a valid selector operator',
    );
  }
  reject(faultsOfKey(key, errors.traits.labelWords), child(field, 'key'), key, errors);
  values.forEach((value, index) => {
    reject(faultsOfLabelValue(value, errors.traits.labelWords), child(field, 'values', index), value, errors);
  });
}

/** The decoded selector as the rest of the program knows it. */
export function selectorOf(spec: JsonMap): LabelSelector | undefined {
  return spec.selector as unknown as LabelSelector | undefined;
}
