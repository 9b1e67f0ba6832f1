// Profiles of seccomp and AppArmor, after validateSeccompProfileField and ValidateAppArmorProfileField of
// pkg/apis/core/validation/validation.go (1.36.3).
import { type FieldCheck, mapOf, named, plainBadValue, textOf } from '../checks.ts';
import { child } from '../field-errors.ts';
import { isLonger } from '../name-rules.ts';
import { structValue } from '../struct-value.ts';
import { validateLocalDescendingPath } from './path-rules.ts';

const types = ['Localhost', 'RuntimeDefault', 'Unconfined'];

export function validateSeccompProfileField(...[value, field, errors]: Parameters<FieldCheck>): void {
  const { type, localhostProfile: profile } = mapOf(value);
  const at = child(field, 'localhostProfile');
  if (textOf(type) === '') errors.required(child(field, 'type'), 'type is required when seccompProfile is set');
  else if (!types.includes(textOf(type))) errors.notSupported(child(field, 'type'), named(type), types);
  if (type === 'Localhost') {
    if (profile === undefined) errors.required(at, 'must be set when seccomp type is Localhost');
    else validateLocalDescendingPath(profile, at, errors);
  } else if (profile !== undefined) {
    const bad = structValue(mapOf(value), 'SeccompProfile', errors.traits.minor);
    errors.invalid(at, bad, 'can only be set when seccomp type is Localhost');
  }
}

/** The longest path that Linux has, without the zero at its end. */
const longestProfile = 4095;

export function validateAppArmorProfileField(...[value, field, errors]: Parameters<FieldCheck>): void {
  const { type, localhostProfile: profile } = mapOf(value);
  const at = child(field, 'localhostProfile');
  const text = textOf(profile);
  if (textOf(type) === '') errors.required(child(field, 'type'), 'type is required when appArmorProfile is set');
  else if (!types.includes(textOf(type))) errors.notSupported(child(field, 'type'), named(type), types);
  else if (type !== 'Localhost') {
    if (profile !== undefined) errors.invalid(at, named(profile), 'can only be set when AppArmor type is Localhost');
  } else if (text.trim() !== text) errors.invalid(at, plainBadValue(text), 'must not be padded with whitespace');
  else if (text === '') errors.required(at, 'must be set when AppArmor type is Localhost');
  if (type === 'Localhost' && isLonger(text, longestProfile)) {
    errors.tooLong(at, longestProfile);
  }
}
