import type { Range } from '../document/manifest.ts';
import { placesIn } from '../document/place.ts';
import type { ReportPlace } from '../presentation/report/reported-finding.ts';
import { type ReleaseEntry, ReleaseMembers, reportedReleaseOf } from '../presentation/report/reported-release.ts';
import { fileContext } from '../preview/file-context.ts';
import { plainMember } from '../preview/release/member.ts';
import { memberKey } from '../preview/release/release-what-if.ts';
import type { TextEdit } from '../rules/rule.ts';
import { mayHoldWorkload } from '../std/workload-kinds.ts';
import { ownHome } from '../surroundings/folder-nodes.ts';
import { commonFolder } from '../surroundings/folder-of.ts';
import { withoutPatches } from '../surroundings/patches.ts';
import { plainFilesPart } from '../wording/release-panel.ts';
import type { Assumptions } from '../workload/assumptions.ts';
import type { DocumentContext, OpenDocument } from './open-document.ts';
import type { ReleaseAsked, ReleaseQuestion } from './release-service.ts';

/** A stretch of a document. */
export interface DocumentPlace {
  readonly uri: string;
  readonly range: Range;
}

/** Edits of a document. */
export interface DocumentEdits {
  readonly uri: string;
  readonly edits: readonly TextEdit[];
}

/** A document of a report. */
export interface ReleasedDocument {
  readonly uri: string;
  /** How it is named. */
  readonly file: string;
  readonly document: OpenDocument;
  readonly world: DocumentContext;
  /** Where rendered text comes from; absent: the text is the file's own. */
  readonly rendered?: ReportPlace | undefined;
}

/** What is applied together: the plain documents, and each rendering on its own. */
export function releasesOfDocuments(documents: readonly ReleasedDocument[]): readonly ReleaseEntry[] {
  return groupsOf(documents).flatMap(({ name, group }) => {
    const { changed, assumptions } = changedIn(group);
    return (assumptions && reportedReleaseOf(name, changed, assumptions)) ?? [];
  });
}

/**
 * All that a panel of one of the releases of documents depends on, but for the findings of what is opened; undefined where
 * there is no document.
 */
export function releaseQuestion(
  documents: readonly ReleasedDocument[],
  asked: ReleaseAsked,
): Omit<ReleaseQuestion, 'findings'> | undefined {
  const { parts, part, group } = askedGroup(documents, asked.part);
  const { changed, assumptions } = changedIn(group);
  if (part === undefined || assumptions === undefined) return undefined;
  const members = [...changed].map(({ member }) => plainMember(member));
  const { areTooMany, beside } = changed;
  return { ...asked, parts, part, members, beside, assumptions, areTooMany };
}

/** Where the manifest of the opened workload of a release is; undefined if there is none. */
export function placeInRelease(
  documents: readonly ReleasedDocument[],
  { part, opened }: OpenedInRelease,
): DocumentPlace | undefined {
  for (const each of askedGroup(documents, part).group) {
    const found = [...changedIn([each]).changed].find(({ member }) => memberKey(member) === opened);
    if (found !== undefined) return { uri: each.uri, range: found.member.workload.manifest.range };
  }
  return undefined;
}

/** Which workload of which release. */
export type OpenedInRelease = Pick<ReleaseAsked, 'part' | 'opened'>;

/** The documents of the release that is asked for, or of the first one. */
function askedGroup(documents: readonly ReleasedDocument[], asked: string) {
  const groups = groupsOf(documents);
  const parts = groups.map(({ name }) => name || plainFilesPart);
  const part = parts.includes(asked) ? asked : parts[0];
  return { parts, part, group: groups[parts.indexOf(part ?? '')]?.group ?? [] };
}

interface NamedGroup {
  readonly name: string;
  readonly group: readonly ReleasedDocument[];
}

function groupsOf(documents: readonly ReleasedDocument[]): readonly NamedGroup[] {
  const plain = documents.filter(({ rendered }) => rendered === undefined);
  const rendered = documents.filter((each) => each.rendered !== undefined);
  const groups = [{ name: '', group: plain }, ...rendered.map((each) => ({ name: each.file, group: [each] }))];
  return groups.filter(({ group }) => group.length > 0);
}

function changedIn(group: readonly ReleasedDocument[]) {
  const changed = new ReleaseMembers();
  let assumptions: Assumptions | undefined;
  const holding = group.filter(({ document }) => mayHoldWorkload(document.text));
  const folder = commonFolder(holding.map(({ world }) => ownHome(world.around)));
  for (const { file, document, world, rendered } of group) {
    const manifests = withoutPatches(document.reader()(document.text), world.role, world.around.file);
    const surroundings = { baseline: document.baseline, ...world.around };
    const around = fileContext(manifests, surroundings, world.settings.assumptions, folder);
    assumptions = around.assumptions;
    const place = rendered ?? { placeOf: placesIn(file, document.text) };
    const inWorld = { file: manifests, ...around, steps: [] };
    changed.addFile(inWorld, place);
  }
  return { changed, assumptions };
}
