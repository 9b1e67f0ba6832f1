import { isTextOf } from '../host/git/blob-hash.ts';
import type { Commit } from '../host/git/repository.ts';
import type { FoundOverlay } from './find-overlays.ts';
import type { FormerOptions, FormerRenderResult } from './former.ts';
import { commitFiles } from './kustomize/file-source.ts';
import { KnownFiles } from './kustomize/known-files.ts';
import { readOverlayFiles } from './kustomize/overlay-files.ts';
import { buildTask } from './render-task.ts';

/** What an overlay came to at a commit. Its files are read in git, and only those are taken out that belong to it. */
export async function formerOverlay(
  overlay: FoundOverlay,
  { top, commit, programs }: FormerOptions,
): Promise<FormerRenderResult> {
  if (await isUnchanged(overlay, commit)) return 'same';
  const files = await readOverlayFiles(overlay.folder, { top, files: new KnownFiles(commitFiles(commit)) });
  return files.kustomizations.size === 0 ? 'absent' : buildTask({ ...overlay, files }, programs);
}

/** Whether each file of the overlay is at the commit what it is now. */
async function isUnchanged({ files }: FoundOverlay, commit: Commit): Promise<boolean> {
  for (const [name, { text }] of files.known) {
    const found = await commit.file(name);
    if (found.state !== 'there' || !isTextOf(found.hash, text)) return false;
  }
  return true;
}
