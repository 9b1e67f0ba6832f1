import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { groupedBy } from '../std/grouped-by.ts';
import { copyFolder } from './copy-folder.ts';

/** A file that has another text, by the steps to it from the folder. */
export interface ChangedFile {
  readonly way: readonly string[];
  readonly text: string;
}

/**
 * Makes a folder that says what another one does except for the changed files, of which the last of a name counts: only the
 * folders on the way to them are made anew, the rest is links. Nothing is written through a link.
 */
export async function linkedFolder(from: string, to: string, changed: readonly ChangedFile[]): Promise<void> {
  await mkdir(to);
  const below = groupedBy(changed, ({ way: [name = ''] }) => [name]);
  const names = await readdir(from).catch(() => []);
  await Promise.all(
    names.filter((name) => !below.has(name)).map((name) => link(path.join(from, name), path.join(to, name))),
  );
  for (const [name, own] of below) {
    const place = path.join(to, name);
    const text = own.findLast(({ way }) => way.length === 1)?.text;
    const inner = own.map(({ way: [, ...way], text }) => ({ way, text }));
    if (text === undefined) await linkedFolder(path.join(from, name), place, inner);
    else await writeFile(place, text, { flag: 'wx' });
  }
}

async function link(from: string, to: string): Promise<void> {
  // Windows lets not everybody link.
  await symlink(from, to).catch(() => copyFolder(from, to));
}
