// Metadata, after k8s.io/apimachinery/pkg/api/validation/objectmeta.go (0.36.3).
import type { Json, JsonMap } from '../../document/manifest.ts';
import { compareBytes } from '../schema/byte-order.ts';
import { listOf, textsOf } from './checks.ts';
import { child, type Faults, type Field, type FieldErrors, fieldAt, reject } from './field-errors.ts';
import { faultsOfDnsLabel, faultsOfKey, faultsOfLabelValue } from './name-rules.ts';
import { validateOwnerReferences } from './owner-references.ts';

const annotationsLimitBytes = 256 * 1024;

/** The checks of a create. */
export function validateMetadata(metadata: JsonMap, faultsOfName: Faults, errors: FieldErrors): void {
  const field = fieldAt('metadata');
  const { generateName, name, namespace } = metadata;
  if (isText(generateName)) {
    reject(faultsOfName(maskTrailingDash(generateName)), child(field, 'generateName'), generateName, errors);
  }
  // The server makes a name of generateName before it validates.
  if (isText(name)) reject(faultsOfName(name), child(field, 'name'), name, errors);
  else if (!isText(generateName)) errors.required(child(field, 'name'), 'name or generateName is required');
  if (isText(namespace)) reject(faultsOfDnsLabel(namespace), child(field, 'namespace'), namespace, errors);
  errors.nonNegative(child(field, 'generation'), metadata.generation);
  validateMaps(metadata, field, errors);
  validateFinalizers(textsOf(metadata.finalizers), child(field, 'finalizers'), errors);
  validateKubeFinalizers(textsOf(metadata.finalizers), child(field, 'finalizers'), errors);
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

/** What is checked of an update of any kind; name and namespace are those that the object was found by. */
export function validateCommonFields(metadata: JsonMap, old: JsonMap, errors: FieldErrors): void {
  const field = fieldAt('metadata');
  errors.nonNegative(child(field, 'generation'), metadata.generation);
  validateMaps(metadata, field, errors);
  validateFinalizers(textsOf(metadata.finalizers), child(field, 'finalizers'), errors);
  validateChange(metadata, old, errors);
}

/** The checks of an update by its kind, which has some of them once more. */
export function validateMetadataUpdate(metadata: JsonMap, old: JsonMap, errors: FieldErrors): void {
  validateChange(metadata, old, errors);
  validateKubeFinalizers(textsOf(metadata.finalizers), fieldAt('metadata', 'finalizers'), errors);
}

function validateChange(metadata: JsonMap, old: JsonMap, errors: FieldErrors): void {
  const field = fieldAt('metadata');
  for (const key of ['name', 'namespace']) {
    const value = isText(metadata[key]) ? metadata[key] : '';
    if (value !== old[key]) errors.invalid(child(field, key), { kind: 'plain', value }, 'field is immutable');
  }
  validateMaps(metadata, field, errors);
}

function validateMaps({ labels, annotations, ownerReferences }: JsonMap, field: Field, errors: FieldErrors): void {
  validateLabels(labels, child(field, 'labels'), errors);
  validateAnnotations(annotations, child(field, 'annotations'), errors);
  validateOwnerReferences(listOf(ownerReferences), child(field, 'ownerReferences'), errors);
}

/** Labels of any object; the server names the map, not the label. */
export function validateLabels(labels: Json | undefined, field: Field, errors: FieldErrors): void {
  for (const [key, value] of sortedEntries(labels)) {
    reject(faultsOfKey(key, errors.traits.labelWords), field, key, errors);
    reject(faultsOfLabelValue(String(value), errors.traits.labelWords), field, String(value), errors);
  }
}

export function validateAnnotations(annotations: Json | undefined, field: Field, errors: FieldErrors): void {
  let size = 0;
  for (const [key, value] of sortedEntries(annotations)) {
    reject(faultsOfKey(key.toLowerCase(), errors.traits.labelWords), field, key, errors);
    size += key.length + String(value).length;
  }
  if (size > annotationsLimitBytes) errors.tooLong(field, annotationsLimitBytes);
}

function sortedEntries(map: Json | undefined): [string, Json][] {
  return Object.entries((map ?? {}) as JsonMap).sort(([a], [b]) => compareBytes(a, b));
}

/** Upstream cuts two characters and adds one; only the end of the name matters here. */
export function maskTrailingDash(name: string): string {
  return name.length > 1 && name.endsWith('-') ? `${name.slice(0, -2)}a` : name;
}

function isText(value: Json | undefined): value is string {
  return typeof value === 'string' && value !== '';
}
