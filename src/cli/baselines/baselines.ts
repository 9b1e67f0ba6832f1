import type { BaselineText } from '../../change/change.ts';
import type { Manifest, ManifestFile } from '../../document/manifest.ts';
import { readManifests } from '../../document/read-manifests.ts';
import { createFormerReader, documentsNaming, workloadsIn } from '../../document/read-workloads.ts';
import { type ApplyAsked, applyWayOf } from '../../preview/release/appliers/apply-way.ts';
import { groupedBy } from '../../std/grouped-by.ts';
import { isWorkloadKind } from '../../std/workload-kinds.ts';
import { relevantNames } from '../../surroundings/folder-index.ts';
import { identity, surroundingObject } from '../../surroundings/surroundings.ts';
import { unreadFile } from '../../wording/cli/baselines.ts';
import { readText } from '../inputs/read-text.ts';
import { type InputSource, usualApplierOf } from '../inputs/source.ts';
import { faultOf } from '../inputs/system-fault.ts';
import type { Against } from '../options/arguments.ts';
import { UsageError } from '../usage-error.ts';
import { withMoved } from './moved-workloads.ts';
import type { PastTexts } from './past.ts';

/** What files are compared with, and who applies them. */
export interface Asked extends ApplyAsked {
  readonly against: Against;
}

/** Reads what files are compared with; the one file that all are compared with but once. */
export interface BaselineReader {
  /** Undefined: an assumed earlier image. */
  baselineOf(source: InputSource, texts: PastTexts | undefined, asked: Asked): BaselineText | undefined;
  /** What a file held, as far as it may matter to others; all of it where a part of what it holds cannot be read. */
  readFormer(text: string, isPartial: boolean): ManifestFile;
  /** What the files held in the one file that all are compared with; of others it is asked elsewhere. */
  formerFilesOf(sources: readonly InputSource[], against: Against): ReadonlyMap<string, ManifestFile>;
}

export function createBaselineReader(): BaselineReader {
  const read = onceFor((text: string) => readManifests(text));
  const readers = { read: keptReader(), readOlder: createFormerReader() };
  return {
    baselineOf(source, texts, { against, ...asked }) {
      const way = applyWayOf(asked, usualApplierOf(source));
      if (against.source !== 'file') return texts && { ...baselineFrom(source, texts, readers), ...way };
      return { source: 'file', label: against.path, file: read(against.text ?? ''), history: [], ...way };
    },
    readFormer: (text, isPartial) =>
      isPartial || workloadsIn(text) !== '' ? readers.read(text) : readManifests(documentsNaming(text, relevantNames)),
    formerFilesOf: (sources, against) =>
      against.source === 'file' ? partsOf(read(against.text ?? ''), sources) : new Map(),
  };
}

/**
 * How much of the earlier texts is kept as read, because the next round or the release asks for them again. Files without
 * workloads are not asked for again.
 */
const maxKeptCharacters = 600_000;

function keptReader(): (text: string) => ManifestFile {
  const kept = new Map<string, ManifestFile>();
  let room = maxKeptCharacters;
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const file = readManifests(text);
    if (text.length > room || !file.manifests.some(({ value }) => isWorkloadKind(value.kind))) return file;
    room -= text.length;
    kept.set(text, file);
    return file;
  };
}

/** The function that keeps its last answer. */
function onceFor<Answer>(make: (text: string) => Answer): (text: string) => Answer {
  let last: { readonly text: string; readonly answer: Answer } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, answer: make(text) };
    return last.answer;
  };
}

/** Reads the file that all are compared with, once, as a pipe can be read. Throws a UsageError when it is not there. */
export async function withBaselineText(against: Against): Promise<Against> {
  if (against.source !== 'file' || against.text !== undefined) return against;
  const text = await readText(against.path).catch((error: unknown) => {
    throw new UsageError(unreadFile(against.path, faultOf(error)));
  });
  return { ...against, text };
}

interface TextReaders {
  read(text: string): ManifestFile;
  /** The texts of a file before, the oldest first. */
  readOlder(texts: readonly string[]): readonly ManifestFile[];
}

function baselineFrom(
  source: InputSource,
  { text, older, moved, orAssumed, ...others }: PastTexts,
  { read, readOlder }: TextReaders,
): BaselineText {
  const file = typeof text === 'string' ? read(text) : sameFile(source);
  const baseline = { ...others, file, history: readOlder(older) };
  return withMoved(orAssumed ? { ...baseline, otherwise: 'assumed' } : baseline, moved);
}

/** What was read of the file itself; if it has faults, they are checked again as those of a baseline. */
function sameFile({ text, manifests }: InputSource): ManifestFile {
  return manifests.problems.length + manifests.strangers.length === 0 ? manifests : readManifests(text);
}

/** Of one file that all are compared with, to each source what it holds itself. */
function partsOf(whole: ManifestFile, sources: readonly InputSource[]): ReadonlyMap<string, ManifestFile> {
  const nameOf = ({ value }: Manifest) => identity(surroundingObject(value, ''));
  const named = groupedBy(whole.manifests, (manifest) => [nameOf(manifest)]);
  return new Map(
    sources.map(({ file, manifests }) => {
      const own = new Set(manifests.manifests.map(nameOf));
      return [file, { ...whole, manifests: [...own].flatMap((name) => named.get(name) ?? []) }];
    }),
  );
}
