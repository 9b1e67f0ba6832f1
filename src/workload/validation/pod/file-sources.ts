// Files that a volume makes of keys, fields and resources, after validateKeyToPath, validateDownwardAPIVolumeFile and
// validateDownwardAPIVolumeSource of pkg/apis/core/validation/validation.go (1.36.3).
import {
  all,
  between,
  type FieldCheck,
  ifPresent,
  listOf,
  mapOf,
  members,
  plainBadValue,
  required,
} from '../checks.ts';
import { child, type Field } from '../field-errors.ts';
import { validateContainerResourceFieldSelector, validateObjectFieldSelector } from './field-selectors.ts';
import { validateLocalNonReservedPath } from './path-rules.ts';

export const fileMode = ifPresent(between(0, 0o777, 'must be a number between 0 and 0777 (octal), both inclusive'));

/** Whose the files are. */
export const fileUser = ifPresent(between(0, 2147483647));

const filePath = all(required(), validateLocalNonReservedPath);

export const keyToPath = members({ key: required(), path: filePath, mode: fileMode, user: fileUser });

const fields = ['metadata.annotations', 'metadata.labels', 'metadata.name', 'metadata.namespace', 'metadata.uid'];

export function validateDownwardAPIVolumeSource(...[value, field, errors]: Parameters<FieldCheck>): void {
  const { defaultMode, defaultUser, items } = mapOf(value);
  fileMode(defaultMode, child(field, 'defaultMode'), errors);
  fileUser(defaultUser, child(field, 'defaultUser'), errors);
  listOf(items).forEach((file, index) => {
    validateDownwardAPIVolumeFile(file, fileWithin(field, index), errors);
  });
}

/** The server does not say which file it speaks of. */
export function fileWithin({ name, path }: Field, index: number): Field {
  return { name, path: [...path, 'items', index] };
}

export function validateDownwardAPIVolumeFile(...[value, field, errors]: Parameters<FieldCheck>): void {
  const { path, fieldRef, resourceFieldRef, mode, user } = mapOf(value);
  filePath(path, child(field, 'path'), errors);
  if (fieldRef !== undefined) {
    validateObjectFieldSelector(mapOf(fieldRef), child(field, 'fieldRef'), { fields, errors });
    if (resourceFieldRef !== undefined) {
      errors.invalid(
        field,
        plainBadValue('resource'),
        'fieldRef and resourceFieldRef can not be specified simultaneously',
      );
    }
  } else if (resourceFieldRef !== undefined) {
    const at = child(field, 'resourceFieldRef');
    validateContainerResourceFieldSelector(mapOf(resourceFieldRef), at, { isVolume: true, errors });
  } else errors.required(field, 'one of fieldRef and resourceFieldRef is required');
  fileMode(mode, child(field, 'mode'), errors);
  fileUser(user, child(field, 'user'), errors);
}
