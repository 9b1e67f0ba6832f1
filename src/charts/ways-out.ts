import { realpathSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { repositoryOf } from '../host/git/git-folder.ts';
import { isInside } from '../host/is-inside.ts';
import { entriesBelow, entryPath } from '../host/walk-folder.ts';

/**
 * The top of all that may be read for what lies in a folder now: its repository, or where there is none the folder. Of
 * what is taken out of git it is the folder that it is written to, which only its writer knows.
 */
export function presentTop(folder: string): string {
  return repositoryOf(folder) ?? path.resolve(folder);
}

/** Tells for a folder the top of all that may be read for what lies in it now. */
export type TopOf = (folder: string) => string;

/** The repository of a folder, or where there is none the first of the folders that somebody works in which holds it. */
export function topAmong(workedIn: readonly string[]): TopOf {
  return (folder) => {
    const full = path.resolve(folder);
    return repositoryOf(full) ?? workedIn.find((each) => isInside(full, path.resolve(each))) ?? full;
  };
}

/** The first of the files that leads out of the top: what is rendered would show what lies there. Undefined: all are inside. */
export async function fileOutside(top: string, files: readonly string[]): Promise<string | undefined> {
  const real = await realpath(top).catch(() => undefined);
  if (real === undefined) return undefined;
  for (const file of files) {
    const target = await realpath(file).catch(() => undefined);
    if (target !== undefined && !isInside(target, real)) return file;
  }
  return undefined;
}

/** The first link below the folder that leads out of the top, also behind links that do not. Throws a LargeFolderFault. */
export async function linkOutside(top: string, folder: string): Promise<string | undefined> {
  const seen = new Set<string>();
  const waiting = [path.resolve(folder)];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const real = await realpath(next).catch(() => undefined);
    if (real === undefined || seen.has(real)) continue;
    seen.add(real);
    const links = await linksBelow(real);
    const outside = await fileOutside(top, links);
    if (outside !== undefined) return outside;
    waiting.push(...links);
  }
  return undefined;
}

async function linksBelow(folder: string): Promise<readonly string[]> {
  return (await entriesBelow(folder)).filter((entry) => entry.isSymbolicLink()).map(entryPath);
}

/** Whether a file lies, by itself or by its links, outside of the top. */
export function isOutside(top: string, file: string): boolean {
  return !isInside(realOf(file), realOf(top));
}

/** Of what is not there, the folder that it would lie in counts. */
function realOf(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    const full = path.resolve(file);
    const home = path.dirname(full);
    return home === full ? full : path.join(realOf(home), path.basename(full));
  }
}
