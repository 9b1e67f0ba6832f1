import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** A file to read, or why an input gives none. */
export interface InputFile {
  /** As it is shown: as given, or the folder as given with the way inside; `-` is standard input. */
  readonly file: string;
  /** Whether it was named itself, so that it ought to be a manifest. */
  readonly isNamed: boolean;
  /** One sentence when there is nothing to read. */
  readonly fault?: string;
}

const manifestEndings = ['.yaml', '.yml', '.json'];
const skippedFolders = new Set(['node_modules', '.git']);

/** The files of the inputs in the order given, those of a folder by name; links to folders are not followed. */
export async function inputFiles(inputs: readonly string[]): Promise<InputFile[]> {
  const files: InputFile[] = [];
  for (const input of inputs) files.push(...(await filesOf(input)));
  return files;
}

async function filesOf(input: string): Promise<InputFile[]> {
  if (input === '-') return [{ file: '-', isNamed: true }];
  try {
    if (!(await stat(input)).isDirectory()) return [{ file: input, isNamed: true }];
  } catch (error) {
    return [{ file: input, isNamed: true, fault: faultOf(error) }];
  }
  const files = await filesIn(input);
  return files.length > 0 ? files : [{ file: input, isNamed: true, fault: 'the folder holds no YAML or JSON file' }];
}

/** A folder inside that cannot be read is told, and the others are walked all the same. */
async function filesIn(folder: string): Promise<InputFile[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    entries.sort((one, other) => (one.name < other.name ? -1 : 1));
    const files: InputFile[] = [];
    for (const entry of entries) files.push(...(await filesAt(path.join(folder, entry.name), entry)));
    return files;
  } catch (error) {
    return [{ file: folder, isNamed: false, fault: faultOf(error) }];
  }
}

async function filesAt(file: string, entry: Dirent): Promise<InputFile[]> {
  if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : filesIn(file);
  return manifestEndings.some((ending) => entry.name.endsWith(ending)) ? [{ file, isNamed: false }] : [];
}

const faults: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'no permission to read it',
  EPERM: 'no permission to read it',
  EISDIR: 'it is a folder',
  ELOOP: 'its links lead in a circle',
};

/** Why the system could not read something, in plain words. */
export function faultOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return faults[code] ?? `it cannot be read${code === '' ? '' : ` (${code})`}`;
}
