import { limits } from '../../document/limits.ts';
import type { Json, Path } from '../../document/manifest.ts';

/** A field of a manifest, and what it shall be. */
export interface FieldValue {
  readonly path: Path;
  readonly value: Json;
}

/** A key: a dot of its own is written `\.`, as kubectl's JSONPath and Helm have it. */
const key = String.raw`(?:[\w/-]|\\\.)+`;
const wholePath = new RegExp(String.raw`^(?=[A-Za-z])${key}(?:\.${key}|\[\d{1,6}\])*$`);
const segments = new RegExp(String.raw`\[(\d+)\]|${key}`, 'g');

/** Reads `spec.template.spec.containers[0].image` and `metadata.labels.app\.kubernetes\.io/name`; undefined for anything else. */
export function fieldPathOf(text: string): Path | undefined {
  if (!wholePath.test(text)) return undefined;
  const path = [...text.matchAll(segments)].map(([segment, index]) =>
    index === undefined ? segment.replaceAll('\\.', '.') : Number(index),
  );
  // A text that is deeper is not read either.
  return path.length > limits.depth ? undefined : path;
}

/** The text that `fieldPathOf` reads as this path. */
export function fieldPathText(path: Path): string {
  return path
    .map((segment, index) =>
      typeof segment === 'number' ? `[${segment}]` : `${index === 0 ? '' : '.'}${segment.replaceAll('.', '\\.')}`,
    )
    .join('');
}
