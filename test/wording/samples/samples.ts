// Sample parameters for the functions that tell our sentences, from which the list of all sentences is made.

// biome-ignore lint/suspicious/noExplicitAny: the parameters of any function.
type AnyFunction = (...args: any[]) => unknown;

/** Whether a function stands somewhere in it, so that it needs samples. */
type Asks<T> = T extends AnyFunction
  ? true
  : T extends string | number | undefined | readonly unknown[]
    ? false
    : true extends { [K in keyof T]: Asks<T[K]> }[keyof T]
      ? true
      : false;

/** What a wording file is called with: for each function that it exports, one or more lists of parameters. */
export type Samples<T> = T extends (...args: infer P) => unknown
  ? readonly [P, ...P[]]
  : { readonly [K in keyof T as Asks<T[K]> extends true ? K : never]: Samples<T[K]> };
