// What bounds the files that are read for the inputs.
import { homedir } from 'node:os';
import path from 'node:path';
import { commonFolder } from '../../charts/kustomize/render-overlay.ts';
import type { TopOf } from '../../charts/ways-out.ts';
import { repositoryOf } from '../../host/git/git-folder.ts';
import { isInside } from '../../host/is-inside.ts';
import { lookAt } from '../../host/regular-file.ts';

/**
 * The folders that bound what is read for what lies in no repository, the first that holds it: where the tool was started,
 * and what was named, all of it together or each. The home folder, and those above it, are more than somebody works in.
 */
export function foldersWorkedIn(inputs: readonly string[]): readonly string[] {
  const named = inputs.filter((input) => input !== '-').map(folderOfInput);
  const outermostFirst = named.toSorted((one, other) => one.length - other.length);
  const wide = [path.resolve('.'), ...(named.length > 1 ? [outermostFolder(named)] : [])];
  return [...wide.filter((folder) => !isInside(homedir(), folder)), ...outermostFirst];
}

/** The one that all of the folders are, or lie in. */
function outermostFolder(folders: readonly string[]): string {
  return commonFolder(folders.map((folder) => path.join(folder, 'file')));
}

function folderOfInput(input: string): string {
  const full = path.resolve(input);
  return lookAt(full)?.isDirectory() === true ? full : path.dirname(full);
}

/** Where no repository tells what paths count from: the folder of all names that lie within the same boundary. */
export function topOfSaid(names: readonly string[], boundary: TopOf): TopOf {
  const known = new Map<string, string>();
  return (folder) => {
    const repository = repositoryOf(folder);
    if (repository !== undefined) return repository;
    const top = boundary(folder);
    const common = known.get(top) ?? commonFolder(names.filter((name) => isInside(path.resolve(name), top)));
    known.set(top, common);
    return common;
  };
}
