import { FileType, RelativePattern, Uri, workspace } from 'vscode';
import { isManifestName, isOtherFolder, manifestGlob, otherFolders } from '../../host/manifest-files.ts';

/** A file system without a search provider never answers. */
const patienceMilliseconds = 3000;

/** Most folders that are looked into where nothing searches them for us. */
const maxFolders = 1000;

/** The files below the folder that may hold manifests, by the editor's search or, where it has none, folder by folder. */
export async function findManifests(folder: Uri, most: number): Promise<readonly Uri[]> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patienceMilliseconds);
  });
  const others = `**/{${otherFolders.join(',')}}/**`;
  const found = await Promise.race([
    workspace.findFiles(new RelativePattern(folder, manifestGlob), others, most),
    limit,
  ]);
  clearTimeout(timer);
  return found ?? walked(folder, most);
}

async function walked(root: Uri, most: number): Promise<readonly Uri[]> {
  const folders = [root];
  const files: Uri[] = [];
  for (let index = 0; index < Math.min(folders.length, maxFolders) && files.length < most; index++) {
    const folder = folders[index] as Uri;
    for (const [name, type] of await entriesOf(folder)) {
      if (type === FileType.Directory && !isOtherFolder(name)) folders.push(Uri.joinPath(folder, name));
      if (type === FileType.File && isManifestName(name)) files.push(Uri.joinPath(folder, name));
    }
  }
  return files.slice(0, most);
}

async function entriesOf(folder: Uri): Promise<readonly [string, FileType][]> {
  try {
    return await workspace.fs.readDirectory(folder);
  } catch {
    return [];
  }
}
