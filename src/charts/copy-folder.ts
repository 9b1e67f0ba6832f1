import { cp, stat } from 'node:fs/promises';
import { mostBytes } from './unsaved-texts.ts';

/** Far more than a chart has with all charts in it. */
const mostEntries = 5000;

/**
 * Copies a folder with what its links lead to; what is there stays. Pipes, devices and very large files are left out: links may lead to what
 * never ends, and to each other in ways without number.
 */
export async function copyFolder(from: string, to: string, most = mostEntries): Promise<void> {
  let entries = 0;
  const filter = async (source: string): Promise<boolean> => {
    entries += 1;
    const stats = await stat(source).catch(() => undefined);
    if (stats === undefined || entries > most) return false;
    return stats.isDirectory() || (stats.isFile() && stats.size <= mostBytes);
  };
  await cp(from, to, { recursive: true, dereference: true, force: false, filter });
}
