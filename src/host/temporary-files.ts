// The one writer below temporary folders. The names that it gets are those of repositories, which anybody may have chosen.
import { constants, lstatSync, mkdirSync } from 'node:fs';
import { copyFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * A temporary folder as it is written to. A `way` is the steps from the folder to a place in it. Every method throws an
 * OutsideFault for a way that leads out, by itself or through a link, and fails as the file system does for a place that is taken.
 */
export class TemporaryFiles {
  /** Its whole path. */
  readonly folder: string;
  /** The folders below that are made, and no links. */
  readonly #made = new Set<string>();

  constructor(folder: string) {
    this.folder = folder;
  }

  /** The whole path of a place in the folder. */
  placeOf(way: Way): string {
    if (way.length === 0 || !way.every(isStep)) throw new OutsideFault(way);
    return path.join(this.folder, ...way);
  }

  /** Makes a folder with those on the way to it; one that is there stays. */
  async makeFolder(way: Way): Promise<string> {
    const place = this.placeOf(way);
    for (let steps = 1; steps <= way.length; steps++) this.#makeOne(way.slice(0, steps));
    return place;
  }

  /** Writes a new file, and the folders on the way to it. */
  async write(way: Way, content: string | Uint8Array): Promise<string> {
    const place = await this.#newPlace(way);
    await writeFile(place, content, { flag: 'wx' });
    return place;
  }

  /** Copies a file to a new one, whatever is changed there later. */
  async copy(from: string, way: Way): Promise<void> {
    await copyFile(from, await this.#newPlace(way), constants.COPYFILE_EXCL);
  }

  /** Makes a link to a file or folder that is read in its place. Nothing is ever written through it. */
  async linkTo(to: string, way: Way): Promise<void> {
    await symlink(to, await this.#newPlace(way));
  }

  async #newPlace(way: Way): Promise<string> {
    const place = this.placeOf(way);
    if (way.length > 1) await this.makeFolder(way.slice(0, -1));
    return place;
  }

  #makeOne(way: Way): void {
    const place = this.placeOf(way);
    if (!this.#made.has(place)) makeFolderAt(place, way);
    this.#made.add(place);
  }
}

export type Way = readonly string[];

/** Thrown for a place that is not below the temporary folder. */
export class OutsideFault extends Error {
  readonly way: Way;

  constructor(way: Way) {
    super(JSON.stringify(way));
    this.way = way;
  }
}

/** The steps of a name that git or a path of this system has; for `placeOf` to judge. */
export function wayOf(name: string): Way {
  return name.split(path.sep === '/' ? '/' : /[/\\]/);
}

function isStep(step: string): boolean {
  return (
    step !== '' &&
    step !== '.' &&
    step !== '..' &&
    !step.includes('/') &&
    !step.includes(path.sep) &&
    !step.includes('\0')
  );
}

/** At once: many steps that each wait for their turn take longer than the folders themselves. */
function makeFolderAt(place: string, way: Way): void {
  try {
    mkdirSync(place);
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isThere) throw error;
    // A link there would lead whatever is written on.
    if (!lstatSync(place).isDirectory()) throw new OutsideFault(way);
  }
}
