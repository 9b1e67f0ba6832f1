import { asMap, type JsonMap } from '../document/manifest.ts';
import { notAnObject } from '../wording/programs.ts';

/** What kubectl says in JSON; anything may stand in its place. */
export function objectIn(text: string): JsonMap {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonMap;
  } catch {
    // Told below.
  }
  throw new Error(notAnObject(text.slice(0, 100).trim()));
}

/** As a manifest has it that leaves the namespace to kubectl. */
export function withoutNamespace(object: JsonMap): JsonMap {
  const { namespace: _, ...metadata } = asMap(object.metadata);
  return { ...object, metadata };
}
