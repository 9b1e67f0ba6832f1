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
  /** Folders that stand in it, by the steps to them, although they lie elsewhere. */
  readonly placed?: readonly PlacedFolder[];
}

interface PlacedFolder {
  readonly way: Way;
  readonly from: string;
}

/**
 * Makes a folder that says what another one does except for the changed files, of which the last of a name counts: only the
 * folders on the way to them are made anew, the rest is links. Returns where it is made.
 */
export async function linkedFolder(linked: LinkedFolder, changed: readonly ChangedFile[]): Promise<string> {
  const { from, files, to, placed = [] } = linked;
  const place = await files.makeFolder(to);
  const below = new Map(groupedBy(changed, ({ way: [name = ''] }) => [name]));
  const placedBelow = groupedBy(placed, ({ way: [name = ''] }) => [name]);
  const innerOf = (name: string) => {
    const own = placedBelow.get(name) ?? [];
    const inner = own.flatMap(({ way: [, ...way], from }) => (way.length > 0 ? [{ way, from }] : []));
    const elsewhere = own.find(({ way }) => way.length === 1)?.from;
    return { ...linked, from: elsewhere ?? path.join(from, name), to: [...to, name], placed: inner };
  };
  for (const [name] of placedBelow) if (!below.has(name) && innerOf(name).placed.length > 0) below.set(name, []);
  const names = new Set([...(await readdir(from).catch(() => [])), ...placedBelow.keys()]);
  await Promise.all([...names].filter((name) => !below.has(name)).map((name) => linkOrCopy(innerOf(name))));
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
