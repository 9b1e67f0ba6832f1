// ValidatePersistentVolumeClaimSpec of pkg/apis/core/validation/validation.go (1.36.3).
import type { Json, JsonMap } from '../../document/manifest.ts';
import { formatQuantity, parseQuantity } from '../schema/quantity.ts';
import { child, type Field, type FieldErrors, reject } from './field-errors.ts';
import { faultsOfDnsLabel, faultsOfDnsSubdomain } from './name-rules.ts';
import { validateSelector } from './validate-selector.ts';

const accessModes = ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce', 'ReadWriteOncePod'];
const volumeModes = ['Block', 'Filesystem'];

export function validateVolumeClaim(spec: JsonMap, field: Field, errors: FieldErrors): void {
  const modes = (spec.accessModes ?? []) as readonly string[];
  if (modes.length === 0) errors.required(child(field, 'accessModes'), 'at least 1 access mode is required');
  if (spec.selector !== undefined) validateSelector(spec.selector as JsonMap, child(field, 'selector'), errors);
  validateAccessModes(modes, child(field, 'accessModes'), errors);
  validateStorage(spec, field, errors);
  validateClassName(spec.storageClassName, child(field, 'storageClassName'), errors);
  if (spec.volumeMode !== undefined && !volumeModes.includes(String(spec.volumeMode))) {
    const bad = { kind: 'named-string', value: String(spec.volumeMode) } as const;
    errors.notSupported(child(field, 'volumeMode'), bad, volumeModes);
  }
  validateSources(spec, field, errors);
  if (errors.traits.gates.VolumeAttributesClass)
    validateClassName(spec.volumeAttributesClassName, child(field, 'volumeAttributesClassName'), errors);
}

function validateAccessModes(modes: readonly string[], field: Field, errors: FieldErrors): void {
  for (const mode of modes) {
    if (!accessModes.includes(mode)) errors.notSupported(field, { kind: 'named-string', value: mode }, accessModes);
  }
  const others = modes.filter((mode) => mode !== 'ReadWriteOncePod' && accessModes.includes(mode));
  if (modes.includes('ReadWriteOncePod') && others.length > 0) {
    errors.forbidden(field, 'may not use ReadWriteOncePod with other access modes');
  }
}

function validateStorage(spec: JsonMap, field: Field, errors: FieldErrors): void {
  const { requests } = (spec.resources ?? {}) as { requests?: JsonMap };
  const storage = {
    name: `${child(field, 'resources').name}[storage]`,
    path: [...field.path, 'resources', 'requests', 'storage'],
  };
  if (requests?.storage === undefined) {
    errors.required(storage, '');
    return;
  }
  const quantity = parseQuantity(String(requests.storage).trim());
  if (typeof quantity === 'string') return;
  const text = formatQuantity(quantity);
  if (quantity.unscaled <= 0n) errors.invalid(storage, { kind: 'plain', value: text }, 'must be greater than zero');
}

function validateClassName(name: Json | undefined, field: Field, errors: FieldErrors): void {
  if (typeof name === 'string' && name !== '') reject(faultsOfDnsSubdomain(name), field, name, errors);
}

function validateSources(spec: JsonMap, field: Field, errors: FieldErrors): void {
  const source = spec.dataSource as JsonMap | undefined;
  const reference = spec.dataSourceRef as JsonMap | undefined;
  if (source !== undefined) validateSource(source, child(field, 'dataSource'), errors);
  if (reference !== undefined) validateSource(reference, child(field, 'dataSourceRef'), errors);
  if (source === undefined || reference === undefined) return;
  // The server prints the place of the field and not its value.
  const bad = { kind: 'place', name: 'dataSource' } as const;
  if (text(reference.namespace) !== '') {
    errors.invalid(field, bad, 'may not be specified when dataSourceRef.namespace is specified');
  } else if (['apiGroup', 'kind', 'name'].some((key) => source[key] !== reference[key])) {
    errors.invalid(field, bad, 'must match dataSourceRef');
  }
}

function validateSource(source: JsonMap, field: Field, errors: FieldErrors): void {
  const kind = text(source.kind);
  const group = text(source.apiGroup);
  const namespace = text(source.namespace);
  if (text(source.name) === '') errors.required(child(field, 'name'), '');
  if (kind === '') errors.required(child(field, 'kind'), '');
  if (group === '' && kind !== 'PersistentVolumeClaim') {
    const rule = "must be 'PersistentVolumeClaim' when referencing the default apiGroup";
    errors.invalid(field, { kind: 'plain', value: kind }, rule);
  }
  if (group !== '') reject(faultsOfDnsSubdomain(group), child(field, 'apiGroup'), group, errors);
  if (namespace !== '') reject(faultsOfDnsLabel(namespace), child(field, 'namespace'), namespace, errors);
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
