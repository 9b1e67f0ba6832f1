import { realpathSync } from 'node:fs';
import { readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { repositoryOf } from '../host/git/git-folder.ts';
import { isInside } from '../host/is-inside.ts';

/**
 * The first of the files that leads out of the repository of the folder, or where there is none out of the folder: what
 * is rendered would show what lies there. Undefined: all are inside.
 */
export async function fileOutside(folder: string, files: readonly string[]): Promise<string | undefined> {
  const top = await realpath(repositoryOf(folder) ?? path.resolve(folder)).catch(() => undefined);
  if (top === undefined) return undefined;
  for (const file of files) {
    const target = await realpath(file).catch(() => undefined);
    if (target !== undefined && !isInside(target, top)) return file;
  }
  return undefined;
}

/** The first link below the folder that leads out, also behind links that do not. */
export async function linkOutside(folder: string): Promise<string | undefined> {
  const seen = new Set<string>();
  const waiting = [path.resolve(folder)];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const real = await realpath(next).catch(() => undefined);
    if (real === undefined || seen.has(real)) continue;
    seen.add(real);
    const links = await linksBelow(real);
    const outside = await fileOutside(folder, links);
    if (outside !== undefined) return outside;
    waiting.push(...links);
  }
  return undefined;
}

async function linksBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  return entries.filter((entry) => entry.isSymbolicLink()).map((entry) => path.join(entry.parentPath, entry.name));
}

/** Whether a file that is named in the folder lies, by itself or by its links, outside of the repository. */
export function isOutside(folder: string, file: string): boolean {
  const top = realOf(repositoryOf(folder) ?? path.resolve(folder));
  return !isInside(realOf(file), top);
}

function realOf(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return path.resolve(file);
  }
}
