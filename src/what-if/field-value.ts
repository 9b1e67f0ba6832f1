import type { Json, Path } from '../document/manifest.ts';

/** A field of a manifest, and what it shall be. */
export interface FieldValue {
  readonly path: Path;
  readonly value: Json;
}

/** Reads `spec.template.spec.containers[0].image`; undefined for anything else. */
export function fieldPathOf(text: string): Path | undefined {
  if (!/^[A-Za-z][\w-]*(\.[\w-]+|\[\d{1,6}\])*$/.test(text)) return undefined;
  return [...text.matchAll(/\[(\d+)\]|[\w-]+/g)].map(([key, index]) => (index === undefined ? key : Number(index)));
}

/** The text that `fieldPathOf` reads as this path. */
export function fieldPathText(path: Path): string {
  return path
    .map((segment, index) => (typeof segment === 'number' ? `[${segment}]` : `${index === 0 ? '' : '.'}${segment}`))
    .join('');
}
