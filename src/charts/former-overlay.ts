import path from 'node:path';
import { isTextOf } from '../host/git/blob-hash.ts';
import type { FoundOverlay } from './find-overlays.ts';
import { type FormerOptions, type FormerRenderResult, servesBoth } from './former.ts';
import { commitFiles } from './kustomize/file-source.ts';
import { KnownFiles } from './kustomize/known-files.ts';
import { kustomizationNames, readOverlayFiles } from './kustomize/overlay-files.ts';
import { buildTask } from './render-task.ts';

/** What an overlay came to at a commit. Its files are read in git, and only those are taken out that belong to it. */
export async function formerOverlay(overlay: FoundOverlay, options: FormerOptions): Promise<FormerRenderResult> {
  const { top, programs } = options;
  if (!(await isThere(overlay, options))) return 'absent';
  // Of one with a fault not all is known.
  if (overlay.files.fault === undefined && (await isUnchanged(overlay, options))) return 'same';
  const files = await readOverlayFiles(overlay.folder, { top, files: new KnownFiles(commitFiles(options)) });
  return files.kustomizations.size === 0 ? 'absent' : buildTask({ ...overlay, files }, programs);
}

/** Whether the commit has the overlay: one that nobody has committed is new, and nothing that git ignores. */
async function isThere({ folder }: FoundOverlay, { commit }: FormerOptions): Promise<boolean> {
  const names = kustomizationNames.map((name) => path.resolve(folder, name));
  const found = await Promise.all(names.map((name) => commit.file(name)));
  return found.some(({ state }) => state !== 'absent');
}

/** Whether each file of the overlay is at the commit what it is now. */
async function isUnchanged({ files }: FoundOverlay, options: FormerOptions): Promise<boolean> {
  for (const [name, { text }] of files.known) {
    const found = await options.commit.file(name);
    const isSame = found.state === 'there' ? isTextOf(found.hash, text) : await servesBoth(name, options);
    if (!isSame) return false;
  }
  return true;
}
