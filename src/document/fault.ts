import type { ProblemCode, Range } from './manifest.ts';

/** A fault that makes a document unreadable to kubectl too; caught where the document is built. */
export class Fault extends Error {
  readonly code: ProblemCode;
  readonly range: Range;

  constructor(code: ProblemCode, message: string, range: Range) {
    super(message);
    this.code = code;
    this.range = range;
  }
}
