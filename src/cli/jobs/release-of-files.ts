import { ReleaseMembers, type ReportedRelease, reportedReleaseOf } from '../../presentation/report/reported-release.ts';
import type { ApplierOptions } from '../../preview/release/appliers/applier.ts';
import { worldAround } from '../../preview/world-around.ts';
import type { Surroundings } from '../../surroundings/surroundings.ts';
import type { Assumptions } from '../../workload/assumptions.ts';
import { placesOfSource, type Source } from '../inputs/source.ts';

/** What a file holds, and what it lives among. */
export interface SourceInFolder {
  readonly source: Source;
  readonly surroundings: Surroundings;
}

/** Files that are applied together. */
export interface FilesOfRelease<Request> {
  readonly name: string;
  readonly files: readonly Request[];
  /** Absent: kubectl. */
  readonly applier?: ApplierOptions;
  /** Whether somebody has asked for the applier. */
  readonly isAsked?: boolean;
}

/** What files come to that are applied together; undefined where fewer than two workloads change. */
export async function releaseOfFiles<Request>(
  { name, files, applier, isAsked }: FilesOfRelease<Request>,
  general: Assumptions,
  read: (file: Request) => Promise<SourceInFolder>,
): Promise<ReportedRelease | undefined> {
  const changed = new ReleaseMembers();
  let assumptions = general;
  for (const file of files) {
    if (changed.areTooMany) break;
    const { source, surroundings } = await read(file);
    const around = worldAround(source.manifests, surroundings, general);
    assumptions = around.assumptions;
    const world = { file: source.manifests, ...around, steps: [] };
    changed.addFile(world, placesOfSource(source));
  }
  return reportedReleaseOf(name, changed, assumptions, { applier, isAsked });
}
