import type { Gone, Past, PastFile, PresentFile } from '../baselines/past.ts';
import type { InputFile } from '../inputs/input-files.ts';
import { kustomizationsBeside } from '../inputs/kustomizations-beside.ts';
import { type LeftAlone, leftAloneIn } from '../inputs/left-alone.ts';
import type { Settings } from '../options/settings.ts';
import { inBatches } from './in-batches.ts';
import type { FileScan, Job } from './preview-job.ts';

/** What a run reads, and who does its work. */
export interface Run {
  readonly inputs: readonly InputFile[];
  readonly settings: Settings;
  readonly past: Past;
  readonly workers: readonly Job[];
}

export interface Scanned {
  /** Whether no file holds anything of Kubernetes, and no fault either. */
  readonly isBare: boolean;
  readonly removed: Gone['removed'];
  readonly leftAlone: LeftAlone;
  /** What a file is compared with. */
  pastOf(input: InputFile): Promise<PastFile>;
}

/** Tells the workers what of each file matters to the others, and what the files held before. */
export async function scanInputs({ inputs, settings, past, workers }: Run, tell: () => void): Promise<Scanned> {
  const found: FileScan[] = [];
  /** Those of which it is known what they held. */
  const known = new Set<string>();
  const { against } = settings;
  await inBatches(
    inputs,
    workers,
    async (worker, some) => {
      const hashes = await past.hashesOf(some.map(({ file }) => file));
      for (const [index, { file }] of some.entries()) if (hashes[index] !== undefined) known.add(file);
      return worker.scan({ inputs: some, against, hashes });
    },
    (scan) => {
      found.push(scan);
      tell();
    },
  );
  const { removed, deleted } = await past.compareWith(found);
  const former = await formerObjects(
    found.filter(({ file, isChanged }) => isChanged && known.has(file)),
    past,
    workers,
  );
  const present = new Map(
    found.map(({ file, workloads, isChanged }): [string, PresentFile] => [file, { file, workloads, isChanged }]),
  );
  const beside = await scansBeside(inputs, workers);
  const inFolder = found.map((scan) => ({ ...scan, now: [], former: former.get(scan.file) ?? scan.former }));
  const scans = [...inFolder, ...beside];
  await Promise.all(workers.map((worker) => worker.begin({ settings, scans, deleted })));
  const isBare = found.every((scan) => scan.isBare);
  return {
    isBare,
    removed,
    leftAlone: await leftAloneIn([...found, ...beside.map((scan) => ({ ...scan, isBeside: true }))]),
    pastOf: async ({ file }) => {
      const own = present.get(file);
      return own === undefined ? {} : past.of(own);
    },
  };
}

/** What is no input and tells of one. */
async function scansBeside(inputs: readonly InputFile[], [worker]: readonly Job[]): Promise<readonly FileScan[]> {
  const beside = await kustomizationsBeside(inputs);
  if (worker === undefined || beside.length === 0) return [];
  return worker.scan({ inputs: beside, against: { source: 'assumed' }, hashes: beside.map(() => undefined) });
}

/** What the files that have changed held and hold no more, by file. */
async function formerObjects(
  changed: readonly FileScan[],
  past: Past,
  workers: readonly Job[],
): Promise<ReadonlyMap<string, FileScan['former']>> {
  const former: FileScan['former'][] = [];
  await inBatches(
    changed,
    workers,
    async (worker, some) => {
      const texts = await past.textsOf(some.map(({ file }) => file));
      return worker.former(some.map(({ file, now }, index) => ({ file, now, text: texts[index] })));
    },
    (objects) => former.push(objects),
  );
  return new Map(changed.map(({ file }, index) => [file, former[index] ?? []]));
}
