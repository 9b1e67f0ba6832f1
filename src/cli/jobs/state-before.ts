// What the rules find in the baseline's state of the files, so that a report can tell new findings from old ones.
import { namedIn } from '../../change/baseline.ts';
import type { BaselineText } from '../../change/change.ts';
import type { Manifest, ManifestFile } from '../../document/manifest.ts';
import { readManifests } from '../../document/read-manifests.ts';
import type { ReportProblem } from '../../presentation/report/report.ts';
import { fileContext } from '../../preview/file-context.ts';
import type { Forecast } from '../../preview/forecast.ts';
import { type JudgedObject, judgedObject } from '../../preview/judged-object.ts';
import { type ForecastContext, forecastOf } from '../../preview/preview.ts';
import type { PaidWork } from '../../preview/run-work.ts';
import { findingPath } from '../../rules/finding-path.ts';
import type { Finding, Severity } from '../../rules/rule.ts';
import { deepEqual } from '../../std/deep-equal.ts';
import { oncePer } from '../../std/once-per.ts';
import {
  allChanged,
  type ChangedObjects,
  changedAmong,
  changedObjects,
  mayMatter,
  noObjects,
} from '../../surroundings/changed-objects.ts';
import { type FileObjects, type FolderIndex, fileObjects } from '../../surroundings/folder-index.ts';
import { isCounting, isRoomAssumed, withObjectsOf } from '../../surroundings/own-objects.ts';
import { identity, type Surroundings, surroundingObject } from '../../surroundings/surroundings.ts';
import { commentsOf } from '../../workload/assumptions-for.ts';
import { decodeWorkload } from '../../workload/decode-workload.ts';
import { traitsIn } from '../../workload/versions.ts';
import type { Workload } from '../../workload/workload.ts';
import { aroundSource, type InputSource } from '../inputs/source.ts';
import { type Settings, withSeverities } from '../options/settings.ts';
import type { PreviewRequest } from './preview-request.ts';

/** The folder as it was, and what of it is other now. */
export interface FolderBefore {
  readonly index: FolderIndex;
  /** What a file sees otherwise now, where pods are counted or where nothing counts them. */
  changed(file: string, before: Seen, now: Seen, isCounted: boolean): ChangedObjects;
}

type Seen = Surroundings['objects'];

/** The folder with what its files held that have changed. */
export function folderBefore(folder: FolderIndex, before: ReadonlyMap<string, FileObjects>): FolderBefore {
  const isUnread = [...before].some(
    ([file, { isPartial }]) => isPartial !== (folder.objectsOf(file) ?? noObjects).isPartial,
  );
  const [counted, uncounted] = [true, false].map((isCounted) =>
    // All files that see the same have the same lists.
    oncePer((old: Seen) => oncePer((now: Seen) => changedAmong(old, now, isCounted))),
  );
  const index = folder.withFiles(before);
  return {
    index,
    changed(file, old, now, isCounted) {
      if (isUnread || !deepEqual(index.roleOf(file), folder.roleOf(file))) return 'any';
      return (isCounted ? counted : uncounted)?.(old)(now) ?? 'any';
    },
  };
}

/** What a report tells of a workload beside its forecast. */
export interface BaselineComparison {
  /** The findings that are not new. */
  readonly old: ReadonlySet<Finding>;
  /** The forecast in the baseline's state; undefined: there was no such workload, or it is the same. */
  readonly before?: Forecast | undefined;
}

/** The baseline's state of a file. */
export interface StateBefore {
  /** It is paid as the forecast is. */
  compared(forecast: Forecast, paid: PaidWork): BaselineComparison;
  /** Whether neither a workload nor anything that may matter to it is other than in the baseline. */
  isAsBefore(workload: Workload): boolean;
  oldOf(object: JudgedObject): ReadonlySet<Finding>;
  /** A problem of the file with whether it is new. */
  judged(problem: ReportProblem): ReportProblem;
}

interface PresentState {
  readonly source: InputSource;
  readonly surroundings: Surroundings;
  readonly folder: FolderBefore;
  readonly settings: Settings;
}

const nothing: ReadonlySet<Finding> = new Set();

/** Tells of what a file holds now what was so before; where nothing is known of a baseline that was asked for, all is new. */
export function stateBefore(
  { source, surroundings, folder, settings }: PresentState,
  { formerText }: Pick<PreviewRequest, 'formerText'>,
): StateBefore | undefined {
  const { baseline } = surroundings;
  const former = formerOf(source, baseline, formerText);
  // Nobody asked for a comparison, and there is none.
  if (former === undefined && settings.against.source === 'auto') return undefined;
  if (former === undefined)
    return {
      compared: () => ({ old: nothing }),
      oldOf: () => nothing,
      isAsBefore: () => false,
      judged: (each) => ({ isNew: true, ...each }),
    };
  const isSame = former.text === source.text;
  const around = aroundSource(source, folder.index);
  const isCounted = isAnywhereCounted([source.manifests, surroundings], [former, { ...around, baseline }], settings);
  const beside = folder.changed(source.file, around.objects, surroundings.objects, isCounted);
  const changed = isSame ? beside : allChanged([ownChanged(source, former, isCounted), beside]);
  const worlds = worldsOf(former, around, settings);
  const isSameAs = (manifest: Manifest, now: Manifest, namespace: string, name: string) => {
    const text = source.text.slice(now.range.start, now.range.end);
    const isOther = !isSame && !isSameManifest([manifest, former], [now, source.manifests]);
    return !isOther && !mayMatter(changed, { namespace, name, text }, isCounted);
  };
  const oldIn = (known: readonly Finding[], manifest: Manifest, found: readonly Finding[], now: Manifest) =>
    oldFindings(placed(withSeverities(known, settings.severities), manifest), placed(found, now));
  return {
    compared(forecast, paid) {
      const { manifest: now, namespace, name } = forecast.workload;
      const manifest = namedIn(former, forecast.workload);
      if (manifest === undefined) return { old: nothing };
      if (isSameAs(manifest, now, namespace, name)) return { old: new Set(forecast.findings) };
      const written = decodeWorkload(manifest, traitsIn(settings.assumptions));
      if (written === undefined) return { old: nothing };
      const before = forecastOf(written, { ...worlds[isAtRest(forecast) ? 'atRest' : 'rollingOut'], paid });
      if (before.isOverWork === true) return { old: nothing };
      return { old: oldIn(before.findings, manifest, forecast.findings, now), before };
    },
    isAsBefore(workload) {
      const manifest = namedIn(former, workload);
      return manifest !== undefined && isSameAs(manifest, workload.manifest, workload.namespace, workload.name);
    },
    oldOf({ manifest: now, object, findings }) {
      if (findings.length === 0) return nothing;
      const manifest = former.manifests.findLast(
        ({ value }) => identity(surroundingObject(value, '')) === identity(object),
      );
      if (manifest === undefined) return nothing;
      if (isSameAs(manifest, now, object.namespace, object.name)) return new Set(findings);
      const { file, surroundings: around } = worlds.atRest;
      const before = judgedObject(manifest, { file, surroundings: around });
      return oldIn(before?.findings ?? [], manifest, findings, now);
    },
    judged: (problem) => ({ isNew: !(isSame || isProblemOf(former, problem)), ...problem }),
  };
}

/** What the file held; undefined: nobody knows. */
function formerOf(
  { manifests }: InputSource,
  baseline: BaselineText | undefined,
  formerText: PreviewRequest['formerText'],
): ManifestFile | undefined {
  if (baseline?.source === 'git' || baseline?.source === 'file') return baseline.file;
  if (formerText === undefined) return undefined;
  return typeof formerText === 'string' ? readManifests(formerText) : manifests;
}

function ownChanged({ file, manifests }: InputSource, former: ManifestFile, isCounted: boolean): ChangedObjects {
  return changedObjects(fileObjects(file, former), fileObjects(file, manifests), isCounted);
}

type FileAmong = readonly [file: ManifestFile, among: Surroundings];

/** Whether something counts pods, now or before. */
function isAnywhereCounted(now: FileAmong, before: FileAmong, { assumptions }: Settings): boolean {
  return [now, before].some(
    ([file, among]) => isRoomAssumed(file, assumptions) || isCounting(withObjectsOf(file, among, assumptions)),
  );
}

/** Nothing rolls out by the apply, so that rules tell of the next rollout. */
function isAtRest({ change }: Forecast): boolean {
  return change.kind === 'unchanged' || change.kind === 'scaled';
}

/** Workloads of the baseline as they stood, and as they roll out from an earlier image: so that like is compared with like. */
function worldsOf(former: ManifestFile, folder: Omit<Surroundings, 'baseline'>, { assumptions, steps }: Settings) {
  const around = (baseline: BaselineText | undefined): ForecastContext => {
    const surroundings = { ...folder, former: [], baseline };
    return { file: former, ...fileContext(former, surroundings, assumptions), steps };
  };
  let [atRest, rollingOut]: (ForecastContext | undefined)[] = [];
  return {
    get atRest() {
      atRest ??= around({ source: 'file', label: '', file: former, history: [] });
      return atRest;
    },
    get rollingOut() {
      rollingOut ??= around(undefined);
      return rollingOut;
    },
  };
}

/** Comments count, as they silence findings and say what is assumed. */
function isSameManifest([one, file]: ManifestIn, [other, otherFile]: ManifestIn): boolean {
  const texts = (manifest: Manifest, of: ManifestFile) => commentsOf(manifest, of).map(({ text }) => text);
  return deepEqual(one.value, other.value) && deepEqual(texts(one, file), texts(other, otherFile));
}

type ManifestIn = readonly [manifest: Manifest, file: ManifestFile];

interface KeyedFinding {
  readonly finding: Finding;
  readonly key: string;
}

function placed(findings: readonly Finding[], manifest: Manifest): readonly KeyedFinding[] {
  return findings.map((finding) => ({ finding, key: `${finding.id} ${findingPath(finding, manifest)}` }));
}

const ranks: Readonly<Record<Severity, number>> = { error: 3, warning: 2, information: 1, hint: 0 };

/** Those that stood before at the same field and were no less severe, each of which makes one of now old. */
function oldFindings(before: readonly KeyedFinding[], now: readonly KeyedFinding[]): ReadonlySet<Finding> {
  const left = [...before];
  const old = now.filter(({ key, finding }) => {
    const index = left.findIndex((each) => each.key === key && ranks[each.finding.severity] >= ranks[finding.severity]);
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  });
  return new Set(old.map(({ finding }) => finding));
}

function isProblemOf({ problems, strangers }: ManifestFile, { code, message }: ReportProblem): boolean {
  return [...problems, ...strangers].some((each) => each.code === code && each.message === message);
}
