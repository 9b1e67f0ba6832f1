import path from 'node:path';
import type { BaselineText } from '../../change/change.ts';
import type { Manifest, ManifestFile } from '../../document/manifest.ts';
import { readManifests } from '../../document/read-manifests.ts';
import { filesAt, isShallow, nameIn, olderTextsOf, repositoryOf } from '../../host/git.ts';
import { groupedBy } from '../../std/grouped-by.ts';
import { identity, surroundingObject } from '../../surroundings/surroundings.ts';
import { gitLabel } from '../../wording/baselines.ts';
import { inNoRepository, noSuchCommit, unreadFile } from '../../wording/cli/baselines.ts';
import { readText } from '../inputs/read-text.ts';
import type { Source } from '../inputs/source.ts';
import { faultOf } from '../inputs/system-fault.ts';
import type { Against } from '../options/arguments.ts';
import { UsageError } from '../usage-error.ts';
import { clusterBaselines } from './cluster-baselines.ts';
import { type Places, withMoved } from './moved-workloads.ts';

/** What each file is compared with; a file that is not in the map is compared with an assumed former image. */
export type Baselines = ReadonlyMap<string, BaselineText>;

/** A forecast wants something that differs; the revisions of a file are those of its history, whether it differs or not. */
export type Purpose = 'forecast' | 'revisions';

/** Reads what the files are compared with. Throws a UsageError when what was asked for is not there. */
export async function baselinesOf(
  sources: readonly Source[],
  against: Against,
  purpose: Purpose,
  places: Places,
): Promise<Baselines> {
  switch (against.source) {
    case 'assumed':
      return new Map();
    case 'file':
      return fileBaselines(sources, against);
    case 'cluster':
      return clusterBaselines(sources, against.context ?? '');
    case 'git':
      return gitBaselines(sources, { ref: against.ref, purpose: 'asked', places });
    case 'auto':
      return gitBaselines(sources, { ref: 'HEAD', purpose, places });
  }
}

/**
 * What the files held before, without their histories, of those that may have changed since. Of a cluster nothing is
 * known but its workloads.
 */
export async function formerFilesOf(
  sources: readonly Source[],
  against: Against,
): Promise<ReadonlyMap<string, ManifestFile>> {
  if (against.source === 'assumed' || against.source === 'cluster') return new Map();
  if (against.source === 'file') return partsOf(readManifests(against.text ?? ''), sources);
  const [ref, isAsked] = against.source === 'git' ? [against.ref, true] : ['HEAD', false];
  const former = new Map<string, ManifestFile>();
  for (const { sources: own, texts } of await textsAt(sources, ref, isAsked)) {
    for (const [index, { file, text }] of own.entries()) {
      const before = texts[index] ?? text;
      if (before !== text) former.set(file, readManifests(before));
    }
  }
  return former;
}

/** Reads the file that all are compared with, once, as a pipe can be read. Throws a UsageError when it is not there. */
export async function withText(against: Against): Promise<Against> {
  if (against.source !== 'file') return against;
  const text = await readText(against.path).catch((error: unknown) => {
    throw new UsageError(unreadFile(against.path, faultOf(error)));
  });
  return { ...against, text };
}

function fileBaselines(sources: readonly Source[], { path: label, text = '' }: AgainstFile): Baselines {
  const baseline: BaselineText = { source: 'file', label, file: readManifests(text), history: [] };
  return new Map(sources.map((source) => [source.file, baseline]));
}

type AgainstFile = Extract<Against, { readonly source: 'file' }>;

/** Of one file that all are compared with, to each source what it holds itself. */
function partsOf(whole: ManifestFile, sources: readonly Source[]): ReadonlyMap<string, ManifestFile> {
  const nameOf = ({ value }: Manifest) => identity(surroundingObject(value, ''));
  const named = groupedBy(whole.manifests, (manifest) => [nameOf(manifest)]);
  return new Map(
    sources.map(({ file, manifests }) => {
      const own = new Set(manifests.manifests.map(nameOf));
      return [file, { ...whole, manifests: [...own].flatMap((name) => named.get(name) ?? []) }];
    }),
  );
}

interface GitQuestion {
  readonly ref: string;
  readonly purpose: Purpose | 'asked';
  readonly places: Places;
}

/**
 * `asked`: the commit has to be there. Else what is missing in git is left out; for a forecast another image is assumed
 * where nothing differs.
 */
async function gitBaselines(sources: readonly Source[], { ref, purpose, places }: GitQuestion): Promise<Baselines> {
  let all: Baselines = new Map();
  for (const { repository, sources: inRepository, names, texts } of await textsAt(sources, ref, purpose === 'asked')) {
    const baselines = new Map<string, BaselineText>();
    for (const [index, source] of inRepository.entries()) {
      const text = texts[index];
      if (purpose !== 'asked' && text === undefined) continue;
      if (purpose === 'forecast' && text === source.text) {
        // Nothing differs: another image is assumed, but it is known that all is as it was.
        const unchanged = { source: 'git', label: gitLabel(ref), file: source.manifests, history: [] } as const;
        baselines.set(source.file, { ...unchanged, otherwise: 'assumed' });
        continue;
      }
      const older = text === undefined ? { history: [] } : await olderTexts(repository, ref, names[index] ?? '');
      const baseline = { source: 'git', label: gitLabel(ref), file: readManifests(text ?? ''), ...older } as const;
      baselines.set(source.file, purpose === 'forecast' ? { ...baseline, otherwise: 'assumed' } : baseline);
    }
    const own = purpose === 'asked' ? await withMoved(inRepository, baselines, { repository, ref }, places) : baselines;
    all = new Map([...all, ...own]);
  }
  return all;
}

interface TextsAt {
  readonly repository: string;
  readonly sources: readonly Source[];
  /** Of each source the name in the repository, and the text at the commit. */
  readonly names: readonly string[];
  readonly texts: readonly (string | undefined)[];
}

/** The sources' texts at a commit, by their repositories; those without the commit are left out, unless it is asked for. */
async function textsAt(sources: readonly Source[], ref: string, isAsked: boolean): Promise<readonly TextsAt[]> {
  const all: TextsAt[] = [];
  for (const [repository, own] of byRepository(sources)) {
    if (repository === undefined) {
      if (!isAsked) continue;
      throw new UsageError(inNoRepository(ref, own[0]?.file));
    }
    const names = own.map(({ file }) => nameIn(repository, file));
    const committed = await filesAt(repository, ref, names);
    if (committed === undefined) {
      if (!isAsked) continue;
      throw new UsageError(noSuchCommit(ref, repository, await isShallow(repository)));
    }
    all.push({ repository, sources: own, names, texts: committed.texts });
  }
  return all;
}

async function olderTexts(repository: string, ref: string, name: string): Promise<OlderTexts> {
  const { texts, isCut } = await olderTextsOf(repository, ref, name);
  return { history: texts.map((text) => readManifests(text)), isHistoryCut: isCut };
}

type OlderTexts = Required<Pick<BaselineText, 'history' | 'isHistoryCut'>>;

function byRepository(sources: readonly Source[]): Map<string | undefined, Source[]> {
  const folders = new Map<string, string | undefined>();
  const groups = new Map<string | undefined, Source[]>();
  for (const source of sources) {
    const folder = path.dirname(path.resolve(source.file));
    if (!folders.has(folder)) folders.set(folder, source.file === '-' ? undefined : repositoryOf(folder));
    const repository = folders.get(folder);
    groups.set(repository, [...(groups.get(repository) ?? []), source]);
  }
  return groups;
}
