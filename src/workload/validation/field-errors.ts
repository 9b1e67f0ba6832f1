// Causes of an Invalid answer, in the words of k8s.io/apimachinery/pkg/util/validation/field.
import type { Json, JsonMap, Path, PathSegment } from '../../document/manifest.ts';
import { quoted } from '../../std/quoted.ts';
import type { FieldError } from '../faults.ts';
import { joinPath, pathText } from '../schema/decode-strict.ts';
import type { VersionTraits } from '../versions.ts';
import { addressedBy, type BadValue, badValueText } from './bad-value.ts';

/** A field under validation: as the server names it, and where it is in the manifest. */
export interface Field {
  readonly name: string;
  readonly path: Path;
}

export function fieldAt(...path: PathSegment[]): Field {
  return { name: pathText(path), path };
}

export function child(field: Field, ...steps: PathSegment[]): Field {
  return new ChildField(field, steps);
}

/** Most fields have no fault, and then nobody asks how they are called. */
class ChildField implements Field {
  readonly #parent: Field;
  readonly #steps: readonly PathSegment[];

  constructor(parent: Field, steps: readonly PathSegment[]) {
    this.#parent = parent;
    this.#steps = steps;
  }

  get name(): string {
    return this.#steps.reduce<string>(joinPath, this.#parent.name);
  }

  get path(): Path {
    return [...this.#parent.path, ...this.#steps];
  }
}

/** A field that the server calls otherwise than the manifest does: its name below the parent, and the steps to it. */
export function childNamed(parent: Field, name: string, ...steps: PathSegment[]): Field {
  return { name: joinPath(parent.name, name), path: [...parent.path, ...steps] };
}

/** An entry of a map, which the server writes as `limits[cpu]`. */
export function fieldKey(parent: Field, key: string): Field {
  return { name: `${parent.name}[${key}]`, path: [...parent.path, key] };
}

/** Collects the causes in the order in which the server finds them. */
export class FieldErrors {
  readonly list: FieldError[] = [];
  readonly traits: VersionTraits;
  /** The pod's spec that is stored, of an update: what it has may go on. */
  readonly stored: JsonMap | undefined;

  constructor(traits: VersionTraits, stored?: JsonMap) {
    this.traits = traits;
    this.stored = stored;
  }

  invalid(field: Field, value: BadValue, detail: string): void {
    this.withValue('Invalid value', field, value, detail);
  }

  notSupported(field: Field, value: BadValue, supported: readonly string[]): void {
    this.withValue(
      'Unsupported value',
      field,
      value,
      `supported values: ${supported.map((text) => quoted(text)).join(', ')}`,
    );
  }

  duplicate(field: Field, value: BadValue): void {
    this.withValue('Duplicate value', field, value, '');
  }

  notFound(field: Field, value: BadValue, detail = ''): void {
    this.withValue('Not found', field, value, detail);
  }

  tooMany(field: Field, count: number, most: number): void {
    if (this.traits.pods.tooManyItems === 'Too long') this.tooLong(field, most);
    else this.withValue('Too many', field, { kind: 'plain', value: count }, `must have at most ${most} items`);
  }

  required(field: Field, detail: string): void {
    this.add(field, detail === '' ? 'Required value' : `Required value: ${detail}`);
  }

  forbidden(field: Field, detail: string): void {
    this.add(field, `Forbidden: ${detail}`);
  }

  /** More than so many bytes. */
  tooLong(field: Field, most: number): void {
    this.add(field, `Too long: ${this.traits.tooLong} ${most} bytes`);
  }

  /** Numbers that may not be below zero. */
  nonNegative(field: Field, value: Json | undefined): void {
    if (typeof value === 'number' && value < 0) {
      this.invalid(field, { kind: 'plain', value }, 'must be greater than or equal to 0');
    }
  }

  private withValue(type: string, field: Field, value: BadValue, detail: string): void {
    const text = `${type}: ${badValueText(value, this.traits.badValues)}`;
    this.add(field, detail === '' ? text : `${text}: ${detail}`, addressedBy(value));
  }

  private add(field: Field, message: string, addressed?: object): void {
    this.list.push({ field: field.name, message, path: field.path, ...(addressed && { addressed }) });
  }
}

/** What is wrong with a text, in the server's words. */
export type TextFaults = (text: string) => readonly string[];

/** One cause per fault of a text. */
export function reject(faults: readonly string[], field: Field, value: string, errors: FieldErrors): void {
  for (const fault of faults) errors.invalid(field, { kind: 'plain', value }, fault);
}
