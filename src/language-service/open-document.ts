import type { BaselineText } from '../change/change.ts';
import { type ManifestFile, type Problem, type Range, unreadableCodes } from '../document/manifest.ts';
import { createManifestReader, type ManifestReader, readManifests } from '../document/read-manifests.ts';
import { codeLenses } from '../presentation/editor/code-lenses.ts';
import { capped, codeActions, fixAllAction, problemDiagnostic } from '../presentation/editor/diagnostics.ts';
import type {
  CodeActionItem,
  CodeLensItem,
  DiagnosticItem,
  InlayHintItem,
  WorkloadKey,
} from '../presentation/editor/items.ts';
import type { EditorItems } from '../presentation/editor/kept-items.ts';
import { type OffsetShift, shiftAcross, shiftBetween, shiftedRange } from '../presentation/editor/offset-shift.ts';
import type { Forecast } from '../preview/forecast.ts';
import type { JudgedObject } from '../preview/judged-object.ts';
import type { TextEdit } from '../rules/rule.ts';
import { present } from '../std/assert.ts';
import { earlierIndex } from '../std/earlier-index.ts';
import { namesWorkloadKind } from '../std/workload-kinds.ts';
import type { FolderSurroundings } from '../surroundings/folder-index.ts';
import type { KustomizeRole } from '../surroundings/kustomizations.ts';
import { type NotSimulated, notSimulatedIn } from '../surroundings/not-simulated.ts';
import { withoutPatches } from '../surroundings/patches.ts';
import type { DocumentSettings } from './document-settings.ts';
import { glanceAt } from './glance.ts';
import {
  createPreviewer,
  type FollowedManifest,
  type FollowedPreview,
  isOfWorkload,
  type Progress,
} from './incremental-preview.ts';
import type { Doubt, ForecastAnswer } from './long-forecast.ts';
import { ShownObject } from './shown-object.ts';
import { type Kept, keep, keepAnswer, keepUnknown, type ShownForecast, ShownWorkload } from './shown-workload.ts';

type ShownManifest = ShownWorkload | ShownObject;

/** What a judgement is shown as; undefined if nothing is said about its manifest. */
interface MadeJudgement {
  readonly judgement: FollowedManifest | undefined;
  readonly shown: ShownManifest | undefined;
}

/** What is around a document. */
export interface DocumentContext {
  readonly around: FolderSurroundings;
  readonly role: KustomizeRole;
  readonly settings: DocumentSettings;
}

export interface DocumentOptions {
  /** What each forecast may cost here; undefined: without a limit. */
  readonly budget?: number | undefined;
  /** Whether something else makes those that cost more, and delivers them. */
  readonly isAnswered?: boolean;
}

/** Puts a baseline together from its texts. */
export type BaselineOf = (read: (text: string) => ManifestFile) => BaselineText | undefined;

interface UnreadBaseline {
  readonly texts: readonly string[];
  readonly baselineOf: BaselineOf;
  /** Those that are read. */
  readonly files: Map<string, ManifestFile>;
  reader: ManifestReader | undefined;
}

/** Codes of faults that leave a manifest without a sure meaning. */
const breakingCodes: ReadonlySet<string> = new Set([...unreadableCodes, 'template']);

/** One document of an editor. Showing its next text costs only what the edits have changed. */
export class OpenDocument {
  readonly #read = createManifestReader();
  readonly #previewer = createPreviewer();
  #text: string;
  #baseline: BaselineText | undefined;
  #unreadBaseline: UnreadBaseline | undefined;
  #isCurrent = false;
  #isHeld = false;
  #settings: DocumentSettings | undefined;
  #kept = new WeakMap<Forecast, Kept>();
  readonly #options: DocumentOptions;
  /** The results of forecasts that were over their budget, or why there are none. */
  #answers = new WeakMap<Forecast, ForecastAnswer | Doubt>();
  #problems: readonly Problem[] = [];
  #file: ManifestFile | undefined;
  /** For each manifest of the text; undefined if nothing is said about it. */
  #present: readonly (ShownManifest | undefined)[] = [];
  #stale: readonly ShownManifest[] = [];
  /** What was made of judgements, as long as nothing else that it depends on has changed. */
  #made: readonly MadeJudgement[] = [];
  /** Where it is looked at. */
  #sight: Range | undefined;
  /** The text whose manifests are being judged, or are. */
  #judgedText: string | undefined;
  #glance: { readonly key: readonly unknown[]; readonly lenses: readonly CodeLensItem[] } | undefined;
  /** The edits since what is shown was made. */
  #shifts: OffsetShift[] = [];

  constructor(text: string, options: DocumentOptions = {}) {
    this.#text = text;
    this.#options = options;
  }

  /** The judgements in whose place a more expensive forecast is to come, and where their manifests begin. */
  get awaited(): ReadonlyMap<Forecast, number> {
    const awaited = this.#present.map((each) => (each instanceof ShownWorkload ? each.awaited : undefined));
    return new Map(awaited.filter((each) => each !== undefined));
  }

  /** Takes the result of a judgment that was over its budget, or why there will be none. */
  answer(judged: Forecast, answer: ForecastAnswer | Doubt): void {
    this.#answers.set(judged, answer);
    this.#made = [];
    this.#isCurrent = false;
  }

  /** Reads other texts, of which it knows what they have in common with this one. */
  reader(): (text: string) => ManifestFile {
    return this.#read.fork();
  }

  get text(): string {
    return this.#text;
  }

  get baseline(): BaselineText | undefined {
    return this.#baseline;
  }

  /** What is shown, once the document is current. */
  get shown(): readonly ShownForecast[] {
    return [...this.#present, ...this.#stale].filter((each) => each instanceof ShownWorkload);
  }

  /** What is found in the other objects of the text, once it is current. */
  get objects(): readonly JudgedObject[] {
    return this.#present.flatMap((each) => (each instanceof ShownObject ? each.preview : []));
  }

  /** The faults of the text as far as they are ours. */
  get problems(): readonly Problem[] {
    return namesWorkloadKind(this.#text) ? this.#problems : [];
  }

  /** What the text has that runs pods and is not simulated, except for what installs something that is previewed. */
  notSimulated(followed: readonly string[] = []): readonly NotSimulated[] {
    return this.#file === undefined ? [] : notSimulatedIn(this.#file, followed);
  }

  setText(text: string): void {
    if (text !== this.#text) this.#replaceText(text, shiftBetween(this.#text, text));
  }

  /** Takes edits in, each in the text that the ones before it left. */
  edit(edits: readonly TextEdit[]): void {
    for (const { range, newText } of edits) {
      const { start, end } = range;
      const text = this.#text.slice(0, start) + newText + this.#text.slice(end);
      this.#replaceText(text, shiftAcross({ start, endBefore: end, endAfter: start + newText.length }));
    }
  }

  #replaceText(text: string, shift: OffsetShift): void {
    this.#text = text;
    this.#shifts.push(shift);
    this.#isCurrent = false;
  }

  /** Takes a baseline for the next refresh, which reads its texts. */
  setBaseline(texts: readonly string[], baselineOf: BaselineOf): void {
    this.#unreadBaseline = { texts, baselineOf, files: new Map(), reader: undefined };
    this.#isCurrent = false;
  }

  /** While it is held, what was shown last stays as out of date, whatever the text says by now. */
  hold(isHeld: boolean): void {
    if (isHeld !== this.#isHeld) this.#isCurrent = false;
    this.#isHeld = isHeld;
  }

  /** Somebody looks at a stretch of it, which is judged before the rest. */
  see(sight: Range): void {
    this.#sight = sight;
  }

  /** How many manifests are judged of how many; undefined while nothing is to be done, or nothing is read. */
  get progress(): Pick<Progress, 'done' | 'total'> | undefined {
    return this.#isCurrent || this.#judgedText !== this.#text ? undefined : this.#previewer.soFar();
  }

  /** Something around the document has changed. */
  invalidate(): void {
    this.#glance = undefined;
    this.#isCurrent = false;
  }

  /**
   * Previews the text if anything has changed; what does not parse keeps what was shown last. Tells whether it is done:
   * when it is over before, all stays as it was, and the next time continues from there.
   */
  refresh(worldOf: () => DocumentContext, isOver: () => boolean): boolean {
    if (this.#isCurrent) return true;
    this.#isCurrent = true;
    if (this.#isHeld) this.#holdBack();
    else this.#isCurrent = this.#previewText(worldOf(), isOver);
    return this.#isCurrent;
  }

  #previewText({ around, role, settings }: DocumentContext, isOver: () => boolean): boolean {
    if (settings !== this.#settings) {
      this.#kept = new WeakMap();
      this.#answers = new WeakMap();
      this.#made = [];
    }
    this.#settings = settings;
    if (!this.#read.ahead(this.#text, isOver) || !this.#readBaseline(isOver)) return false;
    const file = withoutPatches(this.#read(this.#text), role, around.file);
    const surroundings = { baseline: this.#baseline, ...around };
    const result = this.#previewer.preview(file, surroundings, {
      assumptions: settings.assumptions,
      budget: this.#options.budget,
      isOver,
      sight: this.#sight?.start ?? 0,
    });
    this.#judgedText = this.#text;
    if (result === undefined) return false;
    const breaking = result.problems.filter(({ code }) => breakingCodes.has(code));
    this.#follow(result, breaking);
    this.#shifts = [];
    this.#problems = result.problems;
    this.#file = file;
    return true;
  }

  /** Reads what is left of the baseline until it is over; tells whether nothing is. */
  #readBaseline(isOver: () => boolean): boolean {
    const unread = this.#unreadBaseline;
    if (unread === undefined) return true;
    const { texts, files, baselineOf } = unread;
    // What knows the text itself has little to read: they are much the same.
    unread.reader ??= this.#read.fork();
    for (const text of texts) {
      if (files.has(text)) continue;
      if (!unread.reader.ahead(text, isOver)) return false;
      files.set(text, unread.reader(text));
    }
    this.#baseline = baselineOf((text) => present(files.get(text), 'every text of the baseline is read'));
    this.#unreadBaseline = undefined;
    return true;
  }

  #holdBack(): void {
    if (this.#shifts.length === 0) return;
    const shifts = this.#shifts;
    const shift = (offset: number) => shifts.reduce((at, move) => move(at), offset);
    const shown = this.#present.concat(this.#stale);
    this.#present = [];
    this.#stale = this.#staleOf(shown);
    this.#problems = this.#problems.map((problem) => ({ ...problem, range: shiftedRange(problem.range, shift) }));
    this.#shifts = [];
  }

  #follow({ followed }: FollowedPreview, breaking: readonly Problem[]): void {
    const { length } = followed;
    const former = followed.map((judgement, index) => {
      const at = earlierIndex(this.#made, (made) => made.judgement === judgement, { index, length });
      return at === undefined ? undefined : this.#made[at];
    });
    const same = new Set(former.map((made) => made?.shown));
    const gone = this.#present.filter((each) => !same.has(each)).concat(this.#stale);
    const known = gone.filter((each) => each instanceof ShownWorkload);
    const lastOf = (key: WorkloadKey) => known.find((each) => each.key === key && each.hasForecast);
    this.#made = followed.map((judgement, index) => {
      return former[index] ?? { judgement, shown: judgement && this.#shownAs(judgement, lastOf) };
    });
    const isBroken = ({ items }: ShownManifest) => breaking.some(({ range }) => contains(items.range, range.start));
    this.#present = this.#made.map(({ shown }) => (shown !== undefined && isBroken(shown) ? undefined : shown));
    this.#stale = breaking.length === 0 ? [] : this.#staleOf(gone);
  }

  #shownAs(followed: FollowedManifest, lastOf: (key: WorkloadKey) => ShownWorkload | undefined): ShownManifest {
    const settings = this.#settings as DocumentSettings;
    if (!isOfWorkload(followed)) return new ShownObject(followed, settings);
    const { judged } = followed;
    const own = this.#kept.get(judged) ?? keep(judged, settings);
    this.#kept.set(judged, own);
    if (judged.isOverBudget !== true) return new ShownWorkload(followed, own);
    const answer = this.#answers.get(judged) ?? (this.#options.isAnswered === true ? 'awaited' : 'too-much');
    if (typeof answer === 'object') return new ShownWorkload(followed, keepAnswer(own, judged, answer));
    const kept = keepUnknown(own, judged, answer);
    const shift = (offset: number) => this.#shifts.reduce((at, move) => move(at), offset);
    const last = lastOf(own.key);
    return last?.heldFor(followed, kept, shift) ?? new ShownWorkload(followed, kept);
  }

  /** Those of the workloads that were shown which the present text does not have, where they stand in it. */
  #staleOf(shown: readonly (ShownManifest | undefined)[]): readonly ShownManifest[] {
    const known = new Set(this.#present.map((each) => each?.key));
    const shift = (offset: number) => this.#shifts.reduce((at, move) => move(at), offset);
    return shown.flatMap((each) => (each === undefined || known.has(each.key) ? [] : each.stale(shift)));
  }

  /**
   * The lenses; as long as nothing of the text is shown, those of what is judged of it by now, and before that of what is
   * in sight.
   */
  codeLenses(worldOf: () => DocumentContext): readonly CodeLensItem[] {
    const isShown = this.#isCurrent || this.#present.length > 0 || this.#stale.length > 0;
    return isShown ? this.#shownLenses() : this.#earlyLenses(worldOf);
  }

  #earlyLenses(worldOf: () => DocumentContext): readonly CodeLensItem[] {
    const glance = this.#glanceAt(worldOf());
    const judged = (this.#judgedText === this.#text && this.#previewer.soFar()?.judged) || [];
    const lenses = judged.filter(isOfWorkload).flatMap(({ preview }) => codeLenses(preview, false));
    return lenses.length < glance.length ? glance : lenses;
  }

  #glanceAt({ around, role, settings }: DocumentContext): readonly CodeLensItem[] {
    const { budget } = this.#options;
    if (this.#sight === undefined || budget === undefined || isOfKustomization(role)) return [];
    const unread = this.#unreadBaseline;
    // Where the baseline is the same text, what it has of a document is the document.
    if (unread?.texts.some((text) => text !== this.#text) === true) return [];
    const key = [this.#text, this.#sight.start, this.#sight.end, this.#baseline, unread, settings];
    if (this.#glance?.key.every((each, index) => each === key[index]) === true) return this.#glance.lenses;
    const baseline = this.#baseline;
    const baselineOf = (text: string) =>
      unread === undefined ? baseline : unread.baselineOf(() => readManifests(text));
    const lenses = glanceAt({ text: this.#text, sight: this.#sight, around, settings, baselineOf, budget });
    this.#glance = { key, lenses };
    return lenses;
  }

  #shownLenses(): readonly CodeLensItem[] {
    return this.#itemsOf(({ lenses }) => lenses);
  }

  inlayHints(): readonly InlayHintItem[] {
    return this.#itemsOf(({ hints }) => hints);
  }

  #itemsOf<Item>(chosen: (items: EditorItems) => readonly Item[]): readonly Item[] {
    const all: Item[] = [];
    for (const list of [this.#present, this.#stale])
      for (const each of list) if (each !== undefined) for (const item of chosen(each.items)) all.push(item);
    return all;
  }

  /** No faults of a file that is no Kubernetes workload's: they are other tools' business. */
  diagnostics(): readonly DiagnosticItem[] {
    const findings = this.#itemsOf(({ diagnostics }) => diagnostics);
    if (this.#problems.length === 0 || !this.#isOurs()) return capped(findings);
    const places = new Set(findings.map(({ range }) => range.start));
    const faults = this.#problems.filter(({ range }) => !places.has(range.start)).map(problemDiagnostic);
    return capped([...faults, ...findings]);
  }

  #isOurs(): boolean {
    return (
      this.#stale.length > 0 ||
      this.#present.some((each) => each instanceof ShownWorkload) ||
      namesWorkloadKind(this.#text)
    );
  }

  /** The fixes in the range, and the one that makes all safe ones; none for what is out of date. */
  codeActions({ start, end }: Range): readonly CodeActionItem[] {
    if (!this.#isCurrent) return [];
    const present = this.#present.filter((each) => each !== undefined);
    const touches = ({ range }: { readonly range: Range }): boolean => range.start <= end && range.end >= start;
    const touched = present.filter(({ items }) => touches(items) || items.diagnostics.some(touches));
    const fixable = present.filter(({ isFixable }) => isFixable).map(({ preview }) => preview);
    const offered = touched.flatMap(({ preview }) => codeActions(preview, this.#text, { start, end }));
    return [...withoutRepeats(offered), ...fixAllAction(fixable, this.#text)];
  }
}

/** Objects that share a value by an anchor have the same fixes. */
function withoutRepeats(actions: readonly CodeActionItem[]): readonly CodeActionItem[] {
  return [...new Map(actions.map((each) => [JSON.stringify([each.title, each.edits]), each])).values()];
}

/** What else makes up such a document is only known once all of it is read. */
function isOfKustomization({ isPatch, isBeside, sets, builtBy }: KustomizeRole): boolean {
  return isPatch || isBeside || sets.length > 0 || builtBy.length > 0;
}

/** What stands right behind a JSON object is no part of it. */
function contains(range: Range, offset: number): boolean {
  return range.start <= offset && offset < range.end;
}
