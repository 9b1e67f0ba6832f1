// Which files of a folder are read.

const manifestEndings = ['yaml', 'yml', 'json'] as const;

/** Folders that hold nothing of the user's own. */
export const otherFolders = ['node_modules', '.git', 'dist', 'out', 'vendor'] as const;

/** Most files that are read; a workspace with more is read in part. */
export const maxFiles = 2000;

export const maxManifestBytes = 1024 * 1024;

/** Of a file that somebody opened, or asked for: more than a document of which anything is shown. */
export const maxDocumentBytes = 64 * 1024 * 1024;

/** As editors write patterns of files. */
export const manifestGlob = `**/*.{${manifestEndings.join(',')}}`;

/** Whether a file of this name is read when it lies in a folder. */
export function isManifestName(name: string): boolean {
  return manifestEndings.some((ending) => name.endsWith(`.${ending}`));
}

export function isOtherFolder(name: string): boolean {
  return otherFolders.some((folder) => folder === name);
}

/** Whether a file may be a part of a chart or an overlay, say how one is installed, or be a list of operations. */
export function mayFeedWorkload(path: string, text: string): boolean {
  const folders = path.toLowerCase().split(/[/\\]/);
  const name = folders.pop() ?? '';
  const isNamed =
    /^(?:chart|kustomization|helmfile)\.ya?ml$/.test(name) || (name.includes('values') && /\.ya?ml$/.test(name));
  const isInstalling = /^kind: *(?:Application|ApplicationSet|HelmRelease)$/m.test(text);
  return isNamed || isInstalling || folders.includes('templates') || /^[ \t]{0,40}(?:- )?["']?op["']?:/m.test(text);
}
