// The work on single files, of which threads do their shares: what goes in and what comes out is plain data.
import { setImmediate } from 'node:timers/promises';
import type { ManifestFile } from '../../document/manifest.ts';
import { SharedDocuments } from '../../document/shared-documents.ts';
import { isTextOf } from '../../host/git/blob-hash.ts';
import type { FileReport } from '../../presentation/report/report.ts';
import { RunWork, type WorkLeft } from '../../preview/run-work.ts';
import type { FieldValue } from '../../preview/what-if/field-value.ts';
import { noObjects, without } from '../../surroundings/changed-objects.ts';
import {
  createFolderIndex,
  type FileObjects,
  type FolderIndex,
  fileObjects,
  type RenderedFor,
} from '../../surroundings/folder-index.ts';
import { formerObjectsOf } from '../../surroundings/former-objects.ts';
import { noRole } from '../../surroundings/kustomizations.ts';
import { isPartial } from '../../surroundings/own-objects.ts';
import type { SurroundingObject } from '../../surroundings/surroundings.ts';
import type { Expectation } from '../../workload/expectations.ts';
import { baselineReports } from '../baselines/baseline-reports.ts';
import { type BaselineReader, createBaselineReader } from '../baselines/baselines.ts';
import type { PresentFile } from '../baselines/past.ts';
import { presentWorkloads } from '../baselines/present-workloads.ts';
import type { InputFile } from '../inputs/input-files.ts';
import { faultsOfRendering, type LeftAloneFile } from '../inputs/left-alone.ts';
import { withFields } from '../inputs/set-fields.ts';
import {
  aroundSource,
  type InputSource,
  isTemplateAside,
  kustomizationsOf,
  objectsOf,
  readSource,
  withManifests,
  withoutOwnPatches,
} from '../inputs/source.ts';
import type { Against } from '../options/arguments.ts';
import type { Settings } from '../options/settings.ts';
import { indicesOfExpected } from './expected-workloads.ts';
import type { PreviewRequest } from './preview-request.ts';
import { isQuiet, needsNoLook, quietReport } from './quiet-files.ts';
import { type FilesOfRelease, type ReleaseOfFiles, releaseOfFiles, type SourceInFolder } from './release-of-files.ts';
import { type ReportPart, reportsOf } from './report-parts.ts';
import { asJson, type ForOthers, fromJson, type SentFileObjects } from './sent-objects.ts';
import { type FolderBefore, folderBefore, stateBefore } from './state-before.ts';

/** What a file holds, and what it held in the baseline where that has changed. */
export interface FileScan extends PresentFile, LeftAloneFile {
  readonly workloads: PresentFile['workloads'];
  readonly forOthers: ForOthers;
  readonly former: readonly SurroundingObject[];
  /** What of it mattered to others in the file that all are compared with, where that is asked for. */
  readonly before?: FileObjects;
  /** Where it is changed, what of it is held against what it was. */
  readonly now: readonly SurroundingObject[];
  /** Whether it holds nothing of Kubernetes, and no fault either. */
  readonly isBare: boolean;
  /** Whether a part of its text cannot be read. */
  readonly isPartial: boolean;
  /** Whether a program made it of a chart or an overlay. */
  readonly isRendered: boolean;
  /** Which of the expectations hold for a workload of it, by their indices. */
  readonly expected: readonly number[];
  /** Whether nothing of it is told, whatever it lives among. */
  readonly isQuiet: boolean;
}

/** What every file's preview depends on besides the files. */
export interface JobContext {
  readonly settings: Settings;
  /** What files held in the baseline and hold no more. */
  readonly former: ReadonlyMap<string, readonly SurroundingObject[]>;
  /** What mattered to others in the baseline of the changed files; absent if new findings are not asked for. */
  readonly before?: ReadonlyMap<string, FileObjects>;
}

/** The result for one file or a part of it. The last part has what could not be read of its baseline. */
export interface JobResult extends ReportPart {
  readonly baselines: readonly FileReport[];
}

export interface ScanRequest {
  readonly inputs: readonly InputFile[];
  readonly against: Against;
  /** Of each input the hash that git has of what it held. */
  readonly hashes: readonly (string | undefined)[];
  /** Whether the run has no other input, to which its objects would matter. */
  readonly isAlone: boolean;
  /** What the configuration expects of rollouts. */
  readonly expect?: readonly Expectation[];
  /** What is to be set in each workload, which is tried before anything is written of a report. */
  readonly set?: readonly FieldValue[];
  /** Whether what of the files mattered to others is told, too. */
  readonly tellsBefore?: boolean;
}

/** A file that has changed. */
export interface FormerRequest {
  readonly file: string;
  readonly now: readonly SurroundingObject[];
  readonly isPartial: boolean;
  /** What it held; undefined: nothing is known of it. */
  readonly text: string | undefined;
  /** Of what is rendered. */
  readonly rendered?: RenderedFor | undefined;
}

/** What a file held in the baseline. */
export interface FormerFile {
  /** What it holds no more. */
  readonly lost: readonly SurroundingObject[];
  /** What of it mattered to others. */
  readonly before: FileObjects;
}

/** The files with workloads that change, which are applied together. */
export type ReleaseRequest = FilesOfRelease<PreviewRequest>;

/** The work of the run as far as its costs are known. */
export interface RunWorkLeft {
  readonly left: WorkLeft;
  /** Whether others spend it at the same time. */
  readonly isShared: boolean;
}

export type TellResult = (result: JobResult) => void;

/** One that does the work: first all files are scanned, by whomever. It starts no program. */
export interface Job {
  scan(request: ScanRequest): Promise<readonly FileScan[]>;
  /** Takes in what of files matters to the others, in the order of the files. */
  learn(files: readonly ForOthers[]): Promise<void>;
  /** What the files held that they hold no more. */
  former(files: readonly FormerRequest[]): Promise<readonly FormerFile[]>;
  /** The job that can preview, as everything is scanned. */
  begin(world: JobContext): Promise<BegunJob>;
}

/** A job that knows what every file's preview depends on. */
export interface BegunJob {
  /** Tells what the files come to, one after the other, as soon as it is known. */
  preview(files: readonly PreviewRequest[], tell: TellResult, work: RunWorkLeft): Promise<void>;
  /** What the files come to that are applied together. */
  release(request: ReleaseRequest): Promise<ReleaseOfFiles>;
}

/** A job that does its work itself, in the thread of whom it tells or in one of its own. */
export function createJob(isInThread = false): Job {
  const folder = createFolderIndex();
  const readers = { reader: createReader(), baselines: createBaselineReader() };
  return {
    async scan(request) {
      const scans = await scanAll(request, readers);
      return isInThread ? scans.map((scan) => ({ ...scan, forOthers: asJson(scan.forOthers) })) : scans;
    },
    async learn(files) {
      for (const each of files) {
        const known = typeof each === 'string' ? fromJson(each) : each;
        folder.setObjects(known.file, known);
      }
    },
    former: async (files) => files.map((file) => formerOf(file, readers.baselines)),
    async begin({ settings, former, before }) {
      for (const [file, objects] of former) folder.setFormerObjects(file, objects);
      const begun = { settings, folder, before: before && folderBefore(folder, before), ...readers };
      return {
        preview: (files, tell, work) => previewAll(files, { ...begun, work }, tell),
        release: async (request) =>
          releaseOfFiles(request, settings.assumptions, (file) => sourceInFolder(file, begun)),
      };
    },
  };
}

/** Reads files. One that is kept is not read again. */
interface InputReader {
  read(input: InputFile): Promise<InputSource>;
  keep(input: InputFile, source: InputSource): void;
}

/** So many UTF-16 units of text are kept as they were read, which takes 30 to 60 times as many bytes. */
const maxKeptCharacters = 1_000_000;

/** The last file is kept without being told: a large one alone shall not be there twice. */
function createReader(): InputReader {
  const kept = new WeakMap<InputFile, InputSource>();
  const shared = new SharedDocuments();
  let room = maxKeptCharacters;
  let last: { readonly input: InputFile; readonly source: InputSource } | undefined;
  return {
    async read(input) {
      const known = kept.get(input) ?? (last?.input === input ? last.source : undefined);
      if (known !== undefined) return known;
      const source = await readSource(input, shared);
      last = { input, source };
      return source;
    },
    keep(input, source) {
      if (source.text.length > room) return;
      room -= source.text.length;
      kept.set(input, source);
    },
  };
}

interface Readers {
  readonly reader: InputReader;
  readonly baselines: BaselineReader;
}

interface KnownScan extends FileScan {
  readonly forOthers: SentFileObjects;
}

async function scanAll(
  { inputs, against, hashes, isAlone, expect = [], set = [], tellsBefore = false }: ScanRequest,
  readers: Readers,
): Promise<readonly KnownScan[]> {
  const { reader } = readers;
  const read = await Promise.all(inputs.map(async (input) => ({ input, source: await reader.read(input) })));
  const sources = read.map(({ source }) => source);
  if (set.length > 0) for (const source of sources) withFields(source.manifests, set, source.file);
  const former = await readers.baselines.formerFilesOf(sources, against);
  return read.map(({ input, source }, index) => {
    const [hash, before] = [hashes[index], former.get(source.file)];
    const isChanged = hash === undefined || !isTextOf(hash, source.text);
    const scan = scanOf(source, isAlone);
    // A quiet one is hardly ever asked for again.
    if (!scan.isQuiet) reader.keep(input, source);
    const now = hash !== undefined && isChanged ? formerObjectsOf(source.file, source.manifests) : [];
    return {
      ...scan,
      chart: input.chart,
      isChanged,
      expected: indicesOfExpected(source.manifests, expect),
      now,
      former: before === undefined ? [] : lostObjects(source, before),
      ...(before !== undefined && tellsBefore && { before: fileObjects(source.file, before) }),
    };
  });
}

function lostObjects({ file, manifests }: InputSource, before: ManifestFile): readonly SurroundingObject[] {
  return without(formerObjectsOf(file, before), formerObjectsOf(file, manifests));
}

function formerOf({ file, now, isPartial, text, rendered }: FormerRequest, { readFormer }: BaselineReader): FormerFile {
  if (text === undefined) return { lost: [], before: noObjects };
  const manifests = readFormer(text, isPartial);
  const before = { ...fileObjects(file, manifests), ...(rendered && { rendered }) };
  return { lost: rendered === undefined ? without(formerObjectsOf(file, manifests), now) : [], before };
}

function scanOf(
  whole: InputSource,
  isAlone: boolean,
): Omit<KnownScan, 'chart' | 'former' | 'isChanged' | 'now' | 'expected'> {
  const source = withoutOwnPatches(whole, noRole);
  const { file, manifests, problems, rendering } = source;
  // If a part of a file cannot be read, an object that seems removed may still be in it.
  const isInPart = isPartial(manifests);
  const objects =
    !isAlone || isInPart
      ? objectsOf(source)
      : { objects: [], kustomizations: kustomizationsOf(source), isPartial: false };
  const { kustomizations } = objects;
  return {
    file,
    kustomizations,
    forOthers: { ...objects, file },
    workloads: presentWorkloads(manifests),
    hasTemplate: problems.some(({ code }) => code === 'template'),
    isAside: isTemplateAside(source),
    faultsIn: faultsOfRendering(problems),
    isBare: manifests.manifests.length + problems.length + kustomizations.length === 0,
    isQuiet: isQuiet(whole),
    isPartial: isInPart,
    isRendered: rendering !== undefined,
  };
}

interface Begun extends Readers {
  readonly settings: Settings;
  /** Every file lives among the objects of the others, and what they held before. */
  readonly folder: FolderIndex;
  /** The folder in the baseline, where somebody asks what is new. */
  readonly before: FolderBefore | undefined;
}

async function previewAll(
  files: readonly PreviewRequest[],
  { work: { left, isShared }, ...begun }: Begun & { readonly work: RunWorkLeft },
  tell: TellResult,
): Promise<void> {
  const { settings } = begun;
  const work = new RunWork(left);
  for (const request of files) {
    if (needsNoLook(request, settings)) {
      tell({ report: quietReport(request.input.file), charges: [], baselines: [] });
      continue;
    }
    const { source, surroundings } = await sourceInFolder(request, begun);
    const { fault } = request.past;
    const { baseline } = surroundings;
    const faults = fault === undefined ? [] : [fault];
    const state = begun.before && stateBefore({ source, surroundings, folder: begun.before, settings }, request);
    for (const part of reportsOf({ source, surroundings, faults, state, work, isShared }, settings)) {
      const isLast = part.report.goesOn !== true;
      tell({ ...part, baselines: isLast ? baselineReports(source.file, baseline, settings.against) : [] });
      // V8 gives memory back between tasks alone.
      await setImmediate();
    }
  }
}

/** What a file holds, and what it lives among. */
async function sourceInFolder(
  { input, past: { texts } }: PreviewRequest,
  { settings, folder, reader, baselines }: Begun,
): Promise<SourceInFolder> {
  const own = withoutOwnPatches(await reader.read(input), folder.roleOf(input.file));
  const source = withSetFields(own, settings);
  const baseline = baselines.baselineOf(source, texts, settings);
  return { source, surroundings: { baseline, ...aroundSource(source, folder) } };
}

function withSetFields(source: InputSource, { set }: Settings): InputSource {
  if (set.length === 0) return source;
  const manifests = withFields(source.manifests, set, source.file);
  return withManifests(source, manifests);
}
