import type { Comment, Manifest, Problem, Range } from './manifest.ts';
import type { DocumentReading, FoundManifest } from './read-document.ts';
import { keyRangeAt, nodeAt } from './tree.ts';

/** A document with the places that it has in the whole text. */
export interface PlacedDocument {
  readonly start: number;
  readonly reading: DocumentReading;
  readonly manifests: readonly Manifest[];
  readonly problems: readonly Problem[];
  readonly strangers: readonly Problem[];
  readonly template: Problem | undefined;
  readonly comments: readonly Comment[];
}

/** The document where it stands in a text. */
export function placeDocument(reading: DocumentReading, start: number): PlacedDocument {
  const { manifests, problems, strangers, template, comments } = reading;
  return {
    start,
    reading,
    manifests: manifests.map((manifest) => placeManifest(manifest, start)),
    problems: problems.map((problem) => placed(problem, start)),
    strangers: strangers.map((problem) => placed(problem, start)),
    template: template && placed(template, start),
    comments: comments.map((comment) => placed(comment, start)),
  };
}

function placeManifest({ node, value, duplicates }: FoundManifest, start: number): Manifest {
  return {
    value,
    range: moved(node.range, start),
    rangeOf(path) {
      const range = nodeAt(node, path)?.range;
      return range && moved(range, start);
    },
    keyRangeOf(path) {
      const range = keyRangeAt(node, path);
      return range && moved(range, start);
    },
    duplicates: duplicates.map((duplicate) => ({ ...duplicate, keyRange: moved(duplicate.keyRange, start) })),
  };
}

function placed<T extends { readonly range: Range }>(what: T, by: number): T {
  return { ...what, range: moved(what.range, by) };
}

function moved({ start, end }: Range, by: number): Range {
  return { start: start + by, end: end + by };
}
