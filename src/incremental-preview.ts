import type { JsonMap, Manifest, ManifestFile, Range } from './document/manifest.ts';
import { type Preview, previewWorkload, type WorkloadPreview, type World } from './pipeline.ts';
import type { Finding } from './rules/rule.ts';
import {
  type ObjectReader,
  type SurroundingObject,
  type Surroundings,
  visibleObject,
  withObjectsOf,
} from './rules/surroundings.ts';
import { lineEnd } from './rules/text-edits.ts';
import { deepEqual } from './std/deep-equal.ts';
import type { Assumptions } from './workload/assumptions.ts';
import { decodeWorkload } from './workload/decode-workload.ts';

/**
 * A `preview` for one text of a document after another: what it tells is the same, but a workload is judged again only
 * when something that it depends on has changed. The manifests have to come from one reader that follows the edits.
 */
export function createPreviewer(): (file: ManifestFile, around: Surroundings, assumptions: Assumptions) => Preview {
  const objectOf = createObjectReader();
  let last: Run | undefined;
  return (file, around, assumptions) => {
    const fresh = { file, surroundings: withObjectsOf(file, around, objectOf), assumptions, steps: [] };
    const former = last !== undefined && isSameWorld(last.world, fresh) ? last : undefined;
    const world = former === undefined ? fresh : { ...former.world, file };
    const judged = judgeAll(world, former?.judged ?? new Map());
    last = { world, judged };
    const workloads = [...judged.values()].flatMap(({ preview }) => preview ?? []);
    return { workloads, problems: file.problems };
  };
}

interface Run {
  readonly world: World;
  readonly judged: ReadonlyMap<JsonMap, Judged>;
}

interface Judged {
  /** Undefined for what is no workload. */
  readonly preview: WorkloadPreview | undefined;
  /** What else of the text a judgement may depend on: the comments between this manifest and its neighbours. */
  readonly gaps: string;
}

function isSameWorld(before: World, after: World): boolean {
  return (
    lineEnd(before.file.text) === lineEnd(after.file.text) &&
    before.surroundings.baseline === after.surroundings.baseline &&
    deepEqual(before.assumptions, after.assumptions) &&
    isSameList(before.surroundings.objects, after.surroundings.objects)
  );
}

/** Compares by value only those that are not the very same. */
function isSameList(before: readonly SurroundingObject[], after: readonly SurroundingObject[]): boolean {
  return before.length === after.length && before.every((object, index) => deepEqual(object, after[index]));
}

function judgeAll(world: World, known: ReadonlyMap<JsonMap, Judged>): ReadonlyMap<JsonMap, Judged> {
  const judged = new Map<JsonMap, Judged>();
  const { text, manifests } = world.file;
  for (const [index, manifest] of manifests.entries()) {
    const before = text.slice(manifests[index - 1]?.range.end ?? 0, manifest.range.start);
    const gaps = gapBefore(before) + gapBehind(text.slice(manifest.range.end, manifests[index + 1]?.range.start));
    const same = known.get(manifest.value);
    const preview = same?.gaps === gaps ? moved(same.preview, manifest) : judge(manifest, world);
    judged.set(manifest.value, { preview, gaps });
  }
  return judged;
}

function judge(manifest: Manifest, world: World): WorkloadPreview | undefined {
  const workload = decodeWorkload(manifest, world.assumptions.kubernetesVersion);
  return workload && previewWorkload(workload, world);
}

/** The text between manifests as far as it says something: where it has comments. */
function gapBefore(gap: string): string {
  return gap.includes('#') ? gap : '';
}

/** The same behind a manifest, whose last line belongs to it. */
function gapBehind(gap: string): string {
  return `\n${gap.includes('#') ? gap : gap.slice(0, Math.max(0, gap.indexOf('\n')))}`;
}

/** The preview with the places that the manifest has now. */
function moved(preview: WorkloadPreview | undefined, manifest: Manifest): WorkloadPreview | undefined {
  if (preview === undefined || preview.workload.manifest === manifest) return preview;
  const by = manifest.range.start - preview.workload.manifest.range.start;
  const findings = preview.findings.map((finding) => movedFinding(finding, by));
  return { ...preview, workload: { ...preview.workload, manifest }, findings };
}

function movedFinding(finding: Finding, by: number): Finding {
  const fixes = finding.fixes.map((fix) => ({
    ...fix,
    edits: fix.edits.map((edit) => ({ ...edit, range: movedRange(edit.range, by) })),
  }));
  return { ...finding, range: movedRange(finding.range, by), fixes };
}

function movedRange({ start, end }: Range, by: number): Range {
  return { start: start + by, end: end + by };
}

/** Makes each value visible only once. */
function createObjectReader(): ObjectReader {
  const known = new WeakMap<JsonMap, { readonly isCounted: boolean; readonly object: SurroundingObject }>();
  return (value, isCounted) => {
    const former = known.get(value);
    if (former?.isCounted === isCounted) return former.object;
    const object = visibleObject(value, isCounted);
    known.set(value, { isCounted, object });
    return object;
  };
}
