// Workloads that were in another file at a commit, or that are in none any more: matched by kind, namespace and name.
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { BaselineText } from '../../change/change.ts';
import type { Manifest, ManifestFile } from '../../document/manifest.ts';
import { readManifests } from '../../document/read-manifests.ts';
import { filesOfCommit, repositoryOf, textsOf } from '../../host/git.ts';
import { isManifestName } from '../../host/manifest-files.ts';
import type { FileReport } from '../../presentation/report/report.ts';
import { surroundingObject } from '../../surroundings/surroundings.ts';
import { removedSentence } from '../../wording/cli/baselines.ts';
import { isWorkloadKind } from '../../workload/workload-kinds.ts';
import type { Source } from '../inputs/source.ts';
import type { Options } from '../options/arguments.ts';

/** A commit of a repository. */
export interface Commit {
  readonly repository: string;
  readonly ref: string;
}

/** Where workloads stood at the commit of `--against`, as plain data; empty where no commit is asked for. */
export interface Places {
  /** For each repository the file of a workload by its identity. */
  readonly files: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Those that the inputs held and that none of them holds now. */
  readonly removed: readonly { readonly file: string; readonly identity: string }[];
}

/**
 * Looks for the workloads of the inputs at the commit, those that are not in the inputs' files in all others. `read` is
 * the files that were read, as paths from here.
 */
export async function placesOf(
  present: ReadonlySet<string>,
  read: ReadonlySet<string>,
  { inputs, against }: Pick<Options, 'inputs' | 'against'>,
): Promise<Places> {
  const files = new Map<string, ReadonlyMap<string, string>>();
  const removed: { file: string; identity: string }[] = [];
  const repositories = new Set(inputs.map((input) => repositoryOf(path.resolve(input))));
  for (const repository of against.source === 'git' ? repositories : []) {
    if (repository === undefined || against.source !== 'git') continue;
    const commit = { repository, ref: against.ref };
    const names = (await filesOfCommit(repository, against.ref)).filter(isManifestName);
    const isInside = (name: string) => isTakenIn(path.join(repository, name), inputs);
    const inside = await namesIn(commit, names.filter(isInside), undefined);
    const missing = new Set([...present].filter((identity) => !inside.has(identity)));
    const outside = names.filter((name) => !isInside(name));
    const others = missing.size === 0 ? [] : await namesIn(commit, outside, missing);
    files.set(repository, new Map([...others, ...inside]));
    for (const [identity, name] of inside) {
      const file = path.relative('.', path.join(repository, name));
      // A file that is there and was not read is left out by somebody's wish.
      const isLeftOut = !read.has(file) && existsSync(file);
      if (!present.has(identity) && !isLeftOut) removed.push({ file, identity });
    }
  }
  return { files, removed };
}

/** The baselines of files with what had stood in other files of the commit; theirs is the label, too. */
export async function withMoved(
  sources: readonly Source[],
  baselines: ReadonlyMap<string, BaselineText>,
  { repository, ref }: Commit,
  { files }: Places,
): Promise<ReadonlyMap<string, BaselineText>> {
  const missing = new Map(sources.map(({ file, manifests }) => [file, missingIn(manifests, baselines.get(file))]));
  const nameOf = (identity: string) => files.get(repository)?.get(identity);
  const names = [...new Set([...missing.values()].flat().flatMap((identity) => nameOf(identity) ?? []))];
  if (names.length === 0) return baselines;
  const texts = await textsOf(repository, objectsAt(ref, names));
  const manifests = new Map(names.map((name, index) => [name, readManifests(texts[index] ?? '').manifests]));
  const found = (identity: string): Found[] => {
    const name = nameOf(identity) ?? '';
    const manifest = manifests.get(name)?.findLast((each) => identityOf(each) === identity);
    return manifest === undefined ? [] : [{ name, manifest }];
  };
  return new Map(
    [...baselines].map(([file, baseline]) => {
      const moved = (missing.get(file) ?? []).flatMap(found);
      return [file, moved.length === 0 ? baseline : withManifests(baseline, moved)];
    }),
  );
}

/** A workload and the file that it stood in. */
interface Found {
  readonly name: string;
  readonly manifest: Manifest;
}

/** The report of a workload that the inputs held at the ref and that none of them holds now. */
export function removedReport({ file, identity }: Places['removed'][number], ref: string): FileReport {
  const message = removedSentence(identity, ref);
  const problem = { file, position: undefined, code: 'removed', message, severity: 'information' } as const;
  return { file, workloads: [], problems: [problem] };
}

/** The identities of the workloads of a file, such as `Deployment default/web`. */
export function identitiesOf({ manifests }: ManifestFile): readonly string[] {
  return manifests.flatMap((manifest) => identityOf(manifest) ?? []);
}

/** Named itself, or anywhere below. */
function isTakenIn(file: string, inputs: readonly string[]): boolean {
  return inputs.some((input) => {
    const way = path.relative(path.resolve(input), file);
    return way === '' || (!way.startsWith('..') && !path.isAbsolute(way));
  });
}

/** So many texts are held at a time. */
const textsAtOnce = 200;

/** The file of each workload of the files at the commit, only of those that are wanted where somebody says so. */
async function namesIn(
  { repository, ref }: Commit,
  names: readonly string[],
  wanted: ReadonlySet<string> | undefined,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (let start = 0; start < names.length; start += textsAtOnce) {
    const some = names.slice(start, start + textsAtOnce);
    const texts = await textsOf(repository, objectsAt(ref, some));
    for (const [index, name] of some.entries()) {
      const text = texts[index];
      if (text === undefined || !mayHold(text, wanted)) continue;
      for (const identity of identitiesOf(readManifests(text)))
        if (wanted?.has(identity) !== false) found.set(identity, name);
    }
  }
  return found;
}

function objectsAt(ref: string, names: readonly string[]): string[] {
  return names.map((name) => `${ref}:${name}`);
}

/** Most files need not be read at all when only few workloads are looked for. */
function mayHold(text: string, wanted: ReadonlySet<string> | undefined): boolean {
  if (wanted === undefined || wanted.size > 50) return true;
  return [...wanted].some((identity) => text.includes(identity.slice(identity.lastIndexOf('/') + 1)));
}

function missingIn(manifests: ManifestFile, baseline: BaselineText | undefined): readonly string[] {
  const there = new Set(baseline === undefined ? [] : identitiesOf(baseline.file));
  return identitiesOf(manifests).filter((identity) => !there.has(identity));
}

/** `Deployment default/web`; undefined for what is no workload. */
function identityOf({ value }: Manifest): string | undefined {
  const { kind, namespace, name } = surroundingObject(value, '');
  return isWorkloadKind(kind) && name !== '' ? `${kind} ${namespace}/${name}` : undefined;
}

function withManifests(baseline: BaselineText, moved: readonly Found[]): BaselineText {
  const manifests = [...moved.map(({ manifest }) => manifest), ...baseline.file.manifests];
  const [name, other] = new Set(moved.map((each) => each.name));
  // One label for a whole file: it names the other file only where all of it comes from there.
  const isWhole = other === undefined && baseline.file.manifests.length === 0;
  const label = isWhole ? `${baseline.label}:${name}` : baseline.label;
  return { ...baseline, label, file: { ...baseline.file, manifests } };
}
