import type { Json } from '../../document/manifest.ts';

/** JSON with the keys of every map sorted: the same text for equal values, whatever order they were made in. */
export function stableText(value: object): string {
  return JSON.stringify(value, (_key, member: Json | undefined) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
