import { realpathSync } from 'node:fs';
import path from 'node:path';
import { repositoryOf } from './git/git-folder.ts';
import { isInside } from './is-inside.ts';
import { fileFault, readRegularFile } from './regular-file.ts';

/** The text of a file that nobody has named: fails, with a code, where it leads out of its repository, too. */
export async function readFoundFile(file: string, maxBytes: number): Promise<string> {
  if (leadsOutside(file)) throw fileFault('EOUTSIDE');
  return readRegularFile(file, maxBytes);
}

/** Whether a file links to a place outside of its repository, or of its folder where it has none. */
export function leadsOutside(file: string): boolean {
  const folder = path.dirname(path.resolve(file));
  const target = realOf(file);
  return target !== undefined && !isInside(target, realOf(repositoryOf(folder) ?? folder) ?? folder);
}

function realOf(file: string): string | undefined {
  try {
    return realpathSync(file);
  } catch {
    return undefined;
  }
}
