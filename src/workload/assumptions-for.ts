import type { Comment, Manifest, ManifestFile } from '../document/manifest.ts';
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
  const { start, end } = manifest.range;
  const near = comments.filter(({ range }) => range.start <= end);
  const isAhead = near.some(({ range }) => range.start < start);
  const before = isAhead ? endBefore(start, endsOf(manifests)) : 0;
  return near.filter(({ range }) => range.start >= before);
}

const endsOf = oncePer((manifests: readonly Manifest[]) =>
  Float64Array.from(manifests, ({ range }) => range.end).sort(),
);

/** The last of the ends that is not behind the offset. */
function endBefore(offset: number, ends: Float64Array): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return ends[low - 1] ?? 0;
}
