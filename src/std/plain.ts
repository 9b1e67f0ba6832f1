import { assert } from './assert.ts';

declare const mark: unique symbol;

/**
 * A value of texts, numbers, lists, maps, sets and shared memory alone, which every thread takes. Only `plain` makes one: the type alone
 * cannot tell a proxy or an object with methods from it.
 */
export type Plain<Value> = Value & { readonly [mark]: true };

/** A plain copy of a value; throws where a function or a symbol is in it. */
export function plain<Value>(value: Value): Plain<Value> {
  return copied(value) as Plain<Value>;
}

function copied(value: unknown): unknown {
  assert(typeof value !== 'function' && typeof value !== 'symbol', 'a message has no functions and symbols');
  if (typeof value !== 'object' || value === null) return value;
  if (ArrayBuffer.isView(value)) return value;
  if (Array.isArray(value)) return value.map(copied);
  if (value instanceof Map) return new Map([...value].map(([key, each]) => [copied(key), copied(each)]));
  if (value instanceof Set) return new Set([...value].map(copied));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, copied(each)]));
}
