import { composeDocuments } from './compose-document.ts';
import type { Json, Path, Range } from './manifest.ts';
import { keyRangeAt, nodeAt } from './tree.ts';

/** A document of any YAML text, such as a values file. */
export interface PlainDocument {
  readonly value: Json;
  readonly range: Range;
  rangeOf(path: Path): Range | undefined;
  keyRangeOf(path: Path): Range | undefined;
}

/** The documents of a text that can be read, whatever they are. Never throws. */
export function readPlainDocuments(text: string): readonly PlainDocument[] {
  return composeDocuments(text, { start: 0, end: text.length }).flatMap(({ root }) => {
    if (root === undefined) return [];
    return [
      {
        value: root.value,
        range: root.range,
        rangeOf: (path: Path) => nodeAt(root, path)?.range,
        keyRangeOf: (path: Path) => keyRangeAt(root, path),
      },
    ];
  });
}
