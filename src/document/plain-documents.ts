import type { Json, Path, Problem, Range } from './manifest.ts';
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
  return readPlainText(text).documents;
}

/** The same, with the first reason why a document cannot be read. */
export function readPlainText(text: string): {
  readonly documents: readonly PlainDocument[];
  readonly problem: Problem | undefined;
} {
  const problems: Problem[] = [];
  const documents = splitDocuments(text).flatMap(({ start, end, form, json }) => {
    const { root, problem } = json ?? readPiece(text.slice(start, end), form);
    const placed = (range: Range) => ({ start: range.start + start, end: range.end + start });
    if (root === undefined) {
      if (problem !== undefined) problems.push({ ...problem, range: placed(problem.range) });
      return [];
    }
    const placedAt = (range: Range | undefined) => range && placed(range);
    return [
      {
        value: root.value,
        range: placed(root.range),
        rangeOf: (path: Path) => placedAt(nodeAt(root, path)?.range),
        keyRangeOf: (path: Path) => placedAt(keyRangeAt(root, path)),
      },
    ];
  });
  return { documents, problem: problems[0] };
}
