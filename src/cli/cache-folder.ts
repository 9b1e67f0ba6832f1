// Where compiled code is kept for the next run. What lies there runs, so it is taken only from a folder that is the user's
// own: never out of a repository, to which a pipeline may have moved its caches.
import { mkdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { repositoryOf } from '../host/git/git-folder.ts';
import { isInside } from '../host/is-inside.ts';

/** What of a process decides where its cache is. */
type CacheProcess = Pick<NodeJS.Process, 'env' | 'platform' | 'cwd'>;

/** The folder of this program; undefined where nothing is to be kept, which is told to nobody. */
export function madeCacheFolder({ env, platform, cwd }: CacheProcess = process): string | undefined {
  const home = (platform === 'win32' ? env.USERPROFILE : env.HOME) ?? '';
  const isWorkspace = (place: string) => isOfWorkspace(place, home, cwd());
  const candidates = [
    platform === 'win32' ? env.LOCALAPPDATA : env.XDG_CACHE_HOME,
    path.join(home, platform === 'darwin' ? 'Library/Caches' : '.cache'),
  ];
  const folder = candidates.find((each) => each !== undefined && path.isAbsolute(each));
  if (folder === undefined || isWorkspace(folder)) return undefined;
  const own = path.join(folder, 'rollout-preview');
  return isMade(folder) && isMade(own) && isUsersOwn(own) && !isWorkspace(realpathSync(own)) ? own : undefined;
}

/** Whether the folder is there by now. Left to make several at once, Node never ends where none can be, as in /proc. */
function isMade(name: string): boolean {
  try {
    mkdirSync(name, { mode: 0o700 });
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EEXIST';
  }
}

/** Whether a folder is there into which nobody else puts anything, not even somebody of the same group. */
function isUsersOwn(name: string): boolean {
  const status = statSync(name, { throwIfNoEntry: false });
  if (!status?.isDirectory()) return false;
  return process.getuid === undefined || (status.uid === process.getuid() && (status.mode & 0o022) === 0);
}

/** Whether it lies in a repository, or below where the program was started. A home that lies there is still the user's own. */
function isOfWorkspace(place: string, home: string, here: string): boolean {
  if (repositoryOf(place) !== undefined) return true;
  const isBelowHome = path.isAbsolute(home) && isInside(place, home) && isInside(home, here);
  return isInside(place, here) && !isBelowHome;
}
