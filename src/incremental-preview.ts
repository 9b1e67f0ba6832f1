import type { JsonMap, Manifest, ManifestFile, Problem, Range } from './document/manifest.ts';
import { previewWorkload, type WorkloadPreview, type World } from './pipeline.ts';
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
import { differenceBetween } from './std/text-difference.ts';
import type { Assumptions } from './workload/assumptions.ts';
import { decodeWorkload } from './workload/decode-workload.ts';

/** What a text comes to, told from what the text before it came to. */
export interface FollowedPreview {
  readonly workloads: readonly FollowedWorkload[];
  readonly problems: readonly Problem[];
}

/** What a workload was judged to be, and where it stands by now. */
export class FollowedWorkload {
  /** With the places of the text that it was judged in. */
  readonly judged: WorkloadPreview;
  readonly #manifest: Manifest;
  #preview: WorkloadPreview | undefined;

  constructor(judged: WorkloadPreview, manifest: Manifest) {
    this.judged = judged;
    this.#manifest = manifest;
  }

  isAt(manifest: Manifest): boolean {
    return this.#manifest === manifest;
  }

  /** How far the manifest has moved since it was judged. */
  get by(): number {
    const { manifest } = this.judged.workload;
    return manifest === this.#manifest ? 0 : this.#manifest.range.start - manifest.range.start;
  }

  /** With the places of the present text. */
  get preview(): WorkloadPreview {
    this.#preview ??= moved(this.judged, this.#manifest, this.by);
    return this.#preview;
  }
}

/**
 * A `preview` for one text of a document after another: what it tells is the same, but a workload is judged again only
 * when something that it depends on has changed. The manifests have to come from one reader that follows the edits.
 */
export function createPreviewer(): (
  file: ManifestFile,
  around: Surroundings,
  assumptions: Assumptions,
) => FollowedPreview {
  const objectOf = createObjectReader();
  let last: Run | undefined;
  return (file, around, assumptions) => {
    const unchanged = last === undefined ? undefined : unchangedSince(last.world.file, file);
    const areObjectsSame =
      last !== undefined &&
      unchanged !== undefined &&
      isSameAround(last.around, around) &&
      areSameObjects(last, { file, unchanged, objectOf });
    const surroundings = areObjectsSame ? last?.world.surroundings : withObjectsOf(file, around, objectOf);
    const fresh: World = { file, surroundings: surroundings ?? around, assumptions, steps: [] };
    const former = last !== undefined && isSameWorld(last.world, fresh) ? last : undefined;
    const world = former === undefined ? fresh : { ...former.world, file };
    const judged = judgeAll(world, former, former && unchanged);
    last = { world, around, isCounted: last?.isCounted ?? false, judged };
    if (!areObjectsSame) last = { ...last, isCounted: world.surroundings.objects.some(isCounting) };
    return { workloads: judged.flatMap(({ followed }) => followed ?? []), problems: file.problems };
  };
}

interface Run {
  readonly world: World;
  readonly around: Surroundings;
  /** Whether quotas or nodes count what workloads ask for. */
  readonly isCounted: boolean;
  /** For each manifest of the file. */
  readonly judged: readonly Judged[];
}

interface Judged {
  readonly value: JsonMap;
  /** Undefined for what is no workload. */
  readonly followed: FollowedWorkload | undefined;
  /** What else of the text a judgement may depend on: the comments between this manifest and its neighbours. */
  readonly gaps: string;
}

/** How many manifests at the beginning and at the end of a text stand, with all around them, as they stood before. */
interface Unchanged {
  readonly ahead: number;
  readonly behind: number;
}

function unchangedSince(before: ManifestFile, after: ManifestFile): Unchanged {
  const { start, endBefore } = differenceBetween(before.text, after.text);
  const [old, now] = [before.manifests, after.manifests];
  const most = Math.min(old.length, now.length);
  let ahead = 0;
  while (ahead < most && isSame(old[ahead], now[ahead]) && (old[ahead + 1]?.range.start ?? Infinity) <= start) ahead++;
  let behind = 0;
  while (ahead + behind < most) {
    const index = old.length - behind - 1;
    if (!isSame(old[index], now[now.length - behind - 1]) || (old[index - 1]?.range.end ?? -1) < endBefore) break;
    behind++;
  }
  // The neighbour in the middle may be none by now.
  return { ahead: Math.max(0, ahead - 1), behind: Math.max(0, behind - 1) };
}

function isSame(before: Manifest | undefined, after: Manifest | undefined): boolean {
  return before?.value === after?.value;
}

function isSameAround(before: Surroundings, after: Surroundings): boolean {
  return (
    before.baseline === after.baseline &&
    before.objects === after.objects &&
    before.siblings === after.siblings &&
    before.former === after.former
  );
}

/** Whether others see the same objects as before in the stretch that has changed. */
function areSameObjects(
  { world, isCounted }: Run,
  { file, unchanged, objectOf }: { file: ManifestFile; unchanged: Unchanged; objectOf: ObjectReader },
): boolean {
  const [before, after] = [world.file.manifests, file.manifests].map((manifests) =>
    manifests
      .slice(unchanged.ahead, manifests.length - unchanged.behind)
      .map(({ value }) => objectOf(value, isCounted)),
  );
  return before !== undefined && after !== undefined && isSameList(before, after);
}

function isCounting({ kind }: SurroundingObject): boolean {
  return kind === 'ResourceQuota' || kind === 'Node';
}

function isSameWorld(before: World, after: World): boolean {
  return (
    lineEnd(before.file.text) === lineEnd(after.file.text) &&
    deepEqual(before.assumptions, after.assumptions) &&
    isSameSurroundings(before.surroundings, after.surroundings)
  );
}

function isSameSurroundings(before: Surroundings, after: Surroundings): boolean {
  return (
    before === after ||
    (before.baseline === after.baseline &&
      isSameList(before.objects, after.objects) &&
      isSameList(before.siblings ?? [], after.siblings ?? []) &&
      isSameList(before.former ?? [], after.former ?? []))
  );
}

/** Compares by value only those that are not the very same. */
function isSameList(before: readonly SurroundingObject[], after: readonly SurroundingObject[]): boolean {
  return before.length === after.length && before.every((object, index) => deepEqual(object, after[index]));
}

function judgeAll(world: World, former: Run | undefined, unchanged: Unchanged | undefined): readonly Judged[] {
  const { manifests } = world.file;
  const old = former?.judged ?? [];
  const { ahead, behind } = unchanged ?? { ahead: 0, behind: 0 };
  const known = new Map(old.slice(ahead, old.length - behind).map((each) => [each.value, each]));
  return manifests.map((manifest, index) => {
    const isBehind = index >= manifests.length - behind;
    const same = isBehind ? old[index + old.length - manifests.length] : index < ahead ? old[index] : undefined;
    return same === undefined ? judgedAt(index, world, known.get(manifest.value)) : following(same, manifest);
  });
}

function judgedAt(index: number, world: World, same: Judged | undefined): Judged {
  const { text, manifests, comments } = world.file;
  const manifest = manifests[index] as Manifest;
  const from = manifests[index - 1]?.range.end ?? 0;
  const to = manifests[index + 1]?.range.start ?? text.length;
  const gaps = gapBefore(text.slice(from, manifest.range.start)) + gapBehind(text.slice(manifest.range.end, to));
  if (same?.gaps === gaps) return following(same, manifest);
  const workload = decodeWorkload(manifest, world.assumptions.kubernetesVersion);
  if (workload === undefined) return { value: manifest.value, followed: undefined, gaps };
  const near = comments.filter(({ range }) => range.start >= from && range.start <= to);
  const preview = previewWorkload(workload, { ...world, file: { ...world.file, comments: near } });
  return { value: manifest.value, followed: new FollowedWorkload(preview, manifest), gaps };
}

/** The same judgement where the manifest is now. */
function following(judged: Judged, manifest: Manifest): Judged {
  const { followed } = judged;
  if (followed === undefined || followed.isAt(manifest)) return judged;
  return { ...judged, followed: new FollowedWorkload(followed.judged, manifest) };
}

/** The text between manifests as far as it says something: where it has comments. */
function gapBefore(gap: string): string {
  return gap.includes('#') ? gap : '';
}

/** The same behind a manifest, whose last line belongs to it. */
function gapBehind(gap: string): string {
  return `\n${gap.includes('#') ? gap : gap.slice(0, Math.max(0, gap.indexOf('\n')))}`;
}

function moved(preview: WorkloadPreview, manifest: Manifest, by: number): WorkloadPreview {
  if (preview.workload.manifest === manifest) return preview;
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
