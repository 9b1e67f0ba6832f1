// The pod template, after ValidatePodTemplateSpec of pkg/apis/core/validation/validation.go (1.36.3).
import type { JsonMap } from '../../document/manifest.ts';
import { deepEqual } from '../../std/deep-equal.ts';
import type { LabelSelector, StringMap } from '../api-types.ts';
import { labelMatcher } from '../label-selector.ts';
import type { VersionTraits } from '../versions.ts';
import { listOf, mapOf } from './checks.ts';
import { child, type Field, type FieldErrors, fieldAt } from './field-errors.ts';
import { validatePodSpecificAnnotations, validateProfilesMatch } from './pod/validate-pod-annotations.ts';
import { allowsAnyPolicy, isEscalationStored } from './pod/validate-security-context.ts';
import { isBareImageStored } from './pod/volume-sources.ts';
import { validateAnnotations, validateLabels } from './validate-metadata.ts';
import { placedContainers, validatePodSpec } from './validate-pod-spec.ts';

/** The server leaves out `metadata` in these names. */
export const templateLabelsField: Field = {
  name: 'spec.template.labels',
  path: ['spec', 'template', 'metadata', 'labels'],
};
export const templateAnnotationsField: Field = {
  name: 'spec.template.annotations',
  path: ['spec', 'template', 'metadata', 'annotations'],
};

const specField = fieldAt('spec', 'template', 'spec');

/** Without a selector nothing matches. */
export function validateMatch(selector: LabelSelector | undefined, template: JsonMap, errors: FieldErrors): void {
  const labels = (template.metadata as JsonMap | undefined)?.labels as JsonMap | undefined;
  if (selector !== undefined && labelMatcher(selector)((labels ?? {}) as StringMap)) return;
  const field = fieldAt('spec', 'template', 'metadata', 'labels');
  errors.invalid(field, { kind: 'string-map', value: labels }, '`selector` does not match template `labels`');
}

/** Templates in which nothing was wrong, the latest first: while other fields are typed, theirs stays. */
const lastSound: { readonly template: JsonMap; readonly traits: VersionTraits; readonly allowances: string }[] = [];
const maxSound = 4;

export function validateTemplate(template: JsonMap, errors: FieldErrors): void {
  const { list, traits } = errors;
  const allowances = allowancesOf(errors);
  const isKnown = lastSound.some(
    (known) => known.traits === traits && known.allowances === allowances && deepEqual(known.template, template),
  );
  if (isKnown) return;
  const before = list.length;
  judgeTemplate(template, errors);
  if (list.length > before) return;
  lastSound.unshift({ template, traits, allowances });
  lastSound.splice(maxSound);
}

/** What the template that is stored lets another one have. */
function allowancesOf(errors: FieldErrors): string {
  return [allowsAnyPolicy(errors), isEscalationStored(errors), isBareImageStored(errors)].join();
}

function judgeTemplate(template: JsonMap, errors: FieldErrors): void {
  const { labels, annotations } = mapOf(template.metadata);
  const spec = mapOf(template.spec);
  validateLabels(labels, templateLabelsField, errors);
  validateAnnotations(annotations, templateAnnotationsField, errors);
  validateAnnotationsOf(template, errors);
  validatePodSpec(spec, specField, errors);
  const containers = placedContainers(spec, specField);
  validateProfilesMatch(mapOf(annotations), specField, { spec, containers, errors });
  if (listOf(spec.ephemeralContainers).length > 0) {
    errors.forbidden(child(specField, 'ephemeralContainers'), 'ephemeral containers not allowed in pod template');
  }
}

/** Those of the template's annotations that say something of its pods. */
export function validateAnnotationsOf(template: JsonMap, errors: FieldErrors): void {
  const spec = mapOf(template.spec);
  const pod = { spec, containers: placedContainers(spec, specField), errors };
  validatePodSpecificAnnotations(mapOf(mapOf(template.metadata).annotations), templateAnnotationsField, pod);
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
