import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { isInside } from '../host/is-inside.ts';
import type { TemporaryFiles, Way } from '../host/temporary-files.ts';
import { walkLimits } from '../host/walk-folder.ts';
import { maxUnsavedBytes } from './unsaved-texts.ts';

export interface CopiedFolder {
  readonly from: string;
  /** What links lead out of is not copied. */
  readonly top: string;
  readonly files: TemporaryFiles;
  readonly to: Way;
}

/**
 * Copies a folder with what its links lead to; what is there stays. Pipes, devices and very large files are left out: links
 * may lead to what never ends, and to each other in ways without number.
 */
export async function copyFolder(
  { from, top, files, to }: CopiedFolder,
  most: number = walkLimits.entries,
): Promise<void> {
  const realTop = await realpath(top);
  let entries = 0;
  const waiting = [{ place: from, way: to }];
  for (let next = waiting.pop(); next !== undefined && entries < most; next = waiting.pop()) {
    const { place, way } = next;
    entries += 1;
    const real = await realpath(place).catch(() => undefined);
    const stats = real === undefined ? undefined : await stat(real).catch(() => undefined);
    if (real === undefined || !isInside(real, realTop)) continue;
    if (stats?.isDirectory() === true && way.length <= walkLimits.depth) {
      const names = await readdir(place).catch(() => []);
      waiting.push(...names.map((name) => ({ place: path.join(place, name), way: [...way, name] })));
    } else if (stats?.isFile() === true && stats.size <= maxUnsavedBytes)
      await files.copy(real, way).catch(unlessThere);
  }
}

function unlessThere(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
}
