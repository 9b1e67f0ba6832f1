// Where the files of an overlay come from: the disk as it is now, or a commit.
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { nameIn } from '../../host/git/git-folder.ts';
import type { TemporaryFiles, Way } from '../../host/temporary-files.ts';
import { entriesBelow, entriesIn, entryPath } from '../../host/walk-folder.ts';
import { type FormerOptions, servesBoth } from '../former.ts';
import { nothingUnsaved, type UnsavedTexts, unsavedOrSavedText } from '../unsaved-texts.ts';
import { fileOutside } from '../ways-out.ts';

/** The files of one moment, by their names as they are shown. */
export interface FileSource {
  isFile(file: string): Promise<boolean>;
  /** Undefined where it cannot be read. */
  text(file: string): Promise<string | undefined>;
  /**
   * All that lie in a folder or deep below it, by their names as they are shown; links are not followed. Throws a
   * LargeFolderFault.
   */
  filesBelow(folder: string, isDeep: boolean): Promise<readonly string[]>;
  /** The first of the files that leads out of the top. */
  outside(top: string, files: readonly string[]): Promise<string | undefined>;
  /** Writes what a file holds to a place. */
  copy(file: string, to: TemporaryFiles, way: Way): Promise<unknown>;
}

/** The files of the disk, with what is not saved of them. */
export function diskFiles(unsaved: UnsavedTexts): FileSource {
  return {
    isFile: (file) =>
      stat(file).then(
        (found) => found.isFile(),
        () => false,
      ),
    text: (file) => unsavedOrSavedText(file, unsaved).catch(() => undefined),
    filesBelow: async (folder, isDeep) => {
      const entries = await (isDeep ? entriesBelow : entriesIn)(folder);
      return entries.filter((entry) => entry.isFile()).map(entryPath);
    },
    outside: fileOutside,
    copy(file, to, way) {
      const text = unsaved.get(path.resolve(file));
      return text === undefined ? to.copy(file, way) : to.write(way, text);
    },
  };
}

/** The files of a commit, by their names on the disk, with those of the disk that serve both. */
export function commitFiles(options: Pick<FormerOptions, 'commit' | 'head' | 'top'>): FileSource {
  const { commit } = options;
  const disk = diskFiles(nothingUnsaved);
  const isOfDisk = async (file: string) => (await disk.isFile(file)) && servesBoth(file, options);
  const hashOf = async (file: string): Promise<string | undefined> => {
    const found = await commit.file(path.resolve(file));
    return found.state === 'there' ? found.hash : undefined;
  };
  return {
    isFile: async (file) => (await hashOf(file)) !== undefined || isOfDisk(file),
    async text(file) {
      const hash = await hashOf(file);
      if (hash !== undefined) return commit.text(hash);
      return (await isOfDisk(file)) ? disk.text(file) : undefined;
    },
    async filesBelow(folder) {
      const name = nameIn(options.top, path.resolve(folder));
      const { files } = await commit.filesBelow([name]);
      return files.map((file) => path.join(folder, path.posix.relative(name, file.name)));
    },
    // A tree has no way out.
    async outside(top, files) {
      const areOfDisk = await Promise.all(files.map(isOfDisk));
      const ofDisk = files.filter((_, index) => areOfDisk[index]);
      return disk.outside(top, ofDisk);
    },
    async copy(file, to, way) {
      const hash = await hashOf(file);
      if (hash === undefined && (await isOfDisk(file))) return disk.copy(file, to, way);
      const bytes = hash === undefined ? undefined : await commit.bytes(hash);
      return to.write(way, bytes ?? '');
    },
  };
}
