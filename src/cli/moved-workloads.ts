// Workloads that were in another file at a commit, or that are in none any more: matched by kind, namespace and name.
import path from 'node:path';
import type { BaselineText } from '../change/change.ts';
import type { Manifest, ManifestFile } from '../document/manifest.ts';
import { readManifests } from '../document/read-manifests.ts';
import { filesOfCommit, repositoryOf, textsOf } from '../host/git.ts';
import type { FileReport } from '../presentation/report/report.ts';
import { removedSentence } from '../presentation/report-wording.ts';
import { surroundingObject } from '../rules/surroundings.ts';
import type { Options } from './arguments.ts';
import { isManifestName } from './input-files.ts';
import type { Source } from './source.ts';

/** A commit of a repository. */
export interface Commit {
  readonly repository: string;
  readonly ref: string;
}

/** A workload and the file that it stood in. */
interface Found {
  readonly name: string;
  readonly manifest: Manifest;
}

/** The baselines of files with what had stood in other files of the commit; theirs is the label, too. */
export async function withMoved(
  sources: readonly Source[],
  baselines: ReadonlyMap<string, BaselineText>,
  commit: Commit,
): Promise<ReadonlyMap<string, BaselineText>> {
  const missing = new Map(sources.map(({ file, manifests }) => [file, missingIn(manifests, baselines.get(file))]));
  const wanted = new Set([...missing.values()].flat());
  if (wanted.size === 0) return baselines;
  const found = await foundIn(commit, await manifestNames(commit), wanted);
  return new Map(
    [...baselines].map(([file, baseline]) => {
      const moved = (missing.get(file) ?? []).flatMap((identity) => found.get(identity) ?? []);
      return [file, moved.length === 0 ? baseline : withManifests(baseline, moved)];
    }),
  );
}

/** One report for each workload that the inputs held at the commit of `--against` and that none of them holds now. */
export async function removedReports(
  sources: readonly Source[],
  { inputs, against }: Pick<Options, 'inputs' | 'against'>,
): Promise<readonly FileReport[]> {
  if (against.source !== 'git') return [];
  const { ref } = against;
  const present = new Set(sources.flatMap(({ manifests }) => identitiesOf(manifests)));
  const reports: FileReport[] = [];
  for (const repository of new Set(inputs.map((input) => repositoryOf(path.resolve(input))))) {
    if (repository === undefined) continue;
    const names = (await manifestNames({ repository, ref })).filter((name) =>
      isTakenIn(path.join(repository, name), inputs),
    );
    const found = await foundIn({ repository, ref }, names, undefined);
    for (const [identity, { name }] of found) {
      if (!present.has(identity))
        reports.push(removedReport(path.relative('.', path.join(repository, name)), identity, ref));
    }
  }
  return reports;
}

function removedReport(file: string, identity: string, ref: string): FileReport {
  const problem = {
    file,
    position: undefined,
    code: 'removed',
    message: removedSentence(identity, ref),
    severity: 'information',
  } as const;
  return { file, workloads: [], problems: [problem] };
}

/** Named itself, or anywhere below. */
function isTakenIn(file: string, inputs: readonly string[]): boolean {
  return inputs.some((input) => {
    const way = path.relative(path.resolve(input), file);
    return way === '' || (!way.startsWith('..') && !path.isAbsolute(way));
  });
}

async function manifestNames({ repository, ref }: Commit): Promise<readonly string[]> {
  return (await filesOfCommit(repository, ref)).filter(isManifestName);
}

/** The workloads of the files at the commit by their identity, only those that are wanted where somebody says so. */
async function foundIn(
  { repository, ref }: Commit,
  names: readonly string[],
  wanted: ReadonlySet<string> | undefined,
): Promise<ReadonlyMap<string, Found>> {
  const texts = await textsOf(
    repository,
    names.map((name) => `${ref}:${name}`),
  );
  const found = new Map<string, Found>();
  for (const [index, name] of names.entries()) {
    const text = texts[index];
    if (text === undefined || !mayHold(text, wanted)) continue;
    for (const manifest of readManifests(text).manifests) {
      const identity = identityOf(manifest);
      if (identity !== undefined && wanted?.has(identity) !== false) found.set(identity, { name, manifest });
    }
  }
  return found;
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

function identitiesOf({ manifests }: ManifestFile): readonly string[] {
  return manifests.flatMap((manifest) => identityOf(manifest) ?? []);
}

const kinds: ReadonlySet<string> = new Set(['Deployment', 'StatefulSet', 'DaemonSet']);

/** `Deployment default/web`; undefined for what is no workload. */
function identityOf({ value }: Manifest): string | undefined {
  const { kind, namespace, name } = surroundingObject(value, '');
  return kinds.has(kind) && name !== '' ? `${kind} ${namespace}/${name}` : undefined;
}

function withManifests(baseline: BaselineText, moved: readonly Found[]): BaselineText {
  const manifests = [...moved.map(({ manifest }) => manifest), ...baseline.file.manifests];
  const [name, other] = new Set(moved.map((each) => each.name));
  // One label for a whole file: it names the other file only where all of it comes from there.
  const isWhole = other === undefined && baseline.file.manifests.length === 0;
  const label = isWhole ? `${baseline.label}:${name}` : baseline.label;
  return { ...baseline, label, file: { ...baseline.file, manifests } };
}
