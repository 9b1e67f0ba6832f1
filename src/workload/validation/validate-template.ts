// The pod template, after ValidatePodTemplateSpec of pkg/apis/core/validation/validation.go (1.36.3). Of the pod spec
// only what decides a rollout or is a common mistake is judged; what is not judged here is never refused.
import type { JsonMap } from '../../document/manifest.ts';
import type { LabelSelector, StringMap } from '../api-types.ts';
import { labelMatcher } from '../label-selector.ts';
import { child, type Field, type FieldErrors, fieldAt } from './field-errors.ts';
import { validateAnnotations, validateLabels } from './validate-metadata.ts';
import { validatePodSpec } from './validate-pod-spec.ts';

/** The server leaves out `metadata` in these names. */
export const templateLabelsField: Field = {
  name: 'spec.template.labels',
  path: ['spec', 'template', 'metadata', 'labels'],
};
export const templateAnnotationsField: Field = {
  name: 'spec.template.annotations',
  path: ['spec', 'template', 'metadata', 'annotations'],
};

/** Without a selector nothing matches. */
export function validateMatch(selector: LabelSelector | undefined, template: JsonMap, errors: FieldErrors): void {
  const labels = (template.metadata as JsonMap | undefined)?.labels as JsonMap | undefined;
  if (selector !== undefined && labelMatcher(selector)((labels ?? {}) as StringMap)) return;
  const field = fieldAt('spec', 'template', 'metadata', 'labels');
  errors.invalid(field, { kind: 'string-map', value: labels }, '`selector` does not match template `labels`');
}

export function validateTemplate(template: JsonMap, errors: FieldErrors): void {
  const metadata = (template.metadata ?? {}) as JsonMap;
  validateLabels(metadata.labels, templateLabelsField, errors);
  validateAnnotations(metadata.annotations, templateAnnotationsField, errors);
  const spec = (template.spec ?? {}) as JsonMap;
  validatePodSpec(spec, fieldAt('spec', 'template', 'spec'), errors);
  if (((spec.ephemeralContainers ?? []) as readonly unknown[]).length > 0) {
    const field = fieldAt('spec', 'template', 'spec', 'ephemeralContainers');
    errors.forbidden(field, 'ephemeral containers not allowed in pod template');
  }
}

/** Pods of a workload always restart and have no deadline; the text names the kind that the server has in mind. */
export function validateAlwaysRestarts(template: JsonMap, kind: string, errors: FieldErrors): void {
  const spec = (template.spec ?? {}) as JsonMap;
  const field = fieldAt('spec', 'template', 'spec');
  if (spec.restartPolicy !== 'Always') {
    const bad = { kind: 'named-string', value: String(spec.restartPolicy) } as const;
    errors.notSupported(child(field, 'restartPolicy'), bad, ['Always']);
  }
  if (spec.activeDeadlineSeconds !== undefined) {
    errors.forbidden(child(field, 'activeDeadlineSeconds'), `activeDeadlineSeconds in ${kind} is not Supported`);
  }
}
