import { asMap, asText, type Comment, type Manifest, type ManifestFile } from '../document/manifest.ts';
import { firstIndex } from '../std/first-index.ts';
import { oncePer } from '../std/once-per.ts';
import { isWorkloadKind } from '../std/workload-kinds.ts';
import { type Assumptions, maxNodesOfFile } from './assumptions.ts';
import { measuredFor } from './measured-times.ts';
import { runningContainers } from './pod-start.ts';
import { readAssumptions } from './read-assumptions.ts';

/**
 * The assumptions of one manifest: those of its comments `# rollout-preview: startup=20s` on top of the general ones, and
 * what the world has measured of it.
 */
export function assumptionsFor(manifest: Manifest, file: ManifestFile, general: Assumptions): Assumptions {
  return commentsOf(manifest, file)
    .map(({ text }) => /^\s*rollout-preview:(.*)$/.exec(text)?.[1])
    .filter((text) => text !== undefined)
    .reduce(
      (assumptions, text) => readAssumptions(text, assumptions, maxNodesOfFile).assumptions,
      withMeasured(general, manifest),
    );
}

function withMeasured(general: Assumptions, { value }: Manifest): Assumptions {
  const { kind } = value;
  const { measuredTimes = [] } = general.world ?? {};
  if (measuredTimes.length === 0 || !isWorkloadKind(kind)) return general;
  const { namespace, name } = asMap(value.metadata);
  const workload = { kind, namespace: asText(namespace) || 'default', name: asText(name) };
  const { spec } = asMap(asMap(value.spec).template);
  const images = runningContainers(asMap(spec)).map(({ image }) => asText(image));
  const measured = measuredFor(measuredTimes, workload, images);
  return measured.length === 0 ? general : { ...general, measured };
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
