import path from 'node:path';
import { readManifests } from '../../document/read-manifests.ts';
import { isInside } from '../../host/is-inside.ts';
import { type ReleaseEntry, ReleaseMembers, reportedReleaseOf } from '../../presentation/report/reported-release.ts';
import { fileContext } from '../../preview/file-context.ts';
import type { ApplierOptions } from '../../preview/release/appliers/applier.ts';
import { type GoneWorkload, goneAs } from '../../preview/release/beside.ts';
import type { Surroundings } from '../../surroundings/surroundings.ts';
import type { Assumptions } from '../../workload/assumptions.ts';
import { traitsIn } from '../../workload/versions.ts';
import type { RemovedWorkload } from '../baselines/past.ts';
import { identityOf } from '../baselines/present-workloads.ts';
import { type InputSource, placesOfSource } from '../inputs/source.ts';

/** What a file holds, and what it lives among. */
export interface SourceInFolder {
  readonly source: InputSource;
  readonly surroundings: Surroundings;
}

/** Files that are applied together. */
export interface FilesOfRelease<Request> {
  readonly name: string;
  readonly files: readonly Request[];
  /** The one that holds all of them. */
  readonly folder: string;
  /** Absent: kubectl. */
  readonly applier?: ApplierOptions;
  /** Whether somebody has asked for the applier. */
  readonly isAsked?: boolean;
  /** Whether something waits until it is ready. */
  readonly isAwaited?: boolean;
  /** Workloads that none of the files holds any more, by their identities, with what held them; absent: nobody knows any. */
  readonly removed?: readonly RemovedWorkload[];
  /** What the releases before it have left of the work of the run. */
  readonly workLeft: number;
}

/** What files come to that are applied together. */
export interface ReleaseOfFiles {
  /** Undefined where fewer than two workloads change. */
  readonly release: ReleaseEntry | undefined;
  readonly workLeft: number;
}

export async function releaseOfFiles<Request>(
  { name, files, folder, applier, isAsked, isAwaited, removed = [], workLeft }: FilesOfRelease<Request>,
  general: Assumptions,
  read: (file: Request) => Promise<SourceInFolder>,
): Promise<ReleaseOfFiles> {
  const changed = new ReleaseMembers();
  let assumptions = general;
  for (const file of files) {
    if (changed.areTooMany) break;
    const { source, surroundings } = await read(file);
    const around = fileContext(source.manifests, surroundings, general, folder);
    assumptions = around.assumptions;
    const world = { file: source.manifests, ...around, steps: [] };
    changed.addFile(world, placesOfSource(source));
  }
  const { folderNodes } = assumptions;
  const tookRoom = ({ file }: RemovedWorkload) =>
    folderNodes === undefined || isInside(path.resolve(file), path.resolve(folderNodes.folder));
  const gone = removed.filter(tookRoom).slice(0, maxRemoved);
  changed.addGone(gone.flatMap(({ identity, text }) => goneWorkload(identity, text, general)));
  const purse = { left: workLeft };
  const release = reportedReleaseOf(name, changed, assumptions, { applier, isAsked, isAwaited, purse });
  return { release, workLeft: purse.left };
}

/** With more of them a release is too large to be simulated. */
const maxRemoved = 500;

function goneWorkload(identity: string, text: string, general: Assumptions): GoneWorkload | readonly [] {
  const manifest = manifestsIn(text).manifests.findLast((each) => identityOf(each) === identity);
  return (manifest && goneAs(manifest, traitsIn(general))) ?? [];
}

/** A file may have lost several. */
const manifestsIn = lastOnly(readManifests);

function lastOnly<Value>(make: (text: string) => Value): (text: string) => Value {
  let last: { readonly text: string; readonly value: Value } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, value: make(text) };
    return last.value;
  };
}
