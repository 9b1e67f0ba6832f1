// The names of pods (apiserver/pkg/storage/names/generate.go, v0.36.3).
import { ApiError } from './api-error.ts';
import { nameSuffix } from './pod-identities.ts';

/** The rest of the 63 characters is left to the suffix. */
const maxGeneratedNameLength = 58;
const maxNameLength = 253;

interface WantedName {
  readonly name?: string;
  readonly generateName?: string;
}

/** That which is given, or one that its serial makes unique. */
export function nameOf({ name, generateName = '' }: WantedName, serial: number): string {
  return name ?? `${generateName.slice(0, maxGeneratedNameLength)}${nameSuffix(serial)}`;
}

/** Throws what validation has against a name that is too long. */
export function checkLength(name: string): void {
  if (name.length <= maxNameLength) return;
  const cause = `Invalid value: "${name}": must be no more than ${maxNameLength} characters`;
  throw new ApiError('Invalid', `Pod "${name}" is invalid: metadata.name: ${cause}`);
}
