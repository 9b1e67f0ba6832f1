import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
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

/**
 * Whether a link on the way to a file, itself or a folder, is one that a repository holds and leads out of it: who cloned it
 * has named the link, and not what it leads to.
 */
export function isLinkedOutside(file: string): boolean {
  const root = path.parse(file).root;
  const steps = file.slice(root.length).split(path.sep === '/' ? '/' : /[/\\]/);
  let place = root === '' ? '.' : root;
  for (const step of steps.filter((each) => each !== '')) {
    const folder = place;
    // Not joined, as what is above a link is above what it leads to.
    place = `${folder}${folder.endsWith(path.sep) ? '' : path.sep}${step}`;
    if (isLink(place) && isOutsideRepositoryOf(folder, place)) return true;
  }
  return false;
}

function isOutsideRepositoryOf(folder: string, link: string): boolean {
  const home = realOf(folder) ?? path.resolve(folder);
  const repository = repositoryOf(home);
  if (repository === undefined) return false;
  const target = realOf(link) ?? targetOf(link, home);
  return !isInside(target, realOf(repository) ?? repository);
}

/** Of a link to nothing, where a file would be made. */
function targetOf(link: string, home: string): string {
  const target = path.resolve(home, readlinkSync(link));
  return path.join(realOf(path.dirname(target)) ?? path.dirname(target), path.basename(target));
}

/** What the system does not let us look at, as with too long a name, is nothing that could be read. */
function isLink(file: string): boolean {
  try {
    return lstatSync(file).isSymbolicLink();
  } catch {
    return false;
  }
}

function realOf(file: string): string | undefined {
  try {
    return realpathSync(file);
  } catch {
    return undefined;
  }
}
