import { removerOf } from '../../preview/release/appliers/apply-way.ts';
import { type AlternativeFolders, alternativeFolders } from '../../surroundings/alternative-folders.ts';
import { noObjects } from '../../surroundings/changed-objects.ts';
import type { FileObjects } from '../../surroundings/folder-index.ts';
import { kustomizeGraph } from '../../surroundings/kustomizations.ts';
import type {
  Gone,
  GoneInstaller,
  MovedWorkload,
  Past,
  PastFile,
  PresentFile,
  RemovedWorkload,
} from '../baselines/past.ts';
import { identityOfPresent } from '../baselines/present-workloads.ts';
import type { InputFile } from '../inputs/input-files.ts';
import { kustomizationsBeside } from '../inputs/kustomizations-beside.ts';
import { type LeftAlone, leftAloneIn } from '../inputs/left-alone.ts';
import type { ApplierOfFile } from '../inputs/plain-appliers.ts';
import { type Settings, withLiveWorld } from '../options/settings.ts';
import { inBatches } from './in-batches.ts';
import type { BegunJob, FileScan, FormerFile, Job } from './preview-job.ts';
import type { PreviewRequest } from './preview-request.ts';
import type { ForOthers } from './sent-objects.ts';

/** What a run reads, and who does its work. */
export interface ScanPlan {
  readonly inputs: readonly InputFile[];
  readonly settings: Settings;
  readonly past: Past;
  readonly workers: readonly Job[];
  readonly applierOfFile: ApplierOfFile;
}

export interface Scanned {
  /** With what the cluster has told of itself. */
  readonly settings: Settings;
  /** The workers, which now can preview. */
  readonly workers: readonly BegunJob[];
  /** Whether no file holds anything of Kubernetes, and no fault either. */
  readonly isBare: boolean;
  /** Whether anything was rendered, to whatever. */
  readonly isRendered: boolean;
  readonly removed: Gone['removed'];
  readonly claims: NonNullable<Gone['claims']>;
  /** What installed something, and is gone. */
  readonly installers: readonly GoneInstaller[];
  /** Workloads that another chart or overlay renders to now. */
  readonly movedBetween: readonly MovedWorkload[];
  /** Of what is not rendered. */
  readonly alternatives: AlternativeFolders;
  readonly leftAlone: LeftAlone;
  /** Which of the expectations hold for a workload of the run, by their indices. */
  readonly expected: ReadonlySet<number>;
  /** What a file is previewed with. */
  requestOf(input: InputFile): Promise<PreviewRequest>;
}

/** Tells the workers what of each file matters to the others, and what the files held before. */
export async function scanInputs(run: ScanPlan, tell: () => void): Promise<Scanned> {
  const { inputs, workers } = run;
  const past = remembering(run.past);
  const teacher = createTeacher(workers);
  const { found, known } = await scanAll(run, teacher, tell);
  const beside = await scansBeside(inputs, workers);
  for (const { forOthers } of beside) teacher.teach(forOthers);
  const gone = await past.compareWith(found);
  const { deleted, world: live } = gone;
  const { moved: movedBetween = [] } = gone;
  const removed = gone.removed.map((each) => withRemover(each, run.applierOfFile));
  const installers = (gone.installers ?? []).map((each) => withRemover(each, run.applierOfFile));
  const settings = withLiveWorld(run.settings, live);
  const changed = found.filter(({ file, isChanged }) => isChanged && known.has(file));
  const formerFiles = await formerFilesOf(changed, past, workers);
  const ofFolders = found.filter(({ isRendered }) => !isRendered);
  const former = ofFolders.map(({ file, former: own }) => [file, formerFiles.get(file)?.lost ?? own] as const);
  const before = settings.tellsNew ? await beforeOf({ ...run, past }, { found, known, formerFiles, gone }) : undefined;
  await teacher.end();
  const lost = new Map([...former, ...deleted].filter(([, objects]) => objects.length > 0));
  const world = { settings, former: lost, ...(before && { before }) };
  const begun = await Promise.all(workers.map((worker) => worker.begin(world)));
  const present = new Map(found.map((each) => [each.file, presentFileOf(each)]));
  const quiet = new Set(found.flatMap(({ file, isQuiet }) => (isQuiet ? [file] : [])));
  const isBare = found.every((scan) => scan.isBare);
  // What is rendered has said what its kustomizations change.
  const untold = inputs.some(({ rendering }) => rendering !== undefined) ? [] : beside;
  return {
    settings,
    workers: begun,
    isBare,
    isRendered: found.some((scan) => scan.isRendered),
    removed,
    claims: gone.claims ?? [],
    installers,
    movedBetween,
    alternatives: alternativesAmong(ofFolders),
    expected: new Set(found.flatMap((scan) => scan.expected)),
    leftAlone: await leftAloneIn([...found, ...untold.map((scan) => ({ ...scan, isBeside: true }))]),
    requestOf: async (input) => {
      const own = present.get(input.file);
      if (own === undefined) return { input, past: {} };
      const known = await past.of(own);
      const problem = settings.tellsNew ? known.unrendered : undefined;
      const asked = problem === undefined ? input : { ...input, problem };
      const request = { input: asked, past: known, isQuiet: quiet.has(input.file) };
      if (!settings.tellsNew || own.workloads.length > 0 || input.rendering !== undefined) return request;
      const [text] = own.isChanged ? await past.textsOf([own.file]) : [{ is: 'same' } as const];
      return { ...request, formerText: text };
    },
  };
}

/** A file that is gone was applied as what lies beside it is. */
function withRemover<Removed extends Pick<RemovedWorkload, 'file' | 'remover'>>(
  removed: Removed,
  applierOfFile: ApplierOfFile,
): Removed {
  const applier = removed.remover === undefined ? applierOfFile(removed.file) : undefined;
  return applier === undefined ? removed : { ...removed, remover: removerOf(applier) };
}

/** Patches are no workloads of their own. */
function alternativesAmong(files: readonly KeptScan[]): AlternativeFolders {
  const { roleOf } = kustomizeGraph(files.flatMap(({ kustomizations }) => kustomizations));
  const whole = files.filter(({ file, workloads }) => {
    if (workloads.length === 0) return false;
    const { isPatch, isBeside } = roleOf(file);
    return !isPatch && !isBeside;
  });
  return alternativeFolders(whole.map(({ file, workloads }) => [file, workloads.map(identityOfPresent)] as const));
}

function presentFileOf({ file, workloads, isChanged }: PresentFile): PresentFile {
  return { file, workloads, isChanged };
}

/** What was told of a file once is not asked for again: a chart may have been rendered for it. */
function remembering(past: Past): Past {
  const known = new Map<string, Promise<PastFile>>();
  return {
    hashesOf: (files) => past.hashesOf(files),
    textsOf: (files) => past.textsOf(files),
    compareWith: (present) => past.compareWith(present),
    faults: () => past.faults(),
    of(present) {
      const file = known.get(present.file) ?? past.of(present);
      known.set(present.file, file);
      return file;
    },
  };
}

interface BeforeScan extends ScannedFiles {
  readonly formerFiles: ReadonlyMap<string, FormerFile>;
  readonly gone: Gone;
}

/** What of the files that have changed mattered to others before; one that is new held nothing. */
async function beforeOf(
  { inputs, past, workers: [worker] }: ScanPlan,
  { found, known, formerFiles, gone }: BeforeScan,
): Promise<ReadonlyMap<string, FileObjects>> {
  const before = new Map<string, FileObjects>(gone.before);
  // Of one that is alone, nothing is told to others.
  if (inputs.length === 1) return before;
  const inputsByFile = new Map(inputs.map((input) => [input.file, input]));
  for (const scan of found) {
    const { file, isChanged } = scan;
    const rendering = inputsByFile.get(file)?.rendering;
    if (rendering !== undefined) {
      const { texts } = await past.of(presentFileOf(scan));
      const text = typeof texts?.text === 'string' ? texts.text : undefined;
      const request = { file, now: [], isPartial: true, text, rendered: rendering.belongsTo };
      const [former] = text === undefined ? [] : ((await worker?.former([request])) ?? []);
      if (former !== undefined) before.set(file, former.before);
    } else if (scan.before !== undefined) before.set(file, scan.before);
    else if (isChanged && known.has(file)) before.set(file, formerFiles.get(file)?.before ?? noObjects);
    else if (isChanged && gone.before !== undefined) before.set(file, noObjects);
  }
  return before;
}

interface ScannedFiles {
  readonly found: readonly KeptScan[];
  /** Those of which it is known what they held. */
  readonly known: ReadonlySet<string>;
}

/** What is kept of a scan where the work is shared out. */
type KeptScan = Omit<FileScan, 'forOthers'>;

async function scanAll(
  { inputs, settings, past, workers }: ScanPlan,
  teacher: Teacher,
  tell: () => void,
): Promise<ScannedFiles> {
  const found: KeptScan[] = [];
  const known = new Set<string>();
  const {
    against,
    assumptions: { expect = [] },
    set,
    tellsNew: tellsBefore,
  } = settings;
  await inBatches(
    inputs,
    workers,
    async (worker, some, told) => {
      const hashes = await past.hashesOf(some.map(({ file }) => file));
      for (const [index, { file }] of some.entries()) if (hashes[index] !== undefined) known.add(file);
      const isAlone = inputs.length === 1;
      const request = { inputs: some, against, hashes, isAlone, expect, set, tellsBefore };
      for (const scan of await worker.scan(request)) told(scan);
    },
    ({ forOthers, ...scan }: FileScan) => {
      found.push(scan);
      teacher.teach(forOthers);
      tell();
    },
  );
  return { found, known };
}

/** Tells all workers what of files matters to others, many files at once. */
interface Teacher {
  teach(file: ForOthers): void;
  /** Done when they all have taken it in. */
  end(): Promise<unknown>;
}

const lessonSize = 256;

function createTeacher(workers: readonly Job[]): Teacher {
  const taught: Promise<void>[] = [];
  let lesson: ForOthers[] = [];
  const teachAll = (): void => {
    for (const worker of workers) {
      const learnt = worker.learn(lesson);
      // Whoever waits for the end is told; a thread may fail long before.
      learnt.catch(() => undefined);
      taught.push(learnt);
    }
    lesson = [];
  };
  return {
    teach(file) {
      lesson.push(file);
      if (lesson.length === lessonSize) teachAll();
    },
    end() {
      teachAll();
      return Promise.all(taught);
    },
  };
}

/** What is no input and tells of one. */
async function scansBeside(inputs: readonly InputFile[], [worker]: readonly Job[]): Promise<readonly FileScan[]> {
  const beside = kustomizationsBeside(inputs);
  if (worker === undefined || beside.length === 0) return [];
  const hashes = beside.map(() => undefined);
  return worker.scan({ inputs: beside, against: { source: 'assumed' }, hashes, isAlone: false });
}

/** What the files that have changed held, by file. */
async function formerFilesOf(
  changed: readonly KeptScan[],
  past: Past,
  workers: readonly Job[],
): Promise<ReadonlyMap<string, FormerFile>> {
  const former: FormerFile[] = [];
  await inBatches(
    changed,
    workers,
    async (worker, some, told) => {
      const texts = await past.textsOf(some.map(({ file }) => file));
      const requests = some.map(({ file, now, isPartial }, index) => ({ file, now, isPartial, text: texts[index] }));
      for (const each of await worker.former(requests)) told(each);
    },
    (each: FormerFile) => former.push(each),
  );
  return new Map(changed.flatMap(({ file }, index) => (former[index] === undefined ? [] : [[file, former[index]]])));
}
