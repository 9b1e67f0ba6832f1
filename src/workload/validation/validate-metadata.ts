// Metadata, after k8s.io/apimachinery/pkg/api/validation/objectmeta.go (0.36.3).
import type { Json, JsonMap } from '../../document/manifest.ts';
import { compareBytes } from '../schema/byte-order.ts';
import { listOf, mapOf, plainBadValue, textOf, textsOf } from './checks.ts';
import { child, type Field, type FieldErrors, fieldAt, reject, type TextFaults } from './field-errors.ts';
import { validateManagedFields } from './managed-fields.ts';
import {
  byteLength,
  faultsOfDnsLabel,
  faultsOfKey,
  faultsOfLabelValue,
  faultsOfPathPrefix,
  faultsOfPathSegment,
} from './name-rules.ts';
import { validateOwnerReferences } from './owner-references.ts';

const annotationsLimitBytes = 256 * 1024;

const top = fieldAt('metadata');

/** The checks of a create; the server has made a name of generateName before. */
export function validateMetadata(metadata: JsonMap, faultsOfName: TextFaults, errors: FieldErrors): void {
  validateObjectMeta(metadata, { faultsOfName, faultsOfBase: (base) => faultsOfName(maskTrailingDash(base)) }, errors);
  validateKubeFinalizers(textsOf(metadata.finalizers), child(top, 'finalizers'), errors);
}

interface NameRules {
  readonly faultsOfName: TextFaults;
  /** Of what a name is made from. */
  readonly faultsOfBase: TextFaults;
}

function validateObjectMeta(metadata: JsonMap, rules: NameRules, errors: FieldErrors): void {
  const [base, name, namespace] = [
    textOf(metadata.generateName),
    textOf(metadata.name),
    textOf(metadata.namespace),
  ] as const;
  if (base !== '') reject(rules.faultsOfBase(base), child(top, 'generateName'), base, errors);
  if (name === '') errors.required(child(top, 'name'), 'name or generateName is required');
  else reject(rules.faultsOfName(name), child(top, 'name'), name, errors);
  if (namespace !== '') reject(faultsOfDnsLabel(namespace), child(top, 'namespace'), namespace, errors);
  validateMaps(metadata, errors);
  validateFinalizers(textsOf(metadata.finalizers), child(top, 'finalizers'), errors);
  validateManagedFields(listOf(metadata.managedFields), child(top, 'managedFields'), errors);
}

function validateFinalizers(finalizers: readonly string[], field: Field, errors: FieldErrors): void {
  for (const finalizer of finalizers)
    reject(faultsOfKey(finalizer, errors.traits.labelWords), field, finalizer, errors);
  const bad = { kind: 'strings', value: finalizers } as const;
  if (finalizers.includes('orphan') && finalizers.includes('foregroundDeletion'))
    errors.invalid(field, bad, 'finalizer orphan and foregroundDeletion cannot be both set');
}

const standardFinalizers = ['kubernetes', 'orphan', 'foregroundDeletion'];

/** Those of Kubernetes' own objects, after pkg/apis/core/validation/validation.go (1.36.3). */
function validateKubeFinalizers(finalizers: readonly string[], field: Field, errors: FieldErrors): void {
  finalizers.forEach((finalizer, index) => {
    if (finalizer.includes('/') || standardFinalizers.includes(finalizer)) return;
    const rule = 'name is neither a standard finalizer name nor is it fully qualified';
    errors.invalid(child(field, index), { kind: 'plain', value: finalizer }, rule);
  });
}

/** What is checked of an update of any kind. */
export function validateCommonFields(metadata: JsonMap, old: JsonMap, errors: FieldErrors): void {
  validateObjectMeta(metadata, { faultsOfName: faultsOfPathSegment, faultsOfBase: faultsOfPathPrefix }, errors);
  validateChange(metadata, old, errors);
}

/** The checks of an update by its kind, which has some of them once more. */
export function validateMetadataUpdate(metadata: JsonMap, old: JsonMap, errors: FieldErrors): void {
  validateChange(metadata, old, errors);
  validateKubeFinalizers(textsOf(metadata.finalizers), child(top, 'finalizers'), errors);
}

function validateChange(metadata: JsonMap, old: JsonMap, errors: FieldErrors): void {
  for (const key of ['name', 'namespace']) {
    const value = textOf(metadata[key]);
    if (value !== old[key]) errors.invalid(child(top, key), plainBadValue(value), immutable);
  }
  const { deletionTimestamp, deletionGracePeriodSeconds: seconds } = metadata;
  if (deletionTimestamp !== undefined) {
    errors.invalid(child(top, 'deletionTimestamp'), { kind: 'time', value: textOf(deletionTimestamp) }, immutable);
  }
  if (seconds !== undefined) {
    errors.invalid(child(top, 'deletionGracePeriodSeconds'), { kind: 'pointer', value: Number(seconds) }, immutable);
  }
  validateMaps(metadata, errors);
  validateManagedFields(listOf(metadata.managedFields), child(top, 'managedFields'), errors);
}

const immutable = 'field is immutable';

function validateMaps({ labels, annotations, ownerReferences }: JsonMap, errors: FieldErrors): void {
  validateLabels(labels, child(top, 'labels'), errors);
  validateAnnotations(annotations, child(top, 'annotations'), errors);
  validateOwnerReferences(listOf(ownerReferences), child(top, 'ownerReferences'), errors);
}

/** Labels of any object; the server names the map, not the label. */
export function validateLabels(labels: Json | undefined, field: Field, errors: FieldErrors): void {
  for (const [key, value] of sortedEntries(labels)) {
    reject(faultsOfKey(key, errors.traits.labelWords), field, key, errors);
    reject(faultsOfLabelValue(String(value), errors.traits.labelWords), field, String(value), errors);
  }
}

export function validateAnnotations(annotations: Json | undefined, field: Field, errors: FieldErrors): void {
  for (const [key] of sortedEntries(annotations)) {
    reject(faultsOfKey(key.toLowerCase(), errors.traits.labelWords), field, key, errors);
  }
  validateAnnotationsSize(annotations, field, errors);
}

export function validateAnnotationsSize(annotations: Json | undefined, field: Field, errors: FieldErrors): void {
  const sizes = Object.entries(mapOf(annotations)).map(([key, value]) => byteLength(key) + byteLength(textOf(value)));
  const size = sizes.reduce((sum, each) => sum + each, 0);
  if (size > annotationsLimitBytes) errors.tooLong(field, annotationsLimitBytes);
}

function sortedEntries(map: Json | undefined): [string, Json][] {
  return Object.entries((map ?? {}) as JsonMap).sort(([a], [b]) => compareBytes(a, b));
}

/** Upstream cuts two characters and adds one; only the end of the name matters here. */
export function maskTrailingDash(name: string): string {
  return name.length > 1 && name.endsWith('-') ? `${name.slice(0, -2)}a` : name;
}
