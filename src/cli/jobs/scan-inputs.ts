import type { Gone, Past, PastFile, PresentFile } from '../baselines/past.ts';
import type { InputFile } from '../inputs/input-files.ts';
import { kustomizationsBeside } from '../inputs/kustomizations-beside.ts';
import { type LeftAlone, leftAloneIn } from '../inputs/left-alone.ts';
import { type Settings, withLiveWorld } from '../options/settings.ts';
import { inBatches } from './in-batches.ts';
import type { FileScan, ForOthers, Job } from './preview-job.ts';

/** What a run reads, and who does its work. */
export interface Run {
  readonly inputs: readonly InputFile[];
  readonly settings: Settings;
  readonly past: Past;
  readonly workers: readonly Job[];
}

export interface Scanned {
  /** With what the cluster has told of itself. */
  readonly settings: Settings;
  /** Whether no file holds anything of Kubernetes, and no fault either. */
  readonly isBare: boolean;
  readonly removed: Gone['removed'];
  readonly leftAlone: LeftAlone;
  /** Which of the expectations hold for a workload of the run, by their indices. */
  readonly expected: ReadonlySet<number>;
  /** What a file is compared with. */
  pastOf(input: InputFile): Promise<PastFile>;
}

/** Tells the workers what of each file matters to the others, and what the files held before. */
export async function scanInputs(run: Run, tell: () => void): Promise<Scanned> {
  const { inputs, past, workers } = run;
  const teacher = createTeacher(workers);
  const { found, known } = await scanAll(run, teacher, tell);
  const beside = await scansBeside(inputs, workers);
  for (const { forOthers } of beside) teacher.teach(forOthers);
  const { removed, deleted, world: live } = await past.compareWith(found);
  const settings = withLiveWorld(run.settings, live);
  const changed = found.filter(({ file, isChanged }) => isChanged && known.has(file));
  const lost = await formerObjects(changed, past, workers);
  const ofFolders = found.filter(({ isRendered }) => !isRendered);
  const former = ofFolders.map(({ file, former: own }) => [file, lost.get(file) ?? own] as const);
  await teacher.end();
  const world = { settings, former: new Map([...former, ...deleted].filter(([, objects]) => objects.length > 0)) };
  await Promise.all(workers.map((worker) => worker.begin(world)));
  const present = new Map(
    found.map(({ file, workloads, isChanged }): [string, PresentFile] => [file, { file, workloads, isChanged }]),
  );
  const isBare = found.every((scan) => scan.isBare);
  // What is rendered has said what its kustomizations change.
  const untold = inputs.some(({ rendering }) => rendering !== undefined) ? [] : beside;
  return {
    settings,
    isBare,
    removed,
    expected: new Set(found.flatMap((scan) => scan.expected)),
    leftAlone: await leftAloneIn([...found, ...untold.map((scan) => ({ ...scan, isBeside: true }))]),
    pastOf: async ({ file }) => {
      const own = present.get(file);
      return own === undefined ? {} : past.of(own);
    },
  };
}

interface ScannedFiles {
  readonly found: readonly Told[];
  /** Those of which it is known what they held. */
  readonly known: ReadonlySet<string>;
}

/** What is kept of a scan where the work is shared out. */
type Told = Omit<FileScan, 'forOthers'>;

async function scanAll(
  { inputs, settings, past, workers }: Run,
  teacher: Teacher,
  tell: () => void,
): Promise<ScannedFiles> {
  const found: Told[] = [];
  const known = new Set<string>();
  const {
    against,
    assumptions: { expect = [] },
    set,
  } = settings;
  await inBatches(
    inputs,
    workers,
    async (worker, some, told) => {
      const hashes = await past.hashesOf(some.map(({ file }) => file));
      for (const [index, { file }] of some.entries()) if (hashes[index] !== undefined) known.add(file);
      const request = { inputs: some, against, hashes, isAlone: inputs.length === 1, expect, set };
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
  const beside = await kustomizationsBeside(inputs);
  if (worker === undefined || beside.length === 0) return [];
  const hashes = beside.map(() => undefined);
  return worker.scan({ inputs: beside, against: { source: 'assumed' }, hashes, isAlone: false });
}

/** What the files that have changed held and hold no more, by file. */
async function formerObjects(
  changed: readonly Told[],
  past: Past,
  workers: readonly Job[],
): Promise<ReadonlyMap<string, FileScan['former']>> {
  const former: FileScan['former'][] = [];
  await inBatches(
    changed,
    workers,
    async (worker, some, told) => {
      const texts = await past.textsOf(some.map(({ file }) => file));
      const requests = some.map(({ file, now }, index) => ({ file, now, text: texts[index] }));
      for (const objects of await worker.former(requests)) told(objects);
    },
    (objects: FileScan['former']) => former.push(objects),
  );
  return new Map(changed.map(({ file }, index) => [file, former[index] ?? []]));
}
