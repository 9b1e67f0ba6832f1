import type { Json, Path, Range } from './manifest.ts';
import { readPiece } from './read-document.ts';
import { splitDocuments } from './split-documents.ts';
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
  return splitDocuments(text).flatMap(({ start, end, form, json }) => {
    const { root } = json ?? readPiece(text.slice(start, end), form);
    if (root === undefined) return [];
    const placed = (range: Range | undefined) => range && { start: range.start + start, end: range.end + start };
    return [
      {
        value: root.value,
        range: { start: root.range.start + start, end: root.range.end + start },
        rangeOf: (path: Path) => placed(nodeAt(root, path)?.range),
        keyRangeOf: (path: Path) => placed(keyRangeAt(root, path)),
      },
    ];
  });
}
