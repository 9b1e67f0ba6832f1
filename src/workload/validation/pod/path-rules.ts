// Paths of files, after validatePathNoBacksteps, validateLocalDescendingPath and ValidateLocalNonReservedPath of
// pkg/apis/core/validation/validation.go (1.36.3).
import { all, type FieldCheck, plainBadValue, textOf } from '../checks.ts';

export const validatePathNoBacksteps: FieldCheck = (value, field, errors) => {
  if (hasBacksteps(textOf(value))) errors.invalid(field, plainBadValue(textOf(value)), "must not contain '..'");
};

export function hasBacksteps(path: string): boolean {
  return path.split('/').includes('..');
}

const isRelative: FieldCheck = (value, field, errors) => {
  if (textOf(value).startsWith('/')) errors.invalid(field, plainBadValue(textOf(value)), 'must be a relative path');
};

export const validateLocalDescendingPath = all(isRelative, validatePathNoBacksteps);

export const validateLocalNonReservedPath = all(validateLocalDescendingPath, (value, field, errors) => {
  if (!/^\.\.(?!\/)/.test(textOf(value))) return;
  errors.invalid(field, plainBadValue(textOf(value)), "must not start with '..'");
});
