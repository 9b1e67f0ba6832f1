import { ReleaseMembers, type ReportedRelease, reportedReleaseOf } from '../../presentation/report/reported-release.ts';
import { membersIn } from '../../preview/release/member.ts';
import { worldAround } from '../../preview/world-around.ts';
import type { Surroundings } from '../../surroundings/surroundings.ts';
import type { Assumptions } from '../../workload/assumptions.ts';
import { placesOfSource, type Source } from '../inputs/source.ts';

/** What a file holds, and what it lives among. */
export interface SourceInFolder {
  readonly source: Source;
  readonly surroundings: Surroundings;
}

/** What files come to that are applied together; undefined where fewer than two workloads change. */
export async function releaseOfFiles<Request>(
  name: string,
  files: readonly Request[],
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
    changed.add(membersIn({ file: source.manifests, ...around, steps: [] }), placesOfSource(source));
  }
  return reportedReleaseOf(name, changed, assumptions);
}
