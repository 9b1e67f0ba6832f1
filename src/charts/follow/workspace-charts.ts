import { isManifestName } from '../../host/manifest-files.ts';
import { groupedBy } from '../../std/grouped-by.ts';
import { type FoundOverlay, findOverlays } from '../find-overlays.ts';
import { isKustomization } from '../kustomize/kustomization-names.ts';
import { type SaidObject, saidObjectsIn } from '../releases/said-objects.ts';
import { objectsIn, type WhatIsSaid, whatIsSaid } from '../releases/what-is-said.ts';
import type { UnsavedTexts } from '../unsaved-texts.ts';
import { topAmong } from '../ways-out.ts';
import { type RenderableFiles, workspaceFiles } from './workspace-files.ts';

/** What the files of a workspace say of its charts and overlays, kept until one of them changes. */
export class WorkspaceCharts {
  readonly #folders: () => readonly string[];
  #files: Promise<RenderableFiles> | undefined;
  /** What each file says that is saved; of most it is nothing. */
  #objects: Promise<ReadonlyMap<string, readonly SaidObject[]>> | undefined;
  #known: { readonly key: string; readonly found: Promise<FoundCharts> } | undefined;
  #changes = 0;

  constructor(folders: () => readonly string[]) {
    this.#folders = folders;
  }

  /** A file has changed, come or gone on the disk; undefined: the folders have. */
  forget(file: string | undefined): void {
    if (file === undefined || isKustomization(file)) this.#files = undefined;
    if (file === undefined) this.#objects = undefined;
    else if (isManifestName(file)) this.#objects = this.#objects?.then((known) => withFile(known, file));
    this.#changes++;
  }

  /** What is installed by what the files say, also where they are not saved, and what is built by itself. */
  of(unsaved: UnsavedTexts): Promise<FoundCharts> {
    const kustomizations = [...unsaved].filter(([file]) => isKustomization(file));
    const typed = [...unsaved].flatMap(([file, text]) => (isManifestName(file) ? saidObjectsIn(file, text) : []));
    const key = JSON.stringify([this.#changes, this.#folders(), kustomizations, typed]);
    if (this.#known?.key !== key) this.#known = { key, found: this.#find(unsaved, typed) };
    return this.#known.found;
  }

  async #find(unsaved: UnsavedTexts, typed: readonly SaidObject[]): Promise<FoundCharts> {
    this.#files ??= workspaceFiles(this.#folders());
    this.#objects ??= this.#files.then(({ manifests }) => savedObjects(manifests));
    const [{ kustomizations }, saved] = await Promise.all([this.#files, this.#objects]);
    const objects = [...saved].flatMap(([file, own]) => (unsaved.has(file) ? [] : own));
    const topOf = topAmong(this.#folders());
    const said = await whatIsSaid([...objects, ...typed], topOf, unsaved);
    return { said, overlays: await findOverlays(kustomizations, { topOf, unsaved, said: said.overlays }) };
  }
}

interface FoundCharts {
  readonly said: WhatIsSaid;
  readonly overlays: readonly FoundOverlay[];
}

async function savedObjects(files: readonly string[]): Promise<ReadonlyMap<string, readonly SaidObject[]>> {
  const objects = await objectsIn(files);
  return groupedBy(objects, ({ file }) => [file]);
}

async function withFile(
  known: ReadonlyMap<string, readonly SaidObject[]>,
  file: string,
): Promise<ReadonlyMap<string, readonly SaidObject[]>> {
  const own = await objectsIn([file]);
  const others = [...known].filter(([each]) => each !== file);
  return new Map(own.length > 0 ? [...others, [file, own]] : others);
}
