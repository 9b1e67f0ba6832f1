import path from 'node:path';
import { isTextOf } from '../host/git/blob-hash.ts';
import { nameIn } from '../host/git/git-folder.ts';
import { type FoundOverlay, filesOfDelivery } from './find-overlays.ts';
import { type FormerOptions, type FormerRenderResult, servesBoth } from './former.ts';
import { componentsOf } from './kustomize/delivery.ts';
import { commitFiles, type FileSource } from './kustomize/file-source.ts';
import { KnownFiles } from './kustomize/known-files.ts';
import { kustomizationNames } from './kustomize/kustomization-names.ts';
import { readOverlayFiles } from './kustomize/overlay-files.ts';
import { saidObjectsIn } from './releases/said-objects.ts';
import { whatIsSaid } from './releases/what-is-said.ts';
import { buildTask } from './render-task.ts';

/** What an overlay came to at a commit. Its files are read in git, and only those are taken out that belong to it. */
export async function formerOverlay(overlay: FoundOverlay, options: FormerOptions): Promise<FormerRenderResult> {
  const { top, programs } = options;
  if (!(await isThere(overlay, options))) return 'absent';
  // Of one with a fault not all is known.
  if (overlay.files.fault === undefined && (await isUnchanged(overlay, options))) return 'same';
  const source = commitFiles(options);
  const former = await formerInstallation(overlay, source, top);
  const components = componentsOf(former.delivery);
  const reading = { top, plain: overlay.plain, components, files: new KnownFiles(source) };
  const files = await readOverlayFiles(overlay.folder, reading);
  return files.kustomizations.size === 0 ? 'absent' : buildTask({ ...former, files }, programs);
}

/** The overlay as the object that delivers it said then; as it says now where it was not there. */
async function formerInstallation(overlay: FoundOverlay, source: FileSource, top: string): Promise<FoundOverlay> {
  const { by } = overlay;
  if (by === undefined) return overlay;
  const files = filesOfDelivery(overlay);
  const texts = await Promise.all(files.map((file) => source.text(file)));
  const objects = files.flatMap((file, index) => saidObjectsIn(file, texts[index] ?? ''));
  const { overlays } = await whatIsSaid(objects, () => top);
  const former = overlays.find((each) => {
    return each.folder === path.resolve(overlay.folder) && each.by.kind === by.kind && each.by.name === by.name;
  });
  if (former === undefined) return overlay;
  const { target, delivery, ...own } = overlay;
  return {
    ...own,
    ...(former.target && { target: former.target }),
    ...(former.delivery && { delivery: former.delivery }),
  };
}

/** Whether the commit has the overlay: one that nobody has committed is new, and nothing that git ignores. */
async function isThere({ folder, plain }: FoundOverlay, { commit, top }: FormerOptions): Promise<boolean> {
  if (plain !== undefined) return (await commit.filesBelow([nameIn(top, path.resolve(folder))])).files.length > 0;
  const names = kustomizationNames.map((name) => path.resolve(folder, name));
  const found = await Promise.all(names.map((name) => commit.file(name)));
  return found.some(({ state }) => state !== 'absent');
}

/** Whether each file of the overlay is at the commit what it is now. */
async function isUnchanged(overlay: FoundOverlay, options: FormerOptions): Promise<boolean> {
  // Files may have gone from a folder that is applied as it stands.
  if (overlay.plain !== undefined) return false;
  const { known, source } = overlay.files;
  const beside = filesOfDelivery(overlay).map(async (file) => [file, (await source.text(file)) ?? ''] as const);
  const all = [...[...known].map(([name, { text }]) => [name, text] as const), ...(await Promise.all(beside))];
  for (const [name, text] of all) {
    const found = await options.commit.file(name);
    const isSame = found.state === 'there' ? isTextOf(found.hash, text) : await servesBoth(name, options);
    if (!isSame) return false;
  }
  return true;
}
