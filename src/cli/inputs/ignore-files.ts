import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { repositoryOf } from '../../host/git/git-folder.ts';
import { readRegularFile } from '../../host/regular-file.ts';
import { unfollowedLine } from '../../wording/cli/inputs.ts';
import { type IgnoreFile, ignoreFileOf } from '../options/ignore-patterns.ts';
import { maxInputBytes } from './read-text.ts';

/** The name of the files whose lines say what is left out. */
export const ignoreName = '.gitignore';

/** Those of the folders above, up to the top of the repository. */
export async function ignoreFilesAbove(input: string, tell: TellFault): Promise<IgnoreFile[]> {
  const top = repositoryOf(input);
  const files: IgnoreFile[] = [];
  for (let folder = path.resolve(input); top !== undefined && folder !== top; ) {
    folder = path.dirname(folder);
    files.unshift(await ignoreFileIn(folder, tell));
  }
  return files;
}

/** Takes a file's name and what is wrong with it. */
type TellFault = (file: string, fault: string) => void;

/** Tells of the lines that are not followed, too. */
export async function ignoreFileIn(folder: string, tell: TellFault): Promise<IgnoreFile> {
  const name = path.join(folder, ignoreName);
  const isFile = await lstat(name).then(
    (stats) => stats.isFile(),
    () => false,
  );
  const text = isFile ? await readRegularFile(name, maxInputBytes).catch(() => '') : '';
  const { file, unfollowed } = ignoreFileOf(slashed(folder), text);
  for (const { line, fault } of unfollowed) tell(path.relative('.', name), unfollowedLine(line, fault));
  return file;
}

/** The whole path in slashes, as the patterns have it. */
export function slashed(file: string): string {
  return path.resolve(file).split(path.sep).join('/');
}
