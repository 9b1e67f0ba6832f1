// Why a value does not keep to a schema, behind its place.

export function undefinedReference(reference: string): string {
  return `${reference} is not defined`;
}

export function otherType(types: readonly string[]): string {
  return `is no ${types.join(' or ')}`;
}

export function otherValue(value: unknown): string {
  return `is not ${value}`;
}

export const noneOfItsValues = 'is none of its values';

export const tooSmall = 'is less';

export const tooLarge = 'is more';

export const otherCount = 'has another number of items';

export function missingField(name: string): string {
  return `${name} is missing`;
}

export function undescribedField(name: string): string {
  return `${name} is not described`;
}
