// What is known of a repository without asking git: where it is, and whether git can read it without waiting forever.
import { type Dirent, existsSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { devNull, homedir } from 'node:os';
import path from 'node:path';
import type { GitTrouble } from '../../wording/git.ts';
import { readRegularFileSync } from '../regular-file.ts';
import { pathOfGitFile, pathsOfAlternates, pathsOfSettings, withoutLineEnds } from './named-paths.ts';

/** The top folder of the repository that the folder lies in, or undefined. */
export function repositoryOf(folder: string): string | undefined {
  for (let top = path.resolve(folder); ; top = path.dirname(top)) {
    if (existsSync(path.join(top, '.git'))) return top;
    if (top === path.dirname(top)) return undefined;
  }
}

/** The file's name within the repository, as git writes it. */
export function nameIn(repository: string, file: string): string {
  return path.relative(repository, path.resolve(file)).split(path.sep).join('/');
}

/** Whether the repository lacks the commits before some of its own. */
export function isShallow(repository: string): boolean {
  const { common } = gitFolders(repository);
  return (statsOf(path.join(common, 'shallow'))?.size ?? 0) > 0;
}

/** Whether the repository was cloned with a filter, and lacks objects that it would fetch. */
export function isPartialClone(repository: string): boolean {
  const { common } = gitFolders(repository);
  try {
    return readdirSync(path.join(common, 'objects/pack')).some((name) => name.endsWith('.promisor'));
  } catch {
    return false;
  }
}

/** What git reads of every repository, in its own folder or in the one that its work trees have in common. */
const readFiles = ['HEAD', 'config', 'config.worktree', 'commondir', 'packed-refs', 'shallow', 'info/grafts'];
/** These, too, it reads as a whole. */
const readListed = ['objects/info/alternates', 'objects/info/commit-graphs/commit-graph-chain'];
const readFolders = ['objects', 'objects/pack', 'objects/info', 'refs', 'refs/heads'];
const readLists = ['objects/info/alternates', 'objects/info/commit-graph'];
/** Of these it reads whatever lies in them. */
const readWhole = ['refs', 'objects', 'info'];

/** git reads these to their ends, into its memory; only the refs of a large repository take much. */
const maxMegabytes = 64;
const maxMegabytesOfRefs = 512;

/** What names other files is looked through as a whole before git reads it, and so is no larger. */
const maxMegabytesOfSettings = 4;
const maxSettingsBytes = maxMegabytesOfSettings * 1024 * 1024;

/** What git would wait for or read forever, so that it is better not started; undefined: nothing. */
export function hindranceIn(repository: string): GitTrouble | undefined {
  const own = path.join(repository, '.git');
  const stats = statsOf(own);
  if (stats !== undefined && !stats.isFile() && !stats.isDirectory()) return { kind: 'strange-file', file: own };
  const { git, common } = gitFolders(repository);
  const folders = git === common ? [git] : [git, common];
  const named = (names: readonly string[]) => folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  const large = isLarge(own) ? own : firstFound(folders, (folder) => largeFileIn(folder, common));
  if (large !== undefined) return { kind: 'large-file', file: large, megabytes: megabytesFor(large) };
  const users = usersSettings();
  const included = filesIncludedBy([...named(['config', 'config.worktree']), ...users]);
  const borrowed = borrowedObjects(path.join(common, 'objects'));
  const file =
    named([...readFiles, ...readLists]).find((each) => statsOf(each)?.isFile() === false) ??
    [...users, ...included].find(isStrange) ??
    named(readFolders).find((folder) => statsOf(folder)?.isDirectory() === false) ??
    firstFound(folders, strangeFileIn) ??
    firstFound(named(readWhole), strangeFileBelow) ??
    firstFound(borrowed, strangeFileBelow);
  if (file !== undefined) return { kind: 'strange-file', file };
  const larger = [
    ...named(['config', 'config.worktree']),
    ...included,
    ...[path.join(common, 'objects'), ...borrowed].map(listOfBorrowed),
  ].find(isLargerThan(maxMegabytesOfSettings));
  return larger === undefined ? undefined : { kind: 'large-file', file: larger, megabytes: maxMegabytesOfSettings };
}

function largeFileIn(git: string, common: string): string | undefined {
  const [, ref] = /^ref: (\S+)/.exec(smallText(path.join(git, 'HEAD'))) ?? [];
  const files = [...readFiles, ...readListed].map((name) => path.join(git, name));
  const large = [...files, ...(ref === undefined ? [] : [path.join(common, ref)])].find(isLarge);
  return large ?? filesBelow(path.join(git, 'refs')).find(isLarge);
}

/** As deep as git goes, and to no more folders than any repository borrows from. */
const maxBorrowed = 100;

/** The folders of objects that a repository has besides its own, and those that these name. */
function borrowedObjects(own: string): readonly string[] {
  const known = new Set([own]);
  for (const folder of known) {
    const real = realOf(folder);
    const names = pathsOfAlternates(smallText(listOfBorrowed(folder), maxSettingsBytes));
    for (const name of names) if (known.size <= maxBorrowed) known.add(path.resolve(real, name));
  }
  return [...known].slice(1);
}

function listOfBorrowed(objects: string): string {
  return path.join(objects, 'info/alternates');
}

function isLarge(file: string): boolean {
  return isLargerThan(megabytesFor(file))(file);
}

function isLargerThan(megabytes: number): (file: string) => boolean {
  return (file) => {
    const stats = statsOf(file);
    return stats?.isFile() === true && stats.size > megabytes * 1024 * 1024;
  };
}

function megabytesFor(file: string): number {
  return path.basename(file) === 'packed-refs' ? maxMegabytesOfRefs : maxMegabytes;
}

/** The settings of the user, which git reads whatever the repository. */
function usersSettings({ env } = process): readonly string[] {
  const { GIT_CONFIG_GLOBAL: instead, XDG_CONFIG_HOME: folder, HOME: home = homedir() } = env;
  if (instead !== undefined) return [instead];
  return [path.join(folder || path.join(home, '.config'), 'git/config'), path.join(home, '.gitconfig')];
}

/** The files that settings take in, with those that these take in. */
function filesIncludedBy(configs: readonly string[]): readonly string[] {
  const known = new Set(configs);
  for (const config of known) for (const file of includesIn(config)) known.add(file);
  return [...known].slice(configs.length);
}

/** A path goes on from the folder as the system follows it: a link before `..` leads elsewhere. */
function includesIn(config: string): readonly string[] {
  return pathsOfSettings(smallText(config, maxSettingsBytes)).map((value) => {
    const named = value.replace(/^~(?=\/)/, homedir());
    return path.isAbsolute(named) ? named : `${path.dirname(config)}/${named}`;
  });
}

/** The same in a folder itself, where git looks for any name that it is asked of. A socket ends whoever opens it at once. */
function strangeFileIn(folder: string): string | undefined {
  const others = entriesIn(folder).filter((entry) => !entry.isFile() && !entry.isDirectory() && !entry.isSocket());
  return others.map(({ name }) => path.join(folder, name)).find(isStrange);
}

/** What is neither a file nor a folder, and leads to none. */
function strangeFileBelow(folder: string): string | undefined {
  return namesBelow(folder, (entry) => !entry.isFile() && !entry.isDirectory()).find(isStrange);
}

function filesBelow(folder: string): readonly string[] {
  return namesBelow(folder, (entry) => !entry.isDirectory());
}

/** More references than any repository has. What comes after them costs git its time limit at most. */
const maxNames = 100_000;

function namesBelow(folder: string, isMeant: (entry: Dirent) => boolean): readonly string[] {
  const found: string[] = [];
  const waiting = [folder];
  for (let next = waiting.pop(), looked = 0; next !== undefined && looked < maxNames; next = waiting.pop()) {
    for (const entry of entriesIn(next)) {
      const place = path.join(next, entry.name);
      looked += 1;
      if (entry.isDirectory()) waiting.push(place);
      if (isMeant(entry)) found.push(place);
    }
  }
  return found;
}

function entriesIn(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function isStrange(file: string): boolean {
  // It is not the name that git reads, and under that there may be anything.
  if (file.includes('\ufffd')) return true;
  const stats = statsOf(file);
  return file !== devNull && stats !== undefined && !stats.isFile() && !stats.isDirectory();
}

function firstFound<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function realOf(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

/** The folder that git keeps of the work tree, with its HEAD. */
export function gitFolderOf(repository: string): string {
  return gitFolders(repository).git;
}

/** The URLs that the repository is fetched from and pushed to. */
export function remoteUrlsOf(repository: string): readonly string[] {
  const config = smallText(path.join(gitFolders(repository).common, 'config'));
  return [...config.matchAll(/^[ \t]{0,40}url[ \t]{0,40}=[ \t]{0,40}(\S+)/gm)].map(([, url = '']) => url);
}

interface GitFolders {
  /** That of the work tree. */
  readonly git: string;
  /** That of the repository, which several work trees may share. */
  readonly common: string;
}

function gitFolders(repository: string): GitFolders {
  const own = path.join(repository, '.git');
  const link = pathOfGitFile(smallText(own));
  const git = link ? path.resolve(repository, link) : own;
  const shared = withoutLineEnds(smallText(path.join(git, 'commondir')));
  return { git, common: shared === '' ? git : path.resolve(git, shared) };
}

const maxLinkBytes = 64 * 1024;

/** The text of a small file; empty where there is none, also where a file of /proc has no end. */
function smallText(file: string, maxBytes = maxLinkBytes): string {
  try {
    return readRegularFileSync(file, maxBytes);
  } catch {
    return '';
  }
}

function statsOf(file: string): Stats | undefined {
  try {
    return statSync(file);
  } catch {
    return undefined;
  }
}
