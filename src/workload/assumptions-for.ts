import type { Comment, Manifest, ManifestFile } from '../document/manifest.ts';
import type { Assumptions } from './assumptions.ts';
import { readAssumptions } from './read-assumptions.ts';

/** The assumptions of one manifest: those of its comments `# rollout-preview: startup=20s` on top of the general ones. */
export function assumptionsFor(manifest: Manifest, file: ManifestFile, general: Assumptions): Assumptions {
  return commentsOf(manifest, file)
    .map(({ text }) => /^\s*rollout-preview:(.*)$/.exec(text)?.[1])
    .filter((text) => text !== undefined)
    .reduce((assumptions, text) => readAssumptions(text, assumptions).assumptions, general);
}

/** The comments inside the manifest, and between it and the one before. */
export function commentsOf(manifest: Manifest, file: ManifestFile): readonly Comment[] {
  const start = endBefore(manifest, file);
  return file.comments.filter(({ range }) => range.start >= start && range.start <= manifest.range.end);
}

/** Where the manifest before this one ends: a comment between them belongs to the later one. */
function endBefore(manifest: Manifest, { manifests }: ManifestFile): number {
  return manifests
    .filter(({ range }) => range.end <= manifest.range.start)
    .reduce((end, { range }) => Math.max(end, range.end), 0);
}
