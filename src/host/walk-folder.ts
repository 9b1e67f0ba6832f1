// The one walk through all that lies below a folder.
import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** Of one walk; far more than a chart has with all charts in it. */
export const walkLimits = { entries: 20_000, depth: 64 } as const;

/** Thrown for a folder that holds more than is walked. */
export class LargeFolderFault extends Error {}

/**
 * All that lies below a folder, each folder before what it holds; links are not followed, and `.git` is left out. Throws a
 * LargeFolderFault beyond the limits; what cannot be read is left out.
 */
export async function entriesBelow(folder: string): Promise<readonly Dirent[]> {
  const found: Dirent[] = [];
  const waiting = [{ folder, depth: 0 }];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { depth } = next;
    for (const entry of await entriesIn(next.folder)) {
      if (entry.name === '.git') continue;
      if (found.push(entry) > walkLimits.entries || depth > walkLimits.depth) throw new LargeFolderFault(folder);
      if (entry.isDirectory()) waiting.push({ folder: path.join(entry.parentPath, entry.name), depth: depth + 1 });
    }
  }
  return found;
}

/** What lies in a folder itself; nothing where it cannot be read. */
export function entriesIn(folder: string): Promise<readonly Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch(() => []);
}

/** The whole path of an entry. */
export function entryPath(entry: Dirent): string {
  return path.join(entry.parentPath, entry.name);
}
