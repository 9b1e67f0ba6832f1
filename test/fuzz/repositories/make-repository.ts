import { spawnSync } from 'node:child_process';
import { mkdirSync, realpathSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isInside } from '../../../src/host/is-inside.ts';
import { createObjectWriter, type ObjectWriter, type TreeEntry } from './git-objects.ts';
import type { Content, OddEntry, PlacedFile, Recipe } from './recipe.ts';
import { tarOf } from './tar.ts';

/** Makes the repository of a recipe in an empty folder; `say` puts in what the places are called on this machine. */
export function makeRepository(recipe: Recipe, folder: string, say: (text: string) => string): void {
  const placed = JSON.parse(say(JSON.stringify(recipe))) as Recipe;
  for (const file of placed.files) unlessInTheWay(() => placeFile(folder, file));
  const git = path.join(folder, '.git');
  for (const name of ['objects', 'refs/heads', 'refs/tags', 'info'])
    mkdirSync(path.join(git, name), { recursive: true });
  writeFileSync(path.join(git, 'HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(path.join(git, 'config'), `[core]\n\trepositoryFormatVersion = 0\n${placed.config ?? ''}`);
  const objects = createObjectWriter(git);
  const treeOf = (commit: OddEntry['commit'], files: readonly PlacedFile[]) =>
    writeTree(
      files,
      placed.entries.filter((each) => each.commit === commit),
      objects,
    );
  const changed = new Set(placed.former.map(({ at }) => at));
  const before = [...placed.files.filter(({ at }) => !changed.has(at)), ...placed.former];
  const first = objects.commit(treeOf('HEAD~1', before));
  writeFileSync(path.join(git, 'refs/heads/main'), `${objects.commit(treeOf('HEAD', placed.files), first)}\n`);
}

/** Random names may need a folder where there is a file already, or be none that a file system takes. */
function unlessInTheWay(place: () => void): void {
  try {
    place();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
}

/** What is there already goes first, and nothing is put behind a link: to write into a pipe would wait, into a link elsewhere. */
function placeFile(folder: string, { at, is }: PlacedFile): void {
  const file = path.join(folder, at);
  mkdirSync(path.dirname(file), { recursive: true });
  if (!isInside(realpathSync(path.dirname(file)), realpathSync(folder))) return;
  rmSync(file, { force: true });
  if ('link' in is) symlinkSync(is.link, file);
  else if ('pipe' in is) spawnSync('mkfifo', ['--', file], { stdio: 'ignore' });
  else if ('megabytes' in is) {
    writeFileSync(file, '');
    truncateSync(file, is.megabytes * 1024 ** 2);
  } else writeFileSync(file, bytesOf(is));
}

function bytesOf(is: Extract<Content, { text: string } | { archive: unknown }>): Buffer {
  if ('archive' in is) return tarOf(is.archive);
  if (is.encoding === undefined) return Buffer.from(is.text);
  if (is.encoding === 'latin1') return Buffer.from(is.text, 'latin1');
  const little = Buffer.from(`\ufeff${is.text}`, 'utf16le');
  return is.encoding === 'utf16le' ? little : little.swap16();
}

interface Folder {
  readonly folders: Map<string, Folder>;
  readonly entries: TreeEntry[];
}

/** Writes the tree of the files, as far as git has such things, and of the odd entries. */
function writeTree(files: readonly PlacedFile[], odd: readonly OddEntry[], objects: ObjectWriter): string {
  const top = newFolder();
  for (const { at, is } of files) {
    if ('pipe' in is || 'megabytes' in is) continue;
    const { dir, base } = path.posix.parse(at);
    const isLink = 'link' in is;
    const hash = objects.blob(isLink ? Buffer.from(is.link) : bytesOf(is));
    folderIn(top, dir).entries.push({ name: base, mode: isLink ? '120000' : '100644', hash });
  }
  for (const { below, name, mode, is } of odd)
    folderIn(top, below).entries.push({ name, ...oddEntry(is, objects, mode) });
  return finished(top, objects);
}

function oddEntry(is: OddEntry['is'], objects: ObjectWriter, mode?: string): Omit<TreeEntry, 'name'> {
  if ('submodule' in is) return { mode: mode ?? '160000', hash: '1'.repeat(40) };
  if ('missing' in is) return { mode: mode ?? '100644', hash: '2'.repeat(40) };
  const text = 'text' in is ? is.text : 'a: 1\n';
  const blob = objects.blob(Buffer.from(text));
  if ('text' in is) {
    if (mode !== '40000') return { mode: mode ?? '100644', hash: blob };
    return { mode, hash: objects.tree([{ name: 'web.yaml', mode: '100644', hash: blob }]) };
  }
  let shared: Omit<TreeEntry, 'name'> = { mode: '100644', hash: blob };
  for (let depth = 0; depth < is.depth; depth++) {
    const hash = objects.tree(Array.from({ length: is.width }, (_, index) => ({ name: `${index}.yaml`, ...shared })));
    shared = { mode: '40000', hash };
  }
  return shared;
}

function newFolder(): Folder {
  return { folders: new Map(), entries: [] };
}

function folderIn(top: Folder, name: string): Folder {
  return name
    .split('/')
    .filter(Boolean)
    .reduce((folder, part) => {
      const found = folder.folders.get(part) ?? newFolder();
      folder.folders.set(part, found);
      return found;
    }, top);
}

function finished(folder: Folder, objects: ObjectWriter): string {
  const folders = [...folder.folders].map(([name, each]) => ({ name, mode: '40000', hash: finished(each, objects) }));
  return objects.tree([...folder.entries, ...folders]);
}
