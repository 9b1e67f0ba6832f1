// Volumes and their mounts, after ValidateVolumes and ValidateVolumeMounts of pkg/apis/core/validation/validation.go
// (1.36.3). Of a volume only the name is judged.
import type { JsonMap } from '../../../document/manifest.ts';
import { child, type Field, type FieldErrors } from '../field-errors.ts';
import { faultsOfDnsLabel } from '../name-rules.ts';
import { reject } from '../validate-metadata.ts';

/** The names that a container can mount. */
export function validateVolumes(volumes: readonly JsonMap[], field: Field, errors: FieldErrors): ReadonlySet<string> {
  const names = new Set<string>();
  volumes.forEach((volume, index) => {
    const at = child(field, index, 'name');
    const name = String(volume.name ?? '');
    const faults = faultsOfDnsLabel(name);
    if (name === '') errors.required(at, '');
    else reject(faults, at, name, errors);
    if (names.has(name)) errors.duplicate(at, { kind: 'plain', value: name });
    if (faults.length === 0) names.add(name);
  });
  return names;
}

export function validateMounts(
  mounts: readonly JsonMap[],
  field: Field,
  { volumes, errors }: { readonly volumes: ReadonlySet<string>; readonly errors: FieldErrors },
): void {
  const paths = new Set<string>();
  mounts.forEach((mount, index) => {
    const name = String(mount.name ?? '');
    const path = String(mount.mountPath ?? '');
    const nameField = child(field, index, 'name');
    const pathField = child(field, index, 'mountPath');
    if (name === '') errors.required(nameField, '');
    if (!volumes.has(name)) errors.notFound(nameField, { kind: 'plain', value: name });
    if (path === '') errors.required(pathField, '');
    if (paths.has(path)) errors.invalid(pathField, { kind: 'plain', value: path }, 'must be unique');
    paths.add(path);
  });
}
