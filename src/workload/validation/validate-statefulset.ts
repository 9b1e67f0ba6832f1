// ValidateStatefulSet and ValidateStatefulSetUpdate of pkg/apis/apps/validation/validation.go (1.36.3).
import type { Json, JsonMap } from '../../document/manifest.ts';
import { storedForm } from '../schema/go-json.ts';
import { semanticEqual } from '../schema/semantic-equal.ts';
import type { VersionTraits } from '../versions.ts';
import type { BadValue } from './bad-value.ts';
import { listOf, mapOf, textOf } from './checks.ts';
import { child, type Field, FieldErrors, fieldAt, reject } from './field-errors.ts';
import { faultsOfDnsLabel } from './name-rules.ts';
import { internalJson } from './struct-value.ts';
import { validateAnnotations, validateLabels } from './validate-metadata.ts';
import { selectorOf, validateRequiredSelector } from './validate-selector.ts';
import { validateStatefulSetStrategy } from './validate-strategy.ts';
import {
  templateAnnotationsField,
  templateLabelsField,
  validateAlwaysRestarts,
  validateAnnotationsOf,
  validateMatch,
  validateTemplate,
} from './validate-template.ts';
import { validateVolumeClaim } from './validate-volume-claim.ts';
import type { Validation } from './validation.ts';

/** The causes against the spec of a StatefulSet, and on update against its change. */
export function validateStatefulSet({ manifest, old, traits }: Validation, errors: FieldErrors): void {
  validateStatefulSetSpec(manifest, old, traits, errors);
  if (old !== undefined) validateUpdate(manifest.spec as JsonMap, old.spec as JsonMap, errors);
}

function validateUpdate(spec: JsonMap, old: JsonMap, errors: FieldErrors): void {
  const { minor, statefulSetUpdatable, statefulSetNamesFixedFields } = errors.traits;
  if (statefulSetNamesFixedFields) {
    validateFixedFields(spec, old, errors);
    return;
  }
  const fixedPart = (part: JsonMap): JsonMap => {
    const entries = Object.entries(storedForm(part, 'StatefulSetSpec', minor));
    return Object.fromEntries(entries.filter(([name]) => !statefulSetUpdatable.includes(name)));
  };
  if (semanticEqual(fixedPart(spec), fixedPart(old), 'StatefulSetSpec')) return;
  const names = statefulSetUpdatable.map((name) => `'${name}'`);
  const list = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  errors.forbidden(fieldAt('spec'), `updates to statefulset spec for fields other than ${list} are forbidden`);
}

const fixedFields = ['selector', 'volumeClaimTemplates', 'serviceName', 'podManagementPolicy'];

function validateFixedFields(spec: JsonMap, old: JsonMap, errors: FieldErrors): void {
  const { minor } = errors.traits;
  const [now, before] = [spec, old].map((each) => storedForm(each, 'StatefulSetSpec', minor)) as [JsonMap, JsonMap];
  const partOf = (whole: JsonMap, name: string): JsonMap => (whole[name] === undefined ? {} : { [name]: whole[name] });
  for (const name of fixedFields) {
    if (semanticEqual(partOf(now, name), partOf(before, name), 'StatefulSetSpec')) continue;
    errors.invalid(fieldAt('spec', name), fixedValue(name, spec[name], minor), 'field is immutable');
  }
}

function fixedValue(name: string, value: Json | undefined, minor: number): BadValue {
  if (name === 'selector') return { kind: 'label-selector', value: value as JsonMap | undefined };
  if (name !== 'volumeClaimTemplates') return { kind: 'named-string', value: textOf(value) };
  const claims = value && listOf(value).map((claim) => internalJson(claim, 'PersistentVolumeClaim', minor));
  return { kind: 'json', value: claims ?? null };
}

function validateStatefulSetSpec(
  manifest: JsonMap,
  old: JsonMap | undefined,
  traits: VersionTraits,
  errors: FieldErrors,
): void {
  const spec = manifest.spec as JsonMap;
  const field = fieldAt('spec');
  validateManagement(spec, field, errors);
  if (old === undefined && traits.validatesVolumeClaims) validateVolumeClaims(spec.volumeClaimTemplates, field, errors);
  errors.nonNegative(child(field, 'replicas'), spec.replicas);
  errors.nonNegative(child(field, 'minReadySeconds'), spec.minReadySeconds);
  errors.nonNegative(child(field, 'ordinals', 'start'), (spec.ordinals as JsonMap | undefined)?.start);
  if (
    old === undefined &&
    traits.validatesServiceName &&
    typeof spec.serviceName === 'string' &&
    spec.serviceName !== ''
  ) {
    reject(faultsOfDnsLabel(spec.serviceName), child(field, 'serviceName'), spec.serviceName, errors);
  }
  // An update need not fix a template that was stored with faults.
  const oldIsFaulty = old !== undefined && traits.toleratesStoredFaults && hasFaults(old, errors);
  validateSelectorAndTemplate(spec, oldIsFaulty, errors);
  validateAlwaysRestarts((spec.template ?? {}) as JsonMap, 'StatefulSet', errors);
}

function hasFaults(old: JsonMap, { traits, stored }: FieldErrors): boolean {
  const errors = new FieldErrors(traits, stored);
  validateStatefulSetSpec(
    old,
    undefined,
    { ...traits, validatesServiceName: false, validatesVolumeClaims: false },
    errors,
  );
  return errors.list.length > 0;
}

function validateManagement(spec: JsonMap, field: Field, errors: FieldErrors): void {
  const policy = String(spec.podManagementPolicy);
  if (policy !== 'OrderedReady' && policy !== 'Parallel') {
    const bad = { kind: 'named-string', value: policy } as const;
    errors.invalid(child(field, 'podManagementPolicy'), bad, "must be 'OrderedReady' or 'Parallel'");
  }
  validateStatefulSetStrategy((spec.updateStrategy ?? {}) as JsonMap, child(field, 'updateStrategy'), errors);
  const retention = (spec.persistentVolumeClaimRetentionPolicy ?? {}) as JsonMap;
  for (const key of ['whenDeleted', 'whenScaled']) {
    validateRetention(retention[key], child(field, 'persistentVolumeClaimRetentionPolicy', key), errors);
  }
}

function validateVolumeClaims(claims: Json | undefined, field: Field, errors: FieldErrors): void {
  const list = (claims ?? []) as readonly JsonMap[];
  list.forEach((claim, index) => {
    const spec = (claim.spec ?? {}) as JsonMap;
    validateVolumeClaim(spec, child(field, 'volumeClaimTemplates', index, 'spec'), errors);
  });
}

function validateRetention(value: Json | undefined, field: Field, errors: FieldErrors): void {
  if (value === 'Retain' || value === 'Delete') return;
  errors.notSupported(field, { kind: 'named-string', value: String(value ?? '') }, ['Retain', 'Delete']);
}

/**
 * As the pods will have it: a claim's volume stands before the template's own, and for one of the same name; their host
 * names are the controller's.
 */
function asPods(template: JsonMap, { volumeClaimTemplates }: JsonMap): JsonMap {
  const { hostname, subdomain, ...podSpec } = mapOf(template.spec);
  const names = new Set(listOf(volumeClaimTemplates).map(({ metadata }) => textOf(mapOf(metadata).name)));
  if (names.size === 0) return { ...template, spec: podSpec };
  const claimed = [...names].map((name) => ({ name, persistentVolumeClaim: { claimName: name } }));
  const own = listOf(podSpec.volumes).filter(({ name }) => !names.has(textOf(name)));
  return { ...template, spec: { ...podSpec, volumes: [...claimed, ...own] } };
}

function validateSelectorAndTemplate(spec: JsonMap, skipPodTemplate: boolean, errors: FieldErrors): void {
  if (!validateRequiredSelector(spec, { kind: 'statefulset', unusable: '' }, errors)) return;
  const template = (spec.template ?? {}) as JsonMap;
  validateMatch(selectorOf(spec), template, errors);
  // Until 1.33 a StatefulSet was taken whatever its pods look like.
  if (!skipPodTemplate && errors.traits.toleratesStoredFaults) validateTemplate(asPods(template, spec), errors);
  // Upstream looks at these a second time for a StatefulSet.
  const metadata = (template.metadata ?? {}) as JsonMap;
  validateLabels(metadata.labels, templateLabelsField, errors);
  validateAnnotations(metadata.annotations, templateAnnotationsField, errors);
  validateAnnotationsOf(template, errors);
}
