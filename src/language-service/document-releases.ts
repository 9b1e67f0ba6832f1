import { placesIn } from '../document/place.ts';
import type { ReportPlace } from '../presentation/report/reported-finding.ts';
import { ReleaseMembers, type ReportedRelease, reportedReleaseOf } from '../presentation/report/reported-release.ts';
import { besideIn } from '../preview/release/beside.ts';
import { membersIn } from '../preview/release/member.ts';
import { worldAround } from '../preview/world-around.ts';
import { withoutPatches } from '../surroundings/patches.ts';
import type { Assumptions } from '../workload/assumptions.ts';
import type { DocumentWorld, OpenDocument } from './open-document.ts';

/** A document of a report. */
export interface ReleasedDocument {
  /** How it is named. */
  readonly file: string;
  readonly document: OpenDocument;
  readonly world: DocumentWorld;
  /** Where what a program rendered comes from; absent: the text is the file's own. */
  readonly rendered?: ReportPlace | undefined;
}

/** What of documents is applied together: those that stand as they are, and each rendering by itself. */
export function releasesOf(documents: readonly ReleasedDocument[]): readonly ReportedRelease[] {
  const plain = documents.filter(({ rendered }) => rendered === undefined);
  const rendered = documents.filter((each) => each.rendered !== undefined);
  const groups = [{ name: '', group: plain }, ...rendered.map((each) => ({ name: each.file, group: [each] }))];
  return groups.flatMap(({ name, group }) => releaseOfGroup(name, group) ?? []);
}

function releaseOfGroup(name: string, group: readonly ReleasedDocument[]): ReportedRelease | undefined {
  const changed = new ReleaseMembers();
  let assumptions: Assumptions | undefined;
  for (const { file, document, world, rendered } of group) {
    const manifests = withoutPatches(document.reader()(document.text), world.role, world.around.file);
    const surroundings = { baseline: document.baseline, ...world.around };
    const around = worldAround(manifests, surroundings, world.settings.assumptions);
    assumptions = around.assumptions;
    const place = rendered ?? { placeOf: placesIn(file, document.text) };
    const inWorld = { file: manifests, ...around, steps: [] };
    changed.add(membersIn(inWorld), place);
    changed.addBeside(besideIn(inWorld));
  }
  return assumptions && reportedReleaseOf(name, changed, assumptions);
}
