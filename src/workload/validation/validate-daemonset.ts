// ValidateDaemonSet and ValidateDaemonSetUpdate of pkg/apis/apps/validation/validation.go (1.36.3).
import type { JsonMap } from '../../document/manifest.ts';
import { isEmptySelector, isUsableSelector } from '../label-selector.ts';
import { child, type FieldErrors, fieldAt } from './field-errors.ts';
import { selectorOf, validateImmutableSelector, validateSelector } from './validate-selector.ts';
import { validateDaemonSetStrategy } from './validate-strategy.ts';
import { validateAlwaysRestarts, validateMatch, validateTemplate } from './validate-template.ts';
import type { Validation } from './validation.ts';

/** The causes against the spec of a DaemonSet, and on update against its change. */
export function validateDaemonSet({ manifest, old, traits }: Validation, errors: FieldErrors): void {
  const validateUpdate = () => old && validateImmutableSelector(manifest.spec as JsonMap, old.spec as JsonMap, errors);
  if (!traits.daemonSetJudgedTwice) validateUpdate();
  validateDaemonSetSpec(manifest, errors);
  if (traits.daemonSetJudgedTwice) validateUpdate();
}

function validateDaemonSetSpec(manifest: JsonMap, errors: FieldErrors): void {
  const spec = manifest.spec as JsonMap;
  const field = fieldAt('spec');
  const selector = selectorOf(spec);
  const template = (spec.template ?? {}) as JsonMap;
  if (selector !== undefined) validateSelector(spec.selector as JsonMap, child(field, 'selector'), errors);
  const usable = selector === undefined || isUsableSelector(selector);
  if (usable) validateMatch(selector, template, errors);
  if (selector !== undefined && isEmptySelector(selector)) {
    const bad = { kind: 'label-selector', value: spec.selector as JsonMap } as const;
    errors.invalid(child(field, 'selector'), bad, 'empty selector is invalid for daemonset');
  }
  validateTemplate(template, errors);
  validateAlwaysRestarts(template, 'DaemonSet', errors);
  errors.nonNegative(child(field, 'minReadySeconds'), spec.minReadySeconds);
  validateDaemonSetStrategy((spec.updateStrategy ?? {}) as JsonMap, child(field, 'updateStrategy'), errors);
  errors.nonNegative(child(field, 'revisionHistoryLimit'), spec.revisionHistoryLimit);
}
