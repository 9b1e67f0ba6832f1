import type { Comment, JsonMap, Manifest, ManifestFile, Problem, Range } from '../document/manifest.ts';
import type { Forecast } from '../preview/forecast.ts';
import { type JudgedObject, judgedObject } from '../preview/judged-object.ts';
import { forecastOf, type World } from '../preview/preview.ts';
import type { Finding } from '../rules/rule.ts';
import { lineEnd } from '../rules/text-edits.ts';
import { deepEqual } from '../std/deep-equal.ts';
import { firstIndex } from '../std/first-index.ts';
import { allChanged, type Unchanged } from '../std/flat-list.ts';
import { withNodesOfFolder } from '../surroundings/folder-nodes.ts';
import { isCounting, isPartial, isRoomAssumed, type ObjectReader, withObjectsOf } from '../surroundings/own-objects.ts';
import { type SurroundingObject, type Surroundings, visibleObject } from '../surroundings/surroundings.ts';
import type { Assumptions } from '../workload/assumptions.ts';
import { decodeWorkload } from '../workload/decode-workload.ts';
import { traitsIn } from '../workload/versions.ts';

/** The answers about a text, made from the answers about the text before it. */
export interface FollowedPreview {
  /** For each manifest of the file; undefined if nothing is said about it. */
  readonly followed: readonly (FollowedManifest | undefined)[];
  /** Those that are unchanged since the last time. */
  readonly unchanged: Unchanged;
  readonly problems: readonly Problem[];
}

export type FollowedManifest = FollowedJudgement<Forecast> | FollowedJudgement<JudgedObject>;

/** The judgment of a manifest, and where the manifest is now. */
export class FollowedJudgement<Judgement extends Forecast | JudgedObject> {
  /** With the places of the text that it was judged in. */
  readonly judged: Judgement;
  readonly #manifest: Manifest;
  #preview: Judgement | undefined;

  constructor(judged: Judgement, manifest: Manifest) {
    this.judged = judged;
    this.#manifest = manifest;
  }

  /** The same judgement where the manifest is now. */
  at(manifest: Manifest): FollowedJudgement<Judgement> {
    return this.#manifest === manifest ? this : new FollowedJudgement(this.judged, manifest);
  }

  /** How far the manifest has moved since it was judged. */
  get by(): number {
    const manifest = manifestOf(this.judged);
    return manifest === this.#manifest ? 0 : this.#manifest.range.start - manifest.range.start;
  }

  /** Where the manifest begins in the present text. */
  get start(): number {
    return this.#manifest.range.start;
  }

  /** With the places of the present text. */
  get preview(): Judgement {
    this.#preview ??= moved(this.judged, this.#manifest, this.by);
    return this.#preview;
  }
}

/** Whether it is a workload that is previewed. */
export function isOfWorkload(followed: FollowedManifest): followed is FollowedJudgement<Forecast> {
  return isForecast(followed.judged);
}

function isForecast(judged: Forecast | JudgedObject): judged is Forecast {
  return 'workload' in judged;
}

function manifestOf(judged: Forecast | JudgedObject): Manifest {
  return isForecast(judged) ? judged.workload.manifest : judged.manifest;
}

/**
 * A `preview` for one text of a document after another: what it tells is the same, but a workload is judged again only
 * when something that it depends on has changed. The manifests have to come from one reader that follows the edits.
 */
export function createPreviewer(): Previewer {
  const objectOf = createObjectReader();
  let last: Run | undefined;
  const preview: Previewer['preview'] = (file, around, { assumptions, budget, isOver, sight }) => {
    const known = last !== undefined && isSameAround(last.around, around) ? last : undefined;
    const isRoom = isRoomAssumedIn(file, assumptions, known);
    const isSameRest =
      known?.world.surroundings.isPartial === isPartial(file) &&
      known.world.surroundings.world === assumptions.world &&
      known.isRoomAssumed === isRoom;
    const isKnown = isSameRest && seesSameObjects(known, file, objectOf);
    const surroundings = isKnown ? known.world.surroundings : withObjectsOf(file, around, assumptions, objectOf);
    const listed = withNodesOfFolder(assumptions, surroundings);
    const fresh: World = { file, surroundings, assumptions: listed, steps: [], budget };
    const former = last !== undefined && isSameWorld(last.world, fresh) ? last : undefined;
    const world = former === undefined ? fresh : { ...former.world, file };
    const { followed, unchanged } = former === undefined ? judgeAll(world, last) : judgeAgain(world, former);
    const isCounted = isKnown ? known.isCounted : isRoom || isCounting(world.surroundings);
    const isWhole = judgeOpen(followed, world, { isOver: isOver ?? (() => false), sight: sight ?? 0 });
    last = { world, around, isCounted, isRoomAssumed: isRoom, followed, isWhole };
    if (!isWhole) return undefined;
    const isFollowed = former?.isWhole === true;
    const whole = followed as FollowedPreview['followed'];
    return { followed: whole, unchanged: isFollowed ? unchanged : allChanged, problems: file.problems };
  };
  return { preview, soFar: () => last && progressOf(last) };
}

interface Previewer {
  /** Undefined when it was over before everything was judged: it continues from there the next time. */
  preview(file: ManifestFile, around: Surroundings, options: PreviewerOptions): FollowedPreview | undefined;
  /** What the last text has come to by now; undefined before the first one. */
  soFar(): Progress | undefined;
}

/** How far a text is. */
export interface Progress {
  readonly judged: readonly FollowedManifest[];
  readonly done: number;
  readonly total: number;
}

function progressOf({ followed }: Run): Progress {
  const done = followed.filter((each) => !(each instanceof Open));
  const judged = done.filter((each) => each !== undefined) as FollowedManifest[];
  return { judged, done: done.length, total: followed.length };
}

interface PreviewerOptions {
  readonly assumptions: Assumptions;
  /** What each forecast may cost; undefined: without a limit. It never changes. */
  readonly budget?: number | undefined;
  readonly isOver?: () => boolean;
  /** Where the text is looked at: what stands there and behind it is judged first. */
  readonly sight?: number;
}

/** A manifest that has not been judged yet. */
class Open {
  /** The result of the workload in its place in an earlier text or world. */
  readonly former: Forecast | undefined;

  constructor(former: Followed) {
    if (former instanceof Open) this.former = former.former;
    else this.former = former !== undefined && isOfWorkload(former) ? former.judged : undefined;
  }
}

type Followed = FollowedManifest | undefined | Open;

/** Judges open manifests until the slice is over, but at least one, visible ones first; says whether none is left. */
function judgeOpen(
  followed: Followed[],
  world: World,
  { isOver, sight }: { readonly isOver: () => boolean; readonly sight: number },
): boolean {
  const first = firstIndex(world.file.manifests, ({ range }) => range.end >= sight);
  const nextOpen = (from: number): number => {
    for (let index = from; index < followed.length; index++) if (followed[index] instanceof Open) return index;
    return followed.length;
  };
  const next = (from: number): number => {
    const behind = nextOpen(from);
    return behind < followed.length ? behind : nextOpen(0);
  };
  for (let index = next(Math.min(first, followed.length)); index < followed.length; ) {
    followed[index] = judgedAt(index, world, (followed[index] as Open).former);
    index = next(index + 1);
    if (index < followed.length && isOver()) return false;
  }
  return true;
}

interface Run {
  readonly world: World;
  readonly around: Surroundings;
  /** Whether quotas or nodes count what workloads request. */
  readonly isCounted: boolean;
  readonly isRoomAssumed: boolean;
  readonly followed: readonly Followed[];
  /** Whether no manifest is open. */
  readonly isWhole: boolean;
}

/** How many manifests are unchanged, with everything around them; those at the end may have moved. */
function unchangedSince(before: ManifestFile, { manifests, since }: ManifestFile): Unchanged {
  if (since?.before !== before.manifests || since.after !== manifests) return allChanged;
  // What is around the outermost of them has changed.
  return { ahead: Math.max(0, since.ahead - 1), behind: Math.max(0, since.behind - 1) };
}

/** Those between the unchanged parts at both ends. */
function changedOf<T>(all: readonly T[], { ahead, behind }: Unchanged): readonly T[] {
  return all.slice(ahead, all.length - behind);
}

function isSameAround(before: Surroundings, after: Surroundings): boolean {
  return (
    before.baseline === after.baseline &&
    before.objects === after.objects &&
    before.file === after.file &&
    before.former === after.former
  );
}

/** Whether others see the same objects as before in the stretch that has changed. */
function seesSameObjects({ world, isCounted }: Run, file: ManifestFile, objectOf: ObjectReader): boolean {
  const unchanged = unchangedSince(world.file, file);
  const objectsIn = ({ manifests }: ManifestFile) =>
    changedOf(manifests, unchanged).map(({ value }) => objectOf(value, isCounted));
  return isSameList(objectsIn(world.file), objectsIn(file));
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
      before.file === after.file &&
      before.isPartial === after.isPartial &&
      isSameList(before.own ?? [], after.own ?? []) &&
      isSameList(othersOf(before), othersOf(after)) &&
      isSameList(before.former ?? [], after.former ?? []))
  );
}

/** The folder's version of this file is older than its text. */
function othersOf({ objects, file }: Surroundings): readonly SurroundingObject[] {
  return objects.filter((object) => object.file !== file);
}

/** Compares by value only those that are not the very same. */
function isSameList(before: readonly SurroundingObject[], after: readonly SurroundingObject[]): boolean {
  return before.length === after.length && before.every((object, index) => deepEqual(object, after[index]));
}

/** The same as `isRoomAssumed`; where no comment did before, only those of the stretch that has changed can. */
function isRoomAssumedIn(file: ManifestFile, assumptions: Assumptions, known: Run | undefined): boolean {
  if (known === undefined || known.isRoomAssumed) return isRoomAssumed(file, assumptions);
  const { manifests, text } = file;
  const { ahead, behind } = unchangedSince(known.world.file, file);
  const start = manifests[ahead - 1]?.range.end ?? 0;
  const end = manifests[manifests.length - behind]?.range.start ?? text.length;
  return isRoomAssumed({ comments: commentsWithin({ start, end }, file) }, assumptions);
}

interface Judged {
  readonly followed: Followed[];
  readonly unchanged: Unchanged;
}

/** Leaves all open, each with its result in the last world. */
function judgeAll({ file }: World, last: Run | undefined): Judged {
  if (last === undefined) return { followed: file.manifests.map(() => new Open(undefined)), unchanged: allChanged };
  const { behind } = unchangedSince(last.world.file, file);
  const [end, by] = [file.manifests.length - behind, last.followed.length - file.manifests.length];
  const formerOf = (index: number) => last.followed[index < end ? index : index + by];
  return { followed: file.manifests.map((_, index) => new Open(formerOf(index))), unchanged: allChanged };
}

/** Leaves open what has changed since the earlier run in the same world. */
function judgeAgain(world: World, { world: { file: before }, followed }: Run): Judged {
  const { manifests } = world.file;
  const { ahead, behind } = unchangedSince(before, world.file);
  const known = new Map(
    changedOf(before.manifests, { ahead, behind }).map(({ value }, index) => [value, index + ahead]),
  );
  const changed = changedOf(manifests, { ahead, behind }).map((manifest, index) => {
    const former = known.get(manifest.value);
    const isSame = former !== undefined && gapsAt(former, before) === gapsAt(index + ahead, world.file);
    return isSame ? following(followed[former], manifest) : new Open(followed[index + ahead]);
  });
  const end = manifests.length - behind;
  const last = followed.slice(followed.length - behind);
  const isMoved = manifests.at(-1) !== before.manifests.at(-1);
  const moved = isMoved ? last.map((each, index) => following(each, manifests[end + index] as Manifest)) : last;
  return {
    followed: followed.slice(0, ahead).concat(changed, moved),
    unchanged: { ahead, behind: isMoved ? 0 : behind },
  };
}

function judgedAt(index: number, world: World, former: Forecast | undefined): FollowedManifest | undefined {
  const manifest = world.file.manifests[index] as Manifest;
  const forecast = forecastAt(index, world, former);
  if (forecast !== undefined) return new FollowedJudgement(forecast, manifest);
  const judged = judgedObject(manifest, nearby(index, world));
  return judged && new FollowedJudgement(judged, manifest);
}

/** The result for the manifest of the index; undefined if it is not a workload. */
export function forecastAt(index: number, world: World, former?: Forecast): Forecast | undefined {
  const workload = decodeWorkload(world.file.manifests[index] as Manifest, traitsIn(world.assumptions));
  return workload && forecastOf(workload, nearby(index, world), former);
}

/** With only the comments that can be about the manifest of the index. */
function nearby(index: number, world: World): World {
  return { ...world, file: { ...world.file, comments: commentsWithin(surroundingsOf(index, world.file), world.file) } };
}

/** They stand in the order of the text. */
function commentsWithin({ start, end }: Range, { comments }: ManifestFile): readonly Comment[] {
  const first = firstIndex(comments, ({ range }) => range.start >= start);
  const last = firstIndex(comments, ({ range }) => range.start > end);
  return comments.slice(first, last);
}

function following(followed: Followed, manifest: Manifest): Followed {
  return followed instanceof Open ? followed : followed?.at(manifest);
}

/** From the end of the manifest before to the start of the one behind. */
function surroundingsOf(index: number, { text, manifests }: ManifestFile): Range {
  return { start: manifests[index - 1]?.range.end ?? 0, end: manifests[index + 1]?.range.start ?? text.length };
}

/** What else of the text a judgement may depend on: the comments between the manifest and its neighbors. */
function gapsAt(index: number, file: ManifestFile): string {
  const { start, end } = surroundingsOf(index, file);
  const { range } = file.manifests[index] as Manifest;
  return gapBefore(file.text.slice(start, range.start)) + gapBehind(file.text.slice(range.end, end));
}

/** The text between manifests, if it has comments. */
function gapBefore(gap: string): string {
  return gap.includes('#') ? gap : '';
}

/** The same behind a manifest, whose last line belongs to it. */
function gapBehind(gap: string): string {
  return `\n${gap.includes('#') ? gap : gap.slice(0, Math.max(0, gap.indexOf('\n')))}`;
}

function moved<Judgement extends Forecast | JudgedObject>(
  judged: Judgement,
  manifest: Manifest,
  by: number,
): Judgement {
  if (manifestOf(judged) === manifest) return judged;
  const findings = movedFindings(judged.findings, by);
  const place = isForecast(judged) ? { workload: { ...judged.workload, manifest } } : { manifest };
  return { ...judged, ...place, findings };
}

/** The findings in a text that has moved. */
export function movedFindings(findings: readonly Finding[], by: number): readonly Finding[] {
  return by === 0 ? findings : findings.map((finding) => movedFinding(finding, by));
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
