// ValidateDeployment and ValidateDeploymentUpdate of pkg/apis/apps/validation/validation.go (1.36.3).
import type { JsonMap } from '../../document/manifest.ts';
import { child, type FieldErrors, fieldAt } from './field-errors.ts';
import { selectorOf, validateImmutableSelector, validateRequiredSelector } from './validate-selector.ts';
import { validateDeploymentStrategy } from './validate-strategy.ts';
import { validateAlwaysRestarts, validateMatch, validateTemplate } from './validate-template.ts';
import type { Validation } from './validation.ts';

/** The causes against the spec of a Deployment, and on update against its change. */
export function validateDeployment({ manifest, old }: Validation, errors: FieldErrors): void {
  validateDeploymentSpec(manifest, errors);
  if (old !== undefined) validateImmutableSelector(manifest.spec as JsonMap, old.spec as JsonMap, errors);
}

function validateDeploymentSpec(manifest: JsonMap, errors: FieldErrors): void {
  const spec = manifest.spec as JsonMap;
  const field = fieldAt('spec');
  errors.nonNegative(child(field, 'replicas'), spec.replicas);
  validateSelectorAndTemplate(spec, errors);
  validateDeploymentStrategy((spec.strategy ?? {}) as JsonMap, child(field, 'strategy'), errors);
  errors.nonNegative(child(field, 'minReadySeconds'), spec.minReadySeconds);
  errors.nonNegative(child(field, 'revisionHistoryLimit'), spec.revisionHistoryLimit);
  validateRollback(manifest, errors);
  const deadlineSeconds = Number(spec.progressDeadlineSeconds);
  const deadline = child(field, 'progressDeadlineSeconds');
  errors.nonNegative(deadline, deadlineSeconds);
  if (deadlineSeconds <= Number(spec.minReadySeconds ?? 0)) {
    errors.invalid(deadline, { kind: 'pointer', value: deadlineSeconds }, 'must be greater than minReadySeconds');
  }
}

function validateSelectorAndTemplate(spec: JsonMap, errors: FieldErrors): void {
  if (!validateRequiredSelector(spec, { kind: 'deployment', unusable: 'invalid label selector' }, errors)) return;
  const template = (spec.template ?? {}) as JsonMap;
  validateMatch(selectorOf(spec), template, errors);
  validateTemplate(template, errors);
  validateAlwaysRestarts(template, 'ReplicaSet', errors);
}

/** The annotation that upstream turns into the earlier field spec.rollbackTo. */
function validateRollback(manifest: JsonMap, errors: FieldErrors): void {
  const annotations = ((manifest.metadata as JsonMap).annotations ?? {}) as JsonMap;
  const revision = annotations['deprecated.deployment.rollback.to'];
  if (typeof revision !== 'string' || !/^[+-]?\d+$/.test(revision)) return;
  const path = ['metadata', 'annotations', 'deprecated.deployment.rollback.to'];
  errors.nonNegative({ name: 'spec.rollback.version', path }, Number(revision));
}
