import type { Comment, JsonMap, Manifest, ManifestFile, Problem, Range } from '../document/manifest.ts';
import type { Forecast } from '../preview/forecast.ts';
import { type JudgedObject, judgedObject } from '../preview/judged-object.ts';
import { type ForecastContext, forecastOf } from '../preview/preview.ts';
import type { Finding } from '../rules/rule.ts';
import { deepEqual } from '../std/deep-equal.ts';
import { earlierIndex } from '../std/earlier-index.ts';
import { firstIndex } from '../std/first-index.ts';
import { withNodesOfFolder } from '../surroundings/folder-nodes.ts';
import { type VisibleObjectOf, withObjectsOf } from '../surroundings/own-objects.ts';
import { type SurroundingObject, type Surroundings, visibleObject } from '../surroundings/surroundings.ts';
import type { Assumptions } from '../workload/assumptions.ts';
import { decodeWorkload } from '../workload/decode-workload.ts';
import { traitsIn } from '../workload/versions.ts';

/** The answers about a text, made from the answers about the text before it. */
export interface FollowedPreview {
  /** For each manifest of the file; undefined if nothing is said about it. */
  readonly followed: readonly (FollowedManifest | undefined)[];
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
  let last: PreviewPass | undefined;
  const preview: Previewer['preview'] = (file, around, { assumptions, budget, isOver, sight }) => {
    const surroundings = withObjectsOf(file, around, assumptions, objectOf);
    const listed = withNodesOfFolder(assumptions, surroundings);
    const fresh: ForecastContext = { file, surroundings, assumptions: listed, steps: [], budget };
    const same = last !== undefined && isSameWorld(last, { world: fresh, around }) ? last.world : undefined;
    // What is looked up in surroundings is kept for them.
    const world = same === undefined ? fresh : { ...same, file };
    const gaps = gapsIn(file);
    const followed = followedIn({ world, gaps }, last, same !== undefined);
    last = { world, around, gaps, followed };
    const isWhole = judgeOpen(followed, world, { isOver: isOver ?? (() => false), sight: sight ?? 0 });
    return isWhole ? { followed: followed as FollowedPreview['followed'], problems: file.problems } : undefined;
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

function progressOf({ followed }: PreviewPass): Progress {
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

  constructor(former: FollowedState) {
    if (former instanceof Open) this.former = former.former;
    else this.former = former !== undefined && isOfWorkload(former) ? former.judged : undefined;
  }
}

type FollowedState = FollowedManifest | undefined | Open;

/** Judges open manifests until the slice is over, but at least one, visible ones first; says whether none is left. */
function judgeOpen(
  followed: FollowedState[],
  world: ForecastContext,
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

interface PreviewPass {
  readonly world: ForecastContext;
  readonly around: Surroundings;
  /** What stands around each manifest. */
  readonly gaps: readonly string[];
  /** For each manifest. */
  readonly followed: FollowedState[];
}

function isSameAround(before: Surroundings, after: Surroundings): boolean {
  return (
    before.baseline === after.baseline &&
    before.objects === after.objects &&
    before.file === after.file &&
    before.former === after.former
  );
}

/** Whether nothing is different but the manifests and where they stand. */
function isSameWorld(
  before: Pick<PreviewPass, 'world' | 'around'>,
  after: Pick<PreviewPass, 'world' | 'around'>,
): boolean {
  const [one, other] = [before.world, after.world];
  return (
    one.surroundings.isPartial === other.surroundings.isPartial &&
    deepEqual(one.assumptions, other.assumptions) &&
    isSameList(one.surroundings.own ?? [], other.surroundings.own ?? []) &&
    (isSameAround(before.around, after.around) || isSameFolder(before.around, after.around))
  );
}

/** Folders that are read again may hold what they held. */
function isSameFolder(before: Surroundings, after: Surroundings): boolean {
  return (
    before.baseline === after.baseline &&
    before.file === after.file &&
    isSameList(othersOf(before), othersOf(after)) &&
    isSameList(before.former ?? [], after.former ?? [])
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

/** For each manifest what the last run made of it; what may have changed since then is open. */
function followedIn(
  { world, gaps }: Pick<PreviewPass, 'world' | 'gaps'>,
  last: PreviewPass | undefined,
  isSameWorld: boolean,
): FollowedState[] {
  const { manifests } = world.file;
  if (last === undefined) return manifests.map(() => new Open(undefined));
  const before = last.world.file.manifests;
  return manifests.map((manifest, index) => {
    const isSameValue = ({ value }: Manifest) => value === manifest.value;
    const at = earlierIndex(before, isSameValue, { index, length: manifests.length });
    const former = last.followed[at ?? index];
    const isSame = isSameWorld && at !== undefined && last.gaps[at] === gaps[index];
    return isSame && !(former instanceof Open) ? former?.at(manifest) : new Open(former);
  });
}

function judgedAt(index: number, world: ForecastContext, former: Forecast | undefined): FollowedManifest | undefined {
  const manifest = world.file.manifests[index] as Manifest;
  const forecast = forecastAt(index, world, former);
  if (forecast !== undefined) return new FollowedJudgement(forecast, manifest);
  const judged = judgedObject(manifest, nearby(index, world));
  return judged && new FollowedJudgement(judged, manifest);
}

/** The result for the manifest of the index; undefined if it is not a workload. */
export function forecastAt(index: number, world: ForecastContext, former?: Forecast): Forecast | undefined {
  const workload = decodeWorkload(world.file.manifests[index] as Manifest, traitsIn(world.assumptions));
  return workload && forecastOf(workload, nearby(index, world), former);
}

/** With only the comments that can be about the manifest of the index. */
function nearby(index: number, world: ForecastContext): ForecastContext {
  return { ...world, file: { ...world.file, comments: commentsWithin(surroundingsOf(index, world.file), world.file) } };
}

/** They stand in the order of the text. */
function commentsWithin({ start, end }: Range, { comments }: ManifestFile): readonly Comment[] {
  const first = firstIndex(comments, ({ range }) => range.start >= start);
  const last = firstIndex(comments, ({ range }) => range.start > end);
  return comments.slice(first, last);
}

/** From the end of the manifest before to the start of the one behind. */
function surroundingsOf(index: number, { text, manifests }: ManifestFile): Range {
  return { start: manifests[index - 1]?.range.end ?? 0, end: manifests[index + 1]?.range.start ?? text.length };
}

/** What else of the text each judgement may depend on: the comments between the manifest and its neighbors. */
function gapsIn({ text, manifests }: ManifestFile): readonly string[] {
  const ranges = manifests.map(({ range }) => range);
  // Most texts between manifests have no comment, and are not cut out.
  let comment = text.indexOf('#');
  const commentIn = (start: number, end: number): string => {
    if (comment >= 0 && comment < start) comment = text.indexOf('#', start);
    return comment >= 0 && comment < end ? text.slice(start, end) : '';
  };
  return ranges.map(({ start, end }, index) => {
    const next = ranges[index + 1]?.start ?? text.length;
    const before = commentIn(ranges[index - 1]?.end ?? 0, start);
    const behind = commentIn(end, next);
    // The last line of a manifest belongs to it.
    const lineOver = text[end] === '\n' ? end : text.indexOf('\n', end);
    const rest = behind === '' && lineOver < next ? text.slice(end, Math.max(end, lineOver)) : behind;
    return before === '' && rest === '' ? '' : `${before}\n${rest}`;
  });
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
function createObjectReader(): VisibleObjectOf {
  const known = new WeakMap<JsonMap, { readonly isCounted: boolean; readonly object: SurroundingObject }>();
  return (value, isCounted) => {
    const former = known.get(value);
    if (former?.isCounted === isCounted) return former.object;
    const object = visibleObject(value, isCounted);
    known.set(value, { isCounted, object });
    return object;
  };
}
