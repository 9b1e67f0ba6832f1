// Why a value does not keep to a schema, behind its place.

export function undefinedReference(reference: string): string {
  return `${reference} is not defined`;
}

export function otherType(types: readonly string[]): string {
  return `is not of type ${types.join(' or ')}`;
}

export function otherValue(value: unknown): string {
  return `is not ${value}`;
}

export const noneOfItsValues = 'is not one of the allowed values';

export const tooSmall = 'is too small';

export const tooLarge = 'is too large';

export const otherCount = 'has the wrong number of items';

export function missingField(name: string): string {
  return `${name} is missing`;
}

export function undescribedField(name: string): string {
  return `${name} is not a known field`;
}
