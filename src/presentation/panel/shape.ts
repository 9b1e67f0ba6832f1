/** Whether a value that came from outside is a T: one definition gives both the type and the check. */
export type Check<T> = (value: unknown) => value is T;
export type Checked<C> = C extends Check<infer T> ? T : never;

type Fields = Readonly<Record<string, Check<unknown>>>;
type Shaped<F extends Fields> = { readonly [K in keyof F]: Checked<F[K]> };
type Tagged<Tag extends string, M extends Readonly<Record<string, Fields>>> = {
  readonly [K in keyof M]: { readonly [T in Tag]: K } & Shaped<M[K]>;
}[keyof M];

export const text: Check<string> = (value) => typeof value === 'string';
export const flag: Check<boolean> = (value) => typeof value === 'boolean';
export const number: Check<number> = (value): value is number => Number.isFinite(value);
export const count: Check<number> = (value): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** A time from the change on. */
export const duration: Check<number> = (value): value is number => number(value) && value >= 0;

/** One of these words. */
export function oneOf<const W extends readonly string[]>(...words: W): Check<W[number]> {
  return (value): value is W[number] => words.some((word) => word === value);
}

/** T, or null for nothing: JSON keeps null and drops undefined. */
export function orNull<T>(check: Check<T>): Check<T | null> {
  return (value): value is T | null => value === null || check(value);
}

export function list<T>(item: Check<T>): Check<readonly T[]> {
  return (value): value is readonly T[] => Array.isArray(value) && value.every(item);
}

/** An object with exactly these fields. */
export function shape<F extends Fields>(fields: F): Check<Shaped<F>> {
  const names = Object.keys(fields);
  return (value): value is Shaped<F> =>
    isRecord(value) &&
    Object.keys(value).length === names.length &&
    names.every((name) => Object.hasOwn(value, name) && fields[name]?.(value[name]));
}

/** A closed union of objects, told apart by the word in their field `tag`. */
export function tagged<Tag extends string, M extends Readonly<Record<string, Fields>>>(
  tag: Tag,
  members: M,
): Check<Tagged<Tag, M>> {
  const checks = new Map(
    Object.entries(members).map(([word, fields]) => [word, shape({ [tag]: oneOf(word), ...fields })]),
  );
  return (value): value is Tagged<Tag, M> =>
    isRecord(value) && typeof value[tag] === 'string' && (checks.get(value[tag])?.(value) ?? false);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
