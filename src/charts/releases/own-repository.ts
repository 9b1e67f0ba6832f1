import path from 'node:path';
import { remoteUrlsOf } from '../../host/git/git-folder.ts';
import { isOutside } from '../ways-out.ts';

/** The repository that files lie in. */
export interface OwnRepository {
  /** Its top folder; without a repository that of the files. */
  readonly top: string;
  /** Whether a URL may be its own: forks and mirrors have the same name. */
  isNamedBy(url: string): boolean;
  /** Whether it surely is, as the repository has remotes of that name. */
  isSurelyNamedBy(url: string): boolean;
  /** The whole path of what a way from the top leads to; undefined where it leads out. */
  placeOf(way: string): string | undefined;
}

export function ownRepository(top: string): OwnRepository {
  const names = remoteUrlsOf(top).map(lastName);
  return {
    top,
    isNamedBy: (url) => names.length === 0 || names.includes(lastName(url)),
    isSurelyNamedBy: (url) => names.includes(lastName(url)),
    placeOf(way) {
      const place = path.join(top, way);
      return isOutside(top, place) ? undefined : place;
    },
  };
}

function lastName(url: string): string {
  const [last = ''] = url.split(/[/:]/).filter(Boolean).slice(-1);
  return last.toLowerCase().replace(/\.git$/, '');
}
