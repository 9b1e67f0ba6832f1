import { type FSWatcher, watch } from 'node:fs';
import { gitFolderOf } from './git-folder.ts';

/** What git writes to, or locks, when a name may come to mean another commit. */
const namesOfRefs = /^(HEAD|FETCH_HEAD|ORIG_HEAD|packed-refs)(\.lock)?$/;

/** From the last of the writes of one command to what is told of it. */
const quietMilliseconds = 100;

/** Tells when names of commits may mean others: after a commit, a checkout or a fetch, whoever started it. */
export class HeadWatch {
  readonly #watchers = new Map<string, FSWatcher | undefined>();
  readonly #onMove: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(onMove: () => void) {
    this.#onMove = onMove;
  }

  /** Watches the repository from now on; where that is not possible, its moves are not told. */
  follow(repository: string): void {
    if (this.#watchers.has(repository)) return;
    this.#watchers.set(repository, this.#watch(gitFolderOf(repository)));
  }

  dispose(): void {
    clearTimeout(this.#timer);
    for (const watcher of this.#watchers.values()) watcher?.close();
    this.#watchers.clear();
  }

  #watch(folder: string): FSWatcher | undefined {
    try {
      // A file alone would be lost when git puts another one in its place.
      const watcher = watch(folder, { persistent: false }, (_, name) => {
        if (name === null || namesOfRefs.test(name)) this.#tellSoon();
      });
      return watcher.on('error', () => watcher.close());
    } catch {
      return undefined;
    }
  }

  #tellSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#onMove, quietMilliseconds);
    this.#timer.unref();
  }
}
