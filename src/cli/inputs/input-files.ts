import { type Dirent, statSync } from 'node:fs';
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { isKustomization } from '../../charts/kustomize/kustomization-names.ts';
import { isLinkedOutside } from '../../host/found-file.ts';
import { repositoryOf } from '../../host/git/git-folder.ts';
import { isManifestName } from '../../host/manifest-files.ts';
import { fileFault } from '../../host/regular-file.ts';
import type { ReportProblem } from '../../presentation/report/report.ts';
import type { ApplierOptions } from '../../preview/release/appliers/applier.ts';
import {
  emptyFolder,
  faultWithHint,
  linksTooLong,
  linkToElsewhere,
  nameIsNoText,
  systemFaults,
  tooDeepFolder,
} from '../../wording/cli/inputs.ts';
import { exceptFor, type IgnoreFile, isIgnored } from '../options/ignore-patterns.ts';
import { ignoreFileIn, ignoreFilesAbove, ignoreName, slashed } from './ignore-files.ts';
import { meantBy } from './meant-command.ts';
import type { NamedRendering } from './named-rendering.ts';
import { codeOf, faultOf } from './system-fault.ts';

/** A file to read, or why an input gives none. */
export interface InputFile {
  /** As it is shown: as given, or the folder as given with the way inside; `-` is standard input. */
  readonly file: string;
  /** Whether it was named itself, so that it ought to be a manifest. */
  readonly isNamed: boolean;
  /** What was read already, as standard input can be read but once. */
  readonly text?: string;
  /** What a program made of it, where it is a chart or an overlay. */
  readonly rendering?: NamedRendering;
  /** Who applies it as it stands, as an object says that installs its folder; absent: nobody says. */
  readonly applier?: ApplierOptions;
  /** The folder of the chart that helm was asked to render for it. */
  readonly chart?: string;
  /** Its objects, by kind and name, that install what is previewed. */
  readonly followed?: readonly string[];
  /** Why a chart or an overlay is not rendered. */
  readonly problem?: ReportProblem;
  /** The same where it could be rendered before. */
  readonly problemIfNew?: ReportProblem;
  /** One sentence when there is nothing to read. */
  readonly fault?: string;
  /** Whether it is a folder that can be read, and holds nothing to read. */
  readonly isBare?: true;
  /** Whether there is nothing in it that a run could miss. */
  readonly isPassedOver?: true;
}

/** Nothing of the user's own lies there, or it is no manifest. */
export const skippedNames: ReadonlySet<string> = new Set(['node_modules', '.git', '.rollout-preview.yaml']);

/** What can be read but once: standard input as `-`, and pipes by their names. */
export type ReadOnce = (input: string) => Promise<string>;

/**
 * The files of the inputs in the order given, those of a folder by name; links to folders are not followed, and links to
 * files only within the repository, or the folder where there is none. What a folder
 * holds is left out where a .gitignore of it or of its repository says so, or `ignored`; what is named itself is not.
 */
export async function inputFiles(
  inputs: readonly string[],
  ignored: readonly IgnoreFile[],
  readOnce: ReadOnce,
): Promise<InputFile[]> {
  const files: InputFile[] = [];
  for (const input of inputs) {
    if (input === '-') files.push(await readFirst(input, readOnce));
    else await addFilesOf(input, { files, inputs, ignored, readOnce });
  }
  return withoutRepeatedNotes(files);
}

async function readFirst(file: string, readOnce: ReadOnce): Promise<InputFile> {
  try {
    return { file, isNamed: true, text: await readOnce(file) };
  } catch (error) {
    return { file, isNamed: true, fault: faultOf(error) };
  }
}

interface FileWalk {
  /** Where what is found goes. */
  readonly files: InputFile[];
  readonly inputs: readonly string[];
  readonly ignored: readonly IgnoreFile[];
  readonly readOnce: ReadOnce;
}

async function addFilesOf(input: string, { files, inputs, ignored, readOnce }: FileWalk): Promise<void> {
  try {
    const stats = statSync(input);
    // A pipe or a device is named for what it is.
    if ((stats.isDirectory() || stats.isFile()) && isLinkedOutside(input)) throw fileFault('EOUTSIDE');
    if (stats.isFile()) return void files.push({ file: input, isNamed: true });
    if (!stats.isDirectory()) return void files.push(await readFirst(input, readOnce));
  } catch (error) {
    const meant = input === inputs[0] ? meantBy(inputs) : undefined;
    return void files.push({ file: input, isNamed: true, fault: faultWithHint(faultOf(error), meant) });
  }
  const before = files.length;
  const above = [...ignored, ...(await ignoreFilesAbove(input, noteIn(files)))];
  await addFilesIn(input, exceptFor(slashed(input), above), { files, depth: 0, top: input, links: { bytes: 0 } });
  if (files.length === before) files.push({ file: input, isNamed: true, isBare: true, fault: emptyFolder });
}

/** Adds what is told of a file that is no manifest. */
function noteIn(files: InputFile[]) {
  return (file: string, fault: string) => void files.push({ file, isNamed: false, fault, isPassedOver: true });
}

/** A .gitignore above several inputs has its faults but once. */
function withoutRepeatedNotes(files: InputFile[]): InputFile[] {
  const notes = new Set<string>();
  return files.filter(({ file, fault, isPassedOver }) => {
    if (isPassedOver !== true) return true;
    const key = JSON.stringify([file, fault]);
    return !notes.has(key) && notes.add(key);
  });
}

interface FoundFiles {
  readonly files: InputFile[];
  /** Folders below the input. */
  readonly depth: number;
  /** The folder that was named: outside of a repository links may lead anywhere in it. */
  readonly top: string;
  /** So much lies where links have led so far. */
  readonly links: { bytes: number };
}

/** A link may make a way longer than any that is meant, and patterns cost more with each folder. */
const maxDepth = 64;

/** A folder inside that cannot be read is told, and the others are walked all the same. */
async function addFilesIn(folder: string, above: readonly IgnoreFile[], found: FoundFiles): Promise<void> {
  const { files } = found;
  if (found.depth > maxDepth) return void files.push({ file: folder, isNamed: false, fault: tooDeepFolder(maxDepth) });
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    entries.sort((one, other) => (one.name < other.name ? -1 : 1));
    const own = entries.find(({ name }) => name === ignoreName);
    // As in git, a link is not an ignore file.
    const ignored = own?.isFile() === true ? [...above, await ignoreFileIn(folder, noteIn(files))] : above;
    for (const entry of entries) await addFilesAt(path.join(folder, entry.name), entry, ignored, found);
  } catch (error) {
    files.push({ file: folder, isNamed: false, fault: await faultOfFound(folder, error) });
  }
}

/** Any number of links may lead to the same long file. */
const maxLinkedMegabytes = 64;

async function addFilesAt(
  file: string,
  entry: Dirent,
  ignored: readonly IgnoreFile[],
  found: FoundFiles,
): Promise<void> {
  const { files, depth } = found;
  const isFolder = entry.isDirectory();
  const isRead = isFolder || isManifestName(entry.name) || isKustomization(entry.name);
  if (!isRead || skippedNames.has(entry.name) || isIgnored(slashed(file), isFolder, ignored)) return;
  if (isFolder) return addFilesIn(file, ignored, { ...found, depth: depth + 1 });
  files.push({
    file,
    isNamed: false,
    ...(entry.isFile() ? await faultOfName(file) : await faultOfSpecial(file, found)),
  });
}

type InputFault = Pick<InputFile, 'fault' | 'isPassedOver'>;

/** A name that is no text comes with a mark in the place of what cannot be read, and by that name there is no file. */
async function faultOfName(file: string): Promise<InputFault> {
  if (!file.includes('\ufffd')) return {};
  return lstat(file).then(
    () => ({}),
    async (error) => ({ fault: await faultOfFound(file, error) }),
  );
}

async function faultOfFound(file: string, error: unknown): Promise<string> {
  return file.includes('\ufffd') && codeOf(error) === 'ENOENT' ? nameIsNoText : faultOf(error);
}

/** A pipe may never end, and a link may lead to what nobody meant to show, to nothing, or in a circle. */
async function faultOfSpecial(file: string, { top: named, links }: FoundFiles): Promise<InputFault> {
  try {
    const [target, folder] = await Promise.all([realpath(file), realpath(path.dirname(file))]);
    const stats = await stat(target);
    if (!stats.isFile()) return { fault: systemFaults.ENOTREG, isPassedOver: true };
    const top = repositoryOf(folder) ?? (await realpath(named));
    if (!target.startsWith(top + path.sep)) return { fault: linkToElsewhere };
    links.bytes += stats.size;
    return links.bytes > maxLinkedMegabytes * 1024 ** 2 ? { fault: linksTooLong(maxLinkedMegabytes) } : {};
  } catch (error) {
    const isNothing = ['ENOENT', 'ELOOP', 'ENOTDIR'].includes(codeOf(error));
    return { fault: faultOf(error), ...(isNothing ? { isPassedOver: true } : {}) };
  }
}
