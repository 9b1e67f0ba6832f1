// The work on single files, of which threads do their shares: what goes in and what comes out is plain data.
import type { ManifestFile } from '../../document/manifest.ts';
import type { FileReport } from '../../presentation/report/report.ts';
import { reportedWorkload } from '../../presentation/report/reported-workload.ts';
import { preview } from '../../preview/preview.ts';
import { deepEqual } from '../../std/deep-equal.ts';
import { LineIndex } from '../../std/line-index.ts';
import { createFolderIndex, type FileObjects, type FolderIndex, fileObjects } from '../../surroundings/folder-index.ts';
import { formerObjectsOf } from '../../surroundings/former-objects.ts';
import { notSimulatedIn } from '../../surroundings/not-simulated.ts';
import type { SurroundingObject, Surroundings } from '../../surroundings/surroundings.ts';
import { baselineReports } from '../baselines/baseline-reports.ts';
import { baselinesOf, formerFilesOf } from '../baselines/baselines.ts';
import { identitiesOf, type Places } from '../baselines/moved-workloads.ts';
import type { InputFile } from '../inputs/input-files.ts';
import { withFields } from '../inputs/set-fields.ts';
import { ourFault, patchesNamedIn, readSource, type Source, slashed } from '../inputs/source.ts';
import type { Against } from '../options/arguments.ts';
import { type Settings, withSeverities } from '../options/settings.ts';

/** What of a file matters to the others, and what it held in the baseline where that has changed. */
export interface FileScan extends FileObjects {
  readonly file: string;
  readonly former: readonly SurroundingObject[];
  /** The identities of its workloads. */
  readonly workloads: readonly string[];
  /** Whether it holds nothing of Kubernetes, and no fault either. */
  readonly isBare: boolean;
}

/** What every file's preview depends on. */
export interface JobWorld {
  readonly settings: Settings;
  readonly scans: readonly FileScan[];
  readonly places: Places;
  /** What files held in the baseline that are gone. */
  readonly deleted: ReadonlyMap<string, readonly SurroundingObject[]>;
}

/** What one file comes to, and what could not be read of what it is compared with. */
export interface JobResult {
  readonly report: FileReport;
  readonly baselines: readonly FileReport[];
}

export interface ScanRequest {
  readonly inputs: readonly InputFile[];
  readonly against: Against;
}

/** One that does the work: first all files are scanned, by whomever, then each is previewed. */
export interface Job {
  scan(request: ScanRequest): Promise<readonly FileScan[]>;
  begin(world: JobWorld): Promise<void>;
  preview(inputs: readonly InputFile[]): Promise<readonly JobResult[]>;
}

/** A job that does its work itself. */
export function createJob(): Job {
  let begun: Omit<Begun, 'read'> | undefined;
  const read = createReader();
  return {
    scan: (request) => scanAll(request, read),
    async begin(world) {
      begun = { world, folder: folderOf(world) };
    },
    preview: (inputs) => (begun === undefined ? Promise.resolve([]) : previewAll(inputs, { ...begun, read })),
  };
}

type Reader = (input: InputFile, isNamedAsPatch: boolean) => Promise<Source>;

/** So much text is kept as it was read: all of a run that is too small for threads. */
const mostKeptCharacters = 300_000;

/** Reads files, the first ones but once: what is previewed was scanned before, where no thread lies between. */
function createReader(): Reader {
  const kept = new WeakMap<InputFile, Source>();
  let room = mostKeptCharacters;
  return async (input, isNamedAsPatch) => {
    if (isNamedAsPatch) return readSource(input, true);
    const source = kept.get(input) ?? (await readSource(input, false));
    if (kept.has(input) || source.text.length > room) return source;
    room -= source.text.length;
    kept.set(input, source);
    return source;
  };
}

async function scanAll({ inputs, against }: ScanRequest, read: Reader): Promise<readonly FileScan[]> {
  const sources = await Promise.all(inputs.map((input) => read(input, false)));
  const former = await formerFilesOf(sources, against);
  return sources.map((source) => scanOf(source, former.get(source.file)));
}

function scanOf({ file, text, manifests, problems }: Source, former: ManifestFile | undefined): FileScan {
  const present = fileObjects(file, manifests);
  const now = formerObjectsOf(file, manifests);
  return {
    file,
    ...present,
    patches: patchesNamedIn(file, text),
    former: formerObjectsOf(file, former).filter((object) => !now.some((each) => deepEqual(each, object))),
    workloads: identitiesOf(manifests),
    isBare: manifests.manifests.length + problems.length === 0,
  };
}

/** Every file lives among the objects of the others, and what they held before. */
function folderOf({ scans, deleted }: JobWorld): FolderIndex {
  const folder = createFolderIndex();
  for (const scan of scans) {
    folder.setObjects(scan.file, scan);
    folder.setFormerObjects(scan.file, scan.former);
  }
  for (const [file, objects] of deleted) folder.setFormerObjects(file, objects);
  return folder;
}

interface Begun {
  readonly world: JobWorld;
  readonly folder: FolderIndex;
  readonly read: Reader;
}

async function previewAll(inputs: readonly InputFile[], { world, folder, read }: Begun): Promise<JobResult[]> {
  const { settings, places } = world;
  const sources = await Promise.all(
    inputs.map(async (input) => withSetFields(await read(input, folder.isPatch(slashed(input.file))), settings)),
  );
  const baselines = await baselinesOf(sources, settings.against, 'forecast', places);
  return sources.map((source) => {
    const baseline = baselines.get(source.file);
    const report = reportOf(source, { baseline, ...folder.around(source.file) }, settings);
    return { report, baselines: baselineReports(source.file, baseline, settings.against) };
  });
}

function withSetFields(source: Source, { set }: Settings): Source {
  if (set.length === 0) return source;
  const manifests = withFields(source.manifests, set, source.file);
  return { ...source, text: manifests.text, manifests };
}

function reportOf(source: Source, surroundings: Surroundings, settings: Settings): FileReport {
  const { file, text, manifests, problems } = source;
  const index = new LineIndex(text);
  const positionAt = (offset: number) => index.positionAt(offset);
  try {
    const { workloads } = preview(manifests, surroundings, settings.assumptions, settings.steps);
    const judged = workloads.map((each) => ({ ...each, findings: withSeverities(each.findings, settings.severities) }));
    const context = { file, positionAt, assumptions: settings.assumptions };
    const reported = judged.map((each) => reportedWorkload(each, context));
    return { file, workloads: reported, problems, notSimulated: notSimulatedIn(manifests) };
  } catch (error) {
    // A promise of ours is broken: said aloud, with the other files still to come.
    return { file, workloads: [], problems: [...problems, ourFault(file, error)] };
  }
}
