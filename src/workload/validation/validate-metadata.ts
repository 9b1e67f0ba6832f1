// Metadata, after k8s.io/apimachinery/pkg/api/validation/objectmeta.go (0.36.3).
import type { Json, JsonMap } from '../../document/manifest.ts';
import { compareBytes } from '../schema/byte-order.ts';
import { child, type Field, type FieldErrors, fieldAt } from './field-errors.ts';
import { faultsOfDnsLabel, faultsOfKey, faultsOfLabelValue } from './name-rules.ts';

const annotationsLimitBytes = 256 * 1024;

/** What is wrong with a text, in the server's words. */
export type Faults = (text: string) => readonly string[];

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
  validateLabels(metadata.labels, child(field, 'labels'), errors);
  validateAnnotations(metadata.annotations, child(field, 'annotations'), errors);
  for (const finalizer of (metadata.finalizers ?? []) as readonly string[]) {
    reject(faultsOfKey(finalizer, errors.traits.labelWords), child(field, 'finalizers'), finalizer, errors);
  }
}

/** The checks of an update; name and namespace are those that the object was found by. */
export function validateMetadataUpdate(metadata: JsonMap, old: JsonMap, errors: FieldErrors): void {
  const field = fieldAt('metadata');
  for (const key of ['name', 'namespace']) {
    const value = isText(metadata[key]) ? metadata[key] : '';
    if (value !== old[key]) errors.invalid(child(field, key), { kind: 'plain', value }, 'field is immutable');
  }
  validateLabels(metadata.labels, child(field, 'labels'), errors);
  validateAnnotations(metadata.annotations, child(field, 'annotations'), errors);
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
  if (size > annotationsLimitBytes) errors.tooLong(field, `may not be more than ${annotationsLimitBytes} bytes`);
}

function sortedEntries(map: Json | undefined): [string, Json][] {
  return Object.entries((map ?? {}) as JsonMap).sort(([a], [b]) => compareBytes(a, b));
}

/** One cause per fault of a text. */
export function reject(faults: readonly string[], field: Field, value: string, errors: FieldErrors): void {
  for (const fault of faults) errors.invalid(field, { kind: 'plain', value }, fault);
}

/** Upstream cuts two characters and adds one; only the end of the name matters here. */
export function maskTrailingDash(name: string): string {
  return name.length > 1 && name.endsWith('-') ? `${name.slice(0, -2)}a` : name;
}

function isText(value: Json | undefined): value is string {
  return typeof value === 'string' && value !== '';
}
