import type fc from 'fast-check';

/** What random inputs are made of, and what has to hold of each. Inputs are plain data, so that they can be kept. */
export interface FuzzTarget {
  readonly inputs: fc.Arbitrary<unknown>;
  /** Throws at the first breach. */
  check(input: unknown): Promise<void> | void;
}

/** A target whose inputs are of one type. */
export function targetOf<Input>(
  inputs: fc.Arbitrary<Input>,
  check: (input: Input) => Promise<void> | void,
): FuzzTarget {
  return { inputs, check: (input) => check(input as Input) };
}
