import type { Dirent } from 'node:fs';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { repositoryOf } from '../../host/git.ts';
import { isManifestName } from '../../host/manifest-files.ts';
import { nearSpelling } from '../../std/nearest.ts';
import {
  emptyFolder,
  faultWithHint,
  linkToElsewhere,
  meantCommand,
  meantWithoutRollout,
  neitherFileNorFolder,
  notPermitted,
  refusedBySystem,
  systemFaults,
} from '../../wording/cli/inputs.ts';
import { type Command, commands } from '../options/command-table.ts';
import { type IgnoreFile, ignoreFileOf, isIgnored } from '../options/ignore-patterns.ts';
import { readText } from './read-text.ts';

/** A file to read, or why an input gives none. */
export interface InputFile {
  /** As it is shown: as given, or the folder as given with the way inside; `-` is standard input. */
  readonly file: string;
  /** Whether it was named itself, so that it ought to be a manifest. */
  readonly isNamed: boolean;
  /** What was read already, as standard input can be read but once. */
  readonly text?: string;
  /** One sentence when there is nothing to read. */
  readonly fault?: string;
  /** Whether it is a folder that can be read, and holds nothing to read. */
  readonly isBare?: true;
}

const commandWords = commands.flatMap(({ words: [first] }) => first ?? []);
/** Nothing of the user's own lies there. */
const skippedNames = new Set(['node_modules', '.git', '.rollout-preview.yaml']);

/**
 * The files of the inputs in the order given, those of a folder by name; links to folders are not followed, and links to
 * files only within the repository, or the folder where there is none. What a folder
 * holds is left out where a .gitignore of it or of its repository says so, or `ignored`; what is named itself is not.
 */
export async function inputFiles(
  inputs: readonly string[],
  ignored: readonly IgnoreFile[],
  readStandardInput: () => Promise<string>,
): Promise<InputFile[]> {
  const files: InputFile[] = [];
  for (const input of inputs) {
    if (input === '-') files.push(await standardInput(readStandardInput));
    else files.push(...(await filesOf(input, inputs, ignored)));
  }
  return files;
}

async function standardInput(read: () => Promise<string>): Promise<InputFile> {
  try {
    return { file: '-', isNamed: true, text: await read() };
  } catch (error) {
    return { file: '-', isNamed: true, fault: faultOf(error) };
  }
}

async function filesOf(input: string, inputs: readonly string[], ignored: readonly IgnoreFile[]): Promise<InputFile[]> {
  try {
    const stats = await stat(input);
    if (stats.isFile()) return [{ file: input, isNamed: true }];
    // A pipe can be read but once.
    if (!stats.isDirectory()) return [{ file: input, isNamed: true, text: await readText(input) }];
  } catch (error) {
    const meant = input === inputs[0] ? meantBy(inputs) : undefined;
    return [{ file: input, isNamed: true, fault: faultWithHint(faultOf(error), meant) }];
  }
  const files = await filesIn(input, [...ignored, ...(await ignoreFilesAbove(input))]);
  return files.length > 0 ? files : [{ file: input, isNamed: true, isBare: true, fault: emptyFolder }];
}

/** What a first word that is no file may stand for: a command, misspelt or as kubectl has it, or an option. */
function meantBy([first = '', second = '']: readonly string[]): string | undefined {
  if (first === 'rollout' && commandWords.includes(second)) return meantWithoutRollout(second);
  if (first === 'set') return meantCommand(commandNamed('set-image'));
  if (commands[0]?.flags.some(({ name }) => name === first) === true) return `--${first}`;
  // Two edits make any short word another.
  const command = first.length < 4 ? undefined : nearSpelling(first, commandWords);
  return command === undefined ? undefined : meantCommand(command);
}

/** The words that the command is typed with. */
function commandNamed(name: Command['name']): string {
  return commands.find((command) => command.name === name)?.words.join(' ') ?? '';
}

/** A folder inside that cannot be read is told, and the others are walked all the same. */
async function filesIn(folder: string, above: readonly IgnoreFile[]): Promise<InputFile[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    entries.sort((one, other) => (one.name < other.name ? -1 : 1));
    const ignored = entries.some(({ name }) => name === ignoreName) ? [...above, await ignoreFileIn(folder)] : above;
    const files: InputFile[] = [];
    for (const entry of entries) files.push(...(await filesAt(path.join(folder, entry.name), entry, ignored)));
    return files;
  } catch (error) {
    return [{ file: folder, isNamed: false, fault: faultOf(error) }];
  }
}

async function filesAt(file: string, entry: Dirent, ignored: readonly IgnoreFile[]): Promise<InputFile[]> {
  const isFolder = entry.isDirectory();
  if (skippedNames.has(entry.name) || isIgnored(slashed(path.resolve(file)), isFolder, ignored)) return [];
  if (isFolder) return filesIn(file, ignored);
  if (!isManifestName(entry.name)) return [];
  return [{ file, isNamed: false, ...(entry.isFile() ? {} : await faultOfSpecial(file)) }];
}

/** A pipe may never end, and a link may lead to what nobody meant to show. */
async function faultOfSpecial(file: string): Promise<Pick<InputFile, 'fault'>> {
  try {
    const [target, folder] = await Promise.all([realpath(file), realpath(path.dirname(file))]);
    if (!(await stat(target)).isFile()) return { fault: neitherFileNorFolder };
    const top = repositoryOf(folder) ?? folder;
    return target.startsWith(top + path.sep) ? {} : { fault: linkToElsewhere };
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

const ignoreName = '.gitignore';

/** Those of the folders above, up to the top of the repository. */
async function ignoreFilesAbove(input: string): Promise<IgnoreFile[]> {
  const top = repositoryOf(input);
  const files: IgnoreFile[] = [];
  for (let folder = path.resolve(input); top !== undefined && folder !== top; ) {
    folder = path.dirname(folder);
    files.unshift(await ignoreFileIn(folder));
  }
  return files;
}

async function ignoreFileIn(folder: string): Promise<IgnoreFile> {
  const text = await readFile(path.join(folder, ignoreName), 'utf8').catch(() => '');
  return ignoreFileOf(slashed(path.resolve(folder)), text);
}

function slashed(file: string): string {
  return file.split(path.sep).join('/');
}

const faults: Readonly<Record<string, string>> = systemFaults;

/** Why the system could not read or write something, in plain words. */
export function faultOf(error: unknown, verb: 'read' | 'write' = 'read'): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EACCES' || code === 'EPERM') return notPermitted(verb);
  return faults[code] ?? refusedBySystem(code);
}
