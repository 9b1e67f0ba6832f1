import type { Comment, Manifest, ManifestFile } from '../document/manifest.ts';
import { firstIndex } from '../std/first-index.ts';
import { oncePer } from '../std/once-per.ts';
import type { Assumptions } from './assumptions.ts';
import { readAssumptions } from './read-assumptions.ts';

/** The assumptions of one manifest: those of its comments `# rollout-preview: startup=20s` on top of the general ones. */
export function assumptionsFor(manifest: Manifest, file: ManifestFile, general: Assumptions): Assumptions {
  return commentsOf(manifest, file)
    .map(({ text }) => /^\s*rollout-preview:(.*)$/.exec(text)?.[1])
    .filter((text) => text !== undefined)
    .reduce((assumptions, text) => readAssumptions(text, assumptions).assumptions, general);
}

/** The comments inside the manifest, and between it and the one before: a comment between two belongs to the later one. */
export function commentsOf(manifest: Manifest, { comments, manifests }: ManifestFile): readonly Comment[] {
  const [first] = comments;
  if (first === undefined) return comments;
  const { start, end } = manifest.range;
  const isAhead = first.range.start < start;
  const before = isAhead ? endBefore(start, endsOf(manifests)) : 0;
  const from = firstIndex(comments, ({ range }) => range.start >= before);
  return comments.slice(
    from,
    firstIndex(comments, ({ range }) => range.start > end),
  );
}

const endsOf = oncePer((manifests: readonly Manifest[]) =>
  Float64Array.from(manifests, ({ range }) => range.end).sort(),
);

/** The last of the ends that is not behind the offset. */
function endBefore(offset: number, ends: Float64Array): number {
  return ends[firstIndex(ends, (end) => end > offset) - 1] ?? 0;
}
