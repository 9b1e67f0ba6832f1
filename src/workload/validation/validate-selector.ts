// Label selectors, after k8s.io/apimachinery/pkg/apis/meta/v1/validation/validation.go (0.36.3).
import type { JsonMap } from '../../document/manifest.ts';
import type { LabelSelector } from '../api-types.ts';
import { isEmptySelector, isUsableSelector } from '../label-selector.ts';
import { storedForm } from '../schema/go-json.ts';
import { stableText } from '../schema/stable-text.ts';
import { child, type Field, type FieldErrors, fieldAt, reject } from './field-errors.ts';
import { faultsOfKey, faultsOfLabelValue } from './name-rules.ts';
import { validateLabels } from './validate-metadata.ts';

/** How a kind of workload speaks of a selector that it cannot do without. */
interface SelectorWords {
  readonly kind: 'deployment' | 'statefulset';
  readonly unusable: string;
}

/** The faults of the selector of a Deployment or StatefulSet; false where upstream then looks no further. */
export function validateRequiredSelector(spec: JsonMap, words: SelectorWords, errors: FieldErrors): boolean {
  const field = fieldAt('spec', 'selector');
  const selector = selectorOf(spec);
  if (selector === undefined) {
    errors.required(field, '');
    return true;
  }
  const bad = { kind: 'label-selector', value: spec.selector as JsonMap } as const;
  validateSelector(spec.selector as JsonMap, field, errors);
  if (isEmptySelector(selector)) errors.invalid(field, bad, `empty selector is invalid for ${words.kind}`);
  const isUsable = isUsableSelector(selector);
  if (!isUsable) errors.invalid(field, bad, words.unusable);
  return isUsable;
}

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

/** On update: the selector is that of the stored spec. */
export function validateImmutableSelector(spec: JsonMap, old: JsonMap, errors: FieldErrors): void {
  const text = (selector: JsonMap | undefined) =>
    selector === undefined ? '' : stableText(storedForm(selector, 'LabelSelector', errors.traits.minor));
  const selector = spec.selector as JsonMap | undefined;
  if (text(selector) === text(old.selector as JsonMap | undefined)) return;
  errors.invalid(fieldAt('spec', 'selector'), { kind: 'label-selector', value: selector }, 'field is immutable');
}

/** The decoded selector as the rest of the program knows it. */
export function selectorOf(spec: JsonMap): LabelSelector | undefined {
  return spec.selector as unknown as LabelSelector | undefined;
}
