// What the server says in `Warning:` lines of an object that it takes.
import type { Path } from '../../document/manifest.ts';
import type { Field } from '../validation/field-errors.ts';
import type { VersionTraits } from '../versions.ts';

/** A warning in the server's words, with the place in the manifest that it is about. */
export interface ServerWarning {
  readonly path: Path;
  readonly text: string;
}

/** More of one object nobody reads; the server goes on, and has one for each pair of ports that are the same. */
const maxWarnings = 100;

/** Collects the warnings in the order in which the server finds them. */
export class Warnings {
  readonly list: ServerWarning[] = [];
  readonly traits: VersionTraits;

  constructor(traits: VersionTraits) {
    this.traits = traits;
  }

  get isFull(): boolean {
    return this.list.length >= maxWarnings;
  }

  /** `spec.replicas: what is odd about it`. */
  at(field: Field, detail: string): void {
    if (!this.isFull) this.list.push({ path: field.path, text: `${field.name}: ${detail}` });
  }

  /** One whose words do not begin with the field. */
  of({ path }: Field, text: string): void {
    if (!this.isFull) this.list.push({ path, text });
  }
}
