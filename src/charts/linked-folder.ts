import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { TemporaryFiles, Way } from '../host/temporary-files.ts';
import { groupedBy } from '../std/grouped-by.ts';
import { copyFolder } from './copy-folder.ts';

/** A file that has another text, by the steps to it from the folder. */
export interface ChangedFile {
  readonly way: Way;
  readonly text: string;
}

export interface LinkedFolder {
  readonly from: string;
  /** Where no links are made, what lies outside of this is not copied. */
  readonly top: string;
  readonly files: TemporaryFiles;
  readonly to: Way;
}

/**
 * Makes a folder that says what another one does except for the changed files, of which the last of a name counts: only the
 * folders on the way to them are made anew, the rest is links. Returns where it is made.
 */
export async function linkedFolder(linked: LinkedFolder, changed: readonly ChangedFile[]): Promise<string> {
  const { from, files, to } = linked;
  const place = await files.makeFolder(to);
  const below = groupedBy(changed, ({ way: [name = ''] }) => [name]);
  const innerOf = (name: string) => ({ ...linked, from: path.join(from, name), to: [...to, name] });
  const names = await readdir(from).catch(() => []);
  await Promise.all(names.filter((name) => !below.has(name)).map((name) => linkOrCopy(innerOf(name))));
  for (const [name, own] of below) {
    const text = own.findLast(({ way }) => way.length === 1)?.text;
    const inner = own.map(({ way: [, ...way], text }) => ({ way, text }));
    if (text === undefined) await linkedFolder(innerOf(name), inner);
    else await files.write([...to, name], text);
  }
  return place;
}

async function linkOrCopy(linked: LinkedFolder): Promise<void> {
  // Windows lets not everybody link.
  await linked.files.linkTo(linked.from, linked.to).catch(() => copyFolder(linked));
}
