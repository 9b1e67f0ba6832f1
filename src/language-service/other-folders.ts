import type { ManifestFile } from '../document/manifest.ts';
import { createFolderIndex, type FolderIndex } from '../surroundings/folder-index.ts';

interface OtherFolder {
  readonly index: FolderIndex;
  readonly files: Set<string>;
}

/**
 * Folders outside of the workspace that somebody looks at. The files of each live among each other, and not among those
 * of the workspace, which another cluster may have.
 */
export class OtherFolders {
  readonly #workspace: FolderIndex;
  readonly #folders = new Map<string, OtherFolder>();

  constructor(workspace: FolderIndex) {
    this.#workspace = workspace;
  }

  /** Takes a file of a folder in; undefined: it is gone. */
  set(folder: string, file: string, manifests: ManifestFile | undefined): void {
    const { index, files } = this.#folders.get(folder) ?? { index: createFolderIndex(), files: new Set() };
    this.#folders.set(folder, { index, files });
    index.set(file, manifests);
    if (manifests === undefined) files.delete(file);
    else files.add(file);
  }

  /** Lets go of the folder's other files, and of the folder with the last one. */
  keep(folder: string, kept: ReadonlySet<string>): void {
    for (const file of this.filesOf(folder)) if (!kept.has(file)) this.set(folder, file, undefined);
    if (this.filesOf(folder).length === 0) this.#folders.delete(folder);
  }

  /** The folder that a file lives in: the workspace, unless only another one has it. */
  folderOf(file: string): FolderIndex {
    if (this.#workspace.objectsOf(file) !== undefined) return this.#workspace;
    return [...this.#folders.values()].find(({ files }) => files.has(file))?.index ?? this.#workspace;
  }

  filesOf(folder: string): readonly string[] {
    return [...(this.#folders.get(folder)?.files ?? [])];
  }
}
