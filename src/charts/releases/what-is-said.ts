import path from 'node:path';
import { readRegularFileSync } from '../../host/regular-file.ts';
import { groupedBy } from '../../std/grouped-by.ts';
import { LineIndex } from '../../std/line-index.ts';
import { noSuchSource, whatInstalls } from '../../wording/charts.ts';
import type { SaidOverlay } from '../find-overlays.ts';
import type { HelmEntry } from '../helm-entries.ts';
import { ReadFiles } from '../read-files.ts';
import type { TextFault } from '../rendering.ts';
import { maxUnsavedBytes, nothingUnsaved, unsavedOrSavedText } from '../unsaved-texts.ts';
import { saidByApplicationSet } from './application-sets.ts';
import { saidByApplication } from './applications.ts';
import { namesOfValues, saidByHelmRelease, saidByKustomization } from './flux-objects.ts';
import { saidByHelmfile } from './helmfiles.ts';
import { ownRepository } from './own-repository.ts';
import {
  type DistantChart,
  type MissingSource,
  maxInstallations,
  type PartlyKnown,
  type SaidContext,
  type SaidFolder,
  type SaidInstallation,
} from './said.ts';
import { type SaidObject, saidAtAGlance, saidObjectsIn } from './said-objects.ts';

/** How files say that charts and overlays are installed. */
export interface WhatIsSaid {
  readonly entries: readonly HelmEntry[];
  /** The kustomizations that are built by themselves. */
  readonly overlays: readonly SaidOverlay[];
  /** The folders that are applied as they stand. */
  readonly folders: readonly SaidFolder[];
  /** What installs charts that lie elsewhere. */
  readonly elsewhere: readonly SaidObject[];
  /** The charts of these that helm can pull. */
  readonly distant: readonly DistantChart[];
  /** Why something that ought to lie in the repository is not installed. */
  readonly faults: readonly TextFault[];
  /** What is read as a whole and can be previewed. */
  readonly followed: readonly FollowedObject[];
  /** What is previewed without a part that may change it. */
  readonly unknown: readonly PartlyKnown[];
  /** What is written so that only its own program knows what it means. */
  readonly unread: readonly SaidObject[];
  /** What installs more than is followed. */
  readonly tooMany: readonly SaidObject[];
}

/** An object, and the folders of the charts and overlays that it installs. */
export interface FollowedObject extends SaidObject {
  readonly folders: readonly string[];
}

/** As those who count what is not simulated know it. */
export function nameOfInstalling({ kind, name }: { readonly kind: string; readonly name: string }): string {
  return `${kind} ${name}`;
}

/** So many files are open at once. */
const atOnce = 32;

/** Reads what files say; none that cannot be read. */
export async function objectsIn(files: readonly string[]): Promise<readonly SaidObject[]> {
  const objects: SaidObject[] = [];
  for (let from = 0; from < files.length; from += atOnce) {
    const some = files.slice(from, from + atOnce);
    const texts = await Promise.all(some.map((file) => unsavedOrSavedText(file, nothingUnsaved).catch(() => '')));
    objects.push(...some.flatMap((file, index) => saidObjectsIn(file, texts[index] ?? '')));
  }
  return objects;
}

/** The same at once, for who has nothing else to do meanwhile; without the values of ConfigMaps that nobody asks for. */
export function objectsInSync(files: readonly string[]): readonly SaidObject[] {
  const putOff: number[] = [];
  const found = files.map((file, index) => {
    const text = textNow(file);
    const said = saidAtAGlance(file, text);
    if (said === 'has-values') putOff.push(index);
    return said === 'installs' ? saidObjectsIn(file, text) : [];
  });
  const names = found.flat().flatMap(namesOfValues);
  if (names.length === 0) return found.flat();
  for (const index of putOff) {
    const file = files[index] ?? '';
    const text = textNow(file);
    if (names.some((name) => text.includes(name))) found[index] = saidObjectsIn(file, text);
  }
  return found.flat();
}

function textNow(file: string): string {
  try {
    return readRegularFileSync(file, maxUnsavedBytes);
  } catch {
    return '';
  }
}

/** What objects say is installed from the repositories that they lie in; `topOf` tells those of their folders. */
export async function whatIsSaid(
  objects: readonly SaidObject[],
  topOf: (folder: string) => string,
  unsaved = nothingUnsaved,
): Promise<WhatIsSaid> {
  const byFolder = groupedBy(objects, ({ file }) => [path.dirname(path.resolve(file))]);
  const byTop = groupedBy([...byFolder], ([home]) => [topOf(home)]);
  const all = [...byTop].map(([top, own]) =>
    saidIn(
      top,
      own.flatMap(([, each]) => each),
    ),
  );
  const saidBy = (await Promise.all(all)).flat();
  const said = saidBy.flatMap(({ said: own }) => own);
  const missing = said.filter((each) => each.is === 'missing');
  const files = new ReadFiles((file) => unsavedOrSavedText(file, unsaved).catch(() => ''));
  return {
    faults: await Promise.all(
      [...new Map(missing.map((each) => [placeKey(each), each])).values()].map((each) => faultOf(each, files)),
    ),
    followed: saidBy.flatMap(followedOf),
    entries: said.flatMap((each) => (each.is === 'chart' ? [each.entry] : [])),
    overlays: said.flatMap((each) => (each.is === 'overlay' ? [each] : [])),
    folders: said.flatMap((each) => (each.is === 'folder' ? [each] : [])),
    unknown: said.flatMap((each) => (each.is === 'chart' && each.unknown !== undefined ? [each.unknown] : [])),
    elsewhere: [...new Set(said.flatMap((each) => (each.is === 'elsewhere' ? [each.by] : [])))],
    distant: said.flatMap((each) => (each.is === 'elsewhere' && each.chart !== undefined ? [each.chart] : [])),
    unread: [...new Set(said.flatMap((each) => (each.is === 'unread' ? [each.by] : [])))],
    tooMany: said.flatMap((each) => (each.is === 'too-many' ? [each.by] : [])),
  };
}

function placeKey({ by, at, way }: MissingSource): string {
  return JSON.stringify([by.file, by.document, at, way]);
}

async function faultOf({ by, at, way, meant }: MissingSource, files: ReadFiles): Promise<TextFault> {
  const { text, documents } = await files.read(by.file);
  const range = documents[by.document]?.rangeOf(at);
  const position = range && new LineIndex(text).positionAt(range.start);
  const message = noSuchSource(whatInstalls(by.kind, by.name), way, meant);
  return { file: by.file, text, position, message, severity: 'error' };
}

function followedOf({ by, said }: SaidBy): readonly FollowedObject[] {
  const folders = said.map((each) => {
    if (each.is === 'chart') return each.entry.folder;
    return each.is === 'overlay' || each.is === 'folder' ? each.folder : undefined;
  });
  const known = folders.filter((folder) => folder !== undefined);
  return known.length === 0 || known.length < folders.length ? [] : by.map((each) => ({ ...each, folders: known }));
}

/** What objects say, and those whose documents say it. */
interface SaidBy {
  readonly by: readonly SaidObject[];
  readonly said: readonly SaidInstallation[];
}

async function saidIn(top: string, objects: readonly SaidObject[]): Promise<readonly SaidBy[]> {
  const around = { repository: ownRepository(top), objects };
  const installing = objects.map((by) => ({ by: [by], tell: () => saidByObject(by, around) }));
  const helmfiles = groupedBy(objects, ({ kind, file }) => (kind === 'Helmfile' ? [file] : []));
  const installed = [...helmfiles.values()].map((by) => ({ by, tell: () => saidByHelmfile(by, around) }));
  return (await boundedTemplates([...installing, ...installed])).map(boundedValues);
}

interface Telling {
  readonly by: readonly SaidObject[];
  readonly tell: () => Promise<readonly SaidInstallation[]>;
}

/**
 * A few short templates may install more than anybody waits for: what comes last is left out, and told. They are read one
 * after the other, as all of them together may be more than there is memory for.
 */
async function boundedTemplates(all: readonly Telling[]): Promise<readonly SaidBy[]> {
  const isTemplate = ({ by: [first] }: Telling) => first?.kind === 'ApplicationSet' || first?.kind === 'Helmfile';
  const toldOf = async (each: Telling) => [each, await each.tell()] as const;
  const others = new Map(await Promise.all(all.filter((each) => !isTemplate(each)).map(toldOf)));
  let left = maxInstallations.ofTemplates;
  const made: SaidBy[] = [];
  for (const each of all) {
    const other = others.get(each);
    const said = other ?? (left === 0 ? undefined : await each.tell());
    const followed = other ?? said?.slice(0, left) ?? [];
    if (other === undefined) left -= followed.length;
    const isCutOff = followed.length !== said?.length;
    made.push({ by: each.by, said: isCutOff ? [...followed, ...each.by.slice(0, 1).map(tooManyBy)] : followed });
  }
  return made;
}

function tooManyBy(by: SaidObject): SaidInstallation {
  return { is: 'too-many', by };
}

/** More than anybody names: each is looked up in a file that is read for it. */
const maxValues = 100;

function boundedValues({ by, said }: SaidBy): SaidBy {
  const [first] = by;
  const isReadable = (each: SaidInstallation) => each.is !== 'chart' || each.entry.values.length <= maxValues;
  if (first === undefined || said.every(isReadable)) return { by, said };
  return { by, said: [...said.filter(isReadable), { is: 'unread', by: first }] };
}

async function saidByObject(by: SaidObject, around: SaidContext): Promise<readonly SaidInstallation[]> {
  switch (by.kind) {
    case 'Application':
      return saidByApplication({ by, at: [], value: by.value }, around);
    case 'ApplicationSet':
      return saidByApplicationSet(by, around);
    case 'HelmRelease':
      return saidByHelmRelease(by, around);
    case 'Kustomization':
      return saidByKustomization(by, around);
    default:
      return [];
  }
}
