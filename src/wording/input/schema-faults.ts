// Why a value does not keep to a schema, behind its place.
import { say } from '../../std/say.ts';

export function undefinedReference(reference: string): string {
  return say`${reference} is not defined`;
}

export function otherType(types: readonly string[]): string {
  return say`is not of type ${types.join(' or ')}`;
}

export function otherValue(value: unknown): string {
  return say`is not ${value}`;
}

export const noneOfItsValues = say`is not one of the allowed values`;

export const tooSmall = say`is too small`;

export const tooLarge = say`is too large`;

export const otherCount = say`has the wrong number of items`;

export function missingField(name: string): string {
  return say`${name} is missing`;
}

export function undescribedField(name: string): string {
  return say`${name} is not a known field`;
}
