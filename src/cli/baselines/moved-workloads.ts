// Workloads that were in another file at a commit, or that are in none any more: matched by kind, namespace and name.
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { BaselineText } from '../../change/change.ts';
import { keptBy } from '../../change/kept-by.ts';
import { readWorkloads } from '../../document/read-workloads.ts';
import { type CommitOf, textsOfFiles } from '../../host/git/commit-texts.ts';
import type { TreeFile } from '../../host/git/commit-tree.ts';
import type { Commit, Repository } from '../../host/git/repository.ts';
import { isInside } from '../../host/is-inside.ts';
import { isManifestName } from '../../host/manifest-files.ts';
import type { FileReport } from '../../presentation/report/report.ts';
import type { ApplierOptions } from '../../preview/release/appliers/applier.ts';
import { removerOf } from '../../preview/release/appliers/apply-way.ts';
import { plannedObject } from '../../preview/release/beside.ts';
import { mayHoldWorkload } from '../../std/workload-kinds.ts';
import { removedFromRendering, removedSentence } from '../../wording/cli/baselines.ts';
import type { Gone, MovedText, PresentFile, RemovedWorkload } from './past.ts';
import { identitiesOf, identityOf, identityOfPresent } from './present-workloads.ts';

/** Of each repository the file that a workload stood in at the commit, by its identity. */
export type PlacesAtCommit = ReadonlyMap<Repository, ReadonlyMap<string, PlaceAtCommit>>;

export interface PlaceAtCommit extends TreeFile {
  readonly commit: Commit;
  /** Whether it is one of the inputs, or lies below one. */
  readonly isInside: boolean;
}

/**
 * Looks for the workloads of the inputs at a commit, those that are not in the inputs' files in all others. Tells the texts of
 * the inputs' files that have changed.
 */
export async function placesAt(
  at: CommitOf & { readonly commit: Commit },
  inputs: readonly string[],
  present: readonly PresentFile[],
  tell: (file: TreeFile, text: string) => void,
): Promise<ReadonlyMap<string, PlaceAtCommit>> {
  const { repository, commit } = at;
  const { top } = repository;
  const unchanged = new Map(
    present.filter(({ isChanged }) => !isChanged).map((each) => [path.resolve(each.file), each]),
  );
  const identities = present.flatMap(({ workloads }) => workloads.map(identityOfPresent));
  const files = (await commit.filesBelow([''])).files.filter(({ name }) => isManifestName(name));
  const [inside, outside] = parted(files, ({ name }) => isTakenIn(path.join(top, name), inputs));
  const found = new Map<string, PlaceAtCommit>();
  const [changed, same] = parted(inside, ({ name }) => !unchanged.has(path.join(top, name)));
  for (const file of same)
    for (const workload of unchanged.get(path.join(top, file.name))?.workloads ?? [])
      found.set(identityOfPresent(workload), { ...file, commit, isInside: true });
  for await (const [identity, file] of workloadsAt(at, changed, undefined, tell))
    found.set(identity, { ...file, commit, isInside: true });
  const wanted = new Set(identities.filter((identity) => !found.has(identity)));
  for await (const [identity, file] of workloadsAt(at, wanted.size === 0 ? [] : outside, wanted))
    found.set(identity, { ...file, commit, isInside: false });
  return found;
}

/** The workloads that the inputs held at their commits and that none of them holds now. */
export async function removedWorkloads(
  places: PlacesAtCommit,
  present: readonly PresentFile[],
): Promise<Gone['removed']> {
  const read = new Set(present.map(({ file }) => path.relative('.', file)));
  const identities = new Set(present.flatMap(({ workloads }) => workloads.map(identityOfPresent)));
  const texts = new Map<string, string>();
  const removed: RemovedWorkload[] = [];
  for (const [{ top }, found] of places) {
    for (const [identity, { name, hash, commit, isInside }] of found) {
      const file = path.relative('.', path.join(top, name));
      // A file that is there and was not read is left out by somebody's wish.
      const isLeftOut = !read.has(file) && existsSync(file);
      if (!isInside || identities.has(identity) || isLeftOut) continue;
      const text = texts.get(hash) ?? (await commit.text(hash)) ?? '';
      texts.set(hash, text);
      removed.push({ file, identity, text });
    }
  }
  return removed;
}

/** The texts of the other files in which the workloads of a file stood. */
export async function movedTexts(
  places: PlacesAtCommit,
  { workloads }: PresentFile,
  repository: Repository,
  own: string,
): Promise<readonly MovedText[]> {
  const found = places.get(repository);
  const elsewhere = workloads.flatMap((workload) => {
    const identity = identityOfPresent(workload);
    const place = found?.get(identity);
    return place === undefined || place.name === own ? [] : [{ identity, ...place }];
  });
  const [first] = elsewhere;
  if (first === undefined) return [];
  const files = new Map(elsewhere.map((each) => [each.hash, each]));
  const texts = new Map<string, string>();
  for await (const [{ hash }, text = ''] of textsOfFiles({ ...first, repository }, [...files.values()]))
    texts.set(hash, text);
  return elsewhere.map(({ identity, name, hash }) => ({ identity, name, text: texts.get(hash) ?? '' }));
}

/** The baseline of a file with what had stood in other files of the commit; theirs is the label, too. */
export function withMoved(baseline: BaselineText, moved: readonly MovedText[]): BaselineText {
  const there = new Set(identitiesOf(baseline.file.manifests));
  const found = moved
    .filter(({ identity }) => !there.has(identity))
    .flatMap(({ identity, name, text }) => {
      const manifest = readWorkloads(text).findLast((each) => identityOf(each) === identity);
      return manifest === undefined ? [] : [{ name, manifest }];
    });
  if (found.length === 0) return baseline;
  const manifests = [...found.map(({ manifest }) => manifest), ...baseline.file.manifests];
  const [name, other] = new Set(found.map((each) => each.name));
  // One label for a whole file: it names the other file only where all of it comes from there.
  const isWhole = other === undefined && baseline.file.manifests.length === 0;
  const label = isWhole ? `${baseline.label}:${name}` : baseline.label;
  return { ...baseline, label, file: { ...baseline.file, manifests } };
}

/** The report of a workload that the inputs held at the ref and that none of them holds now. */
export function removedReport(
  { file, identity, text, from, remover = 'kubectl' }: RemovedWorkload,
  ref: string,
  asked?: ApplierOptions,
): FileReport {
  // Who was asked for counts, whatever the files say.
  const by = asked === undefined ? remover : removerOf(asked);
  const manifest = readWorkloads(text).find((each) => identityOf(each) === identity);
  const kept = manifest && keptBy(plannedObject(manifest.value), by);
  const message =
    from === undefined && by === 'kubectl'
      ? removedSentence(identity, ref)
      : removedFromRendering({ workload: identity, rendering: from ?? file, ref }, by, kept);
  const isDeleted = by !== 'kubectl' && by !== 'a-sync' && kept === undefined;
  const severity = isDeleted ? 'warning' : 'information';
  const problem = { file, position: undefined, code: 'removed', message, severity } as const;
  return { file, workloads: [], problems: [problem] };
}

/** Named itself, or anywhere below. */
function isTakenIn(file: string, inputs: readonly string[]): boolean {
  return inputs.some((input) => isInside(file, path.resolve(input)));
}

function parted<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

/** The workloads of files at a commit, only those that are wanted where somebody says so. */
async function* workloadsAt(
  at: CommitOf,
  files: readonly TreeFile[],
  wanted: ReadonlySet<string> | undefined,
  tell: (file: TreeFile, text: string) => void = () => undefined,
): AsyncGenerator<readonly [string, TreeFile]> {
  for await (const [file, text] of textsOfFiles(at, files)) {
    if (text !== undefined) tell(file, text);
    if (text === undefined || !mayHold(text, wanted)) continue;
    for (const identity of identitiesOf(readWorkloads(text)))
      if (wanted?.has(identity) !== false) yield [identity, file];
  }
}

/** Most files need not be read at all, least of all when only few workloads are looked for. */
function mayHold(text: string, wanted: ReadonlySet<string> | undefined): boolean {
  if (!mayHoldWorkload(text)) return false;
  if (wanted === undefined || wanted.size > 50) return true;
  return [...wanted].some((identity) => text.includes(identity.slice(identity.lastIndexOf('/') + 1)));
}
