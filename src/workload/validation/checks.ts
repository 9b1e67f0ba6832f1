// What a table of rules is made of: each row judges the value at its field, in the words of the server. A struct's rows
// are in the order in which upstream looks at its members.
import type { Json, JsonMap } from '../../document/manifest.ts';
import type { BadValue } from './bad-value.ts';
import { child, type Field, type FieldErrors, reject, type TextFaults } from './field-errors.ts';

export type FieldCheck = (value: Json | undefined, field: Field, errors: FieldErrors) => void;

/** The members of a struct; without a value they are Go's zero values. */
export function members(table: Readonly<Record<string, FieldCheck>>): FieldCheck {
  const rows = Object.entries(table);
  return (value, field, errors) => {
    const struct = mapOf(value);
    for (const [name, check] of rows) check(struct[name], child(field, name), errors);
  };
}

export function all(...checks: readonly FieldCheck[]): FieldCheck {
  return (value, field, errors) => {
    for (const check of checks) check(value, field, errors);
  };
}

/** Each item of a list. */
export function each(check: FieldCheck): FieldCheck {
  return (value, field, errors) => {
    listOf(value).forEach((item, index) => {
      check(item, child(field, index), errors);
    });
  };
}

/** There has to be more than Go's zero value, and of what is there the second check holds. */
export function required(detail = '', then: FieldCheck = nothing): FieldCheck {
  return (value, field, errors) => {
    if (isZero(value)) errors.required(field, detail);
    else then(value, field, errors);
  };
}

/** For a plain value: judged where it is more than Go's zero value. */
export function ifSet(check: FieldCheck): FieldCheck {
  return (value, field, errors) => {
    if (!isZero(value)) check(value, field, errors);
  };
}

/** For a pointer: judged where there is any value. */
export function ifPresent(check: FieldCheck): FieldCheck {
  return (value, field, errors) => {
    if (value !== undefined) check(value, field, errors);
  };
}

/** One cause for each fault of a text. */
export function valid(faultsOf: TextFaults): FieldCheck {
  return (value, field, errors) => reject(faultsOf(textOf(value)), field, textOf(value), errors);
}

/** A word of a closed list, of a named type. */
export function oneOf(...words: readonly string[]): FieldCheck {
  return (value, field, errors) => {
    if (!words.includes(textOf(value))) errors.notSupported(field, named(value), words);
  };
}

/** A number of the range; the words may name another one, as upstream's now and then do. */
export function between(least: number, most: number, words = inclusiveRange(least, most)): FieldCheck {
  return (value, field, errors) => {
    const number = Number(value ?? 0);
    if (number < least || number > most) errors.invalid(field, plainBadValue(number), words);
  };
}

const nothing: FieldCheck = () => {};

export function inclusiveRange(least: number, most: number): string {
  return `must be between ${least} and ${most}, inclusive`;
}

export function plainBadValue(value: number | string | boolean): BadValue {
  return { kind: 'plain', value };
}

/** A string of a named type, or a pointer to a string. */
/** The name of a resource, as a refusal prints it. */
export function resourceName(value: string): BadValue {
  return { kind: 'resource-name', value };
}

export function named(value: Json | undefined): BadValue {
  return { kind: 'named-string', value: textOf(value) };
}

/** Whether a value is absent, or Go's zero value of its type. */
export function isZero(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === '' || value === 0 || value === false;
}

export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

export function listOf(value: Json | undefined): readonly JsonMap[] {
  return (value ?? []) as readonly JsonMap[];
}

export function textsOf(value: Json | undefined): readonly string[] {
  return (value ?? []) as readonly string[];
}

export function mapOf(value: Json | undefined): JsonMap {
  return (value ?? {}) as JsonMap;
}
