import { lstat, readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FormerFiles } from '../../host/former-files.ts';
import { isInside } from '../../host/is-inside.ts';
import { isManifestName, isOtherFolder, maxFiles, maxManifestBytes } from '../../host/manifest-files.ts';
import { readRegularFile } from '../../host/regular-file.ts';
import type { LanguageService } from '../../language-service/service.ts';
import { uriPath } from './uris.ts';

/** Brings the manifests of the workspace's folders to the service. */
export interface LspWorkspaceFiles {
  /** Reads the folders, once. */
  start(): Promise<void>;
  /** Reads the folders again, after a change that nobody told of. */
  readAll(): Promise<void>;
  /** Takes in what files say now, and that they are gone. */
  changed(uris: readonly string[]): Promise<void>;
  setFolders(uris: readonly string[]): Promise<void>;
}

export interface WorkspaceFilesOptions {
  readonly service: LanguageService;
  /** Follows what files held at a ref. */
  readonly makeFormerFiles: (tell: (file: string, text: string | undefined) => void) => FormerFiles;
  /** The git ref that documents are compared with; undefined for another baseline. */
  readonly gitRef: () => string | undefined;
  readonly onChange: () => void;
}

export function createWorkspaceFiles(options: WorkspaceFilesOptions): LspWorkspaceFiles {
  const { service, gitRef, onChange } = options;
  const known = new Set<string>();
  const former = options.makeFormerFiles((file, text) => service.setFormerFile(pathToFileURL(file).href, text));
  let folders: readonly string[] = [];
  let isStarted = false;

  const set = (file: string, text: string | undefined): void => {
    if (text === undefined) known.delete(file);
    else known.add(file);
    service.setWorkspaceFile(pathToFileURL(file).href, text);
  };
  const read = async (file: string): Promise<void> => set(file, await textOf(file));
  const readFormer = (changed: readonly string[]): Promise<void> =>
    former.refresh({ folders, files: [...known], changed }, gitRef());
  const readAll = async (): Promise<void> => {
    const found = await manifestsIn(folders);
    const all = new Set([...known, ...found]);
    for (const file of all) await read(file);
    await readFormer([...all]);
    if (found.length > 0) onChange();
  };

  return {
    async start() {
      if (isStarted) return;
      isStarted = true;
      await readAll();
    },
    async readAll() {
      if (isStarted) await readAll();
    },
    async changed(uris) {
      if (!isStarted) return;
      const named = uris.flatMap((uri) => uriPath(uri) ?? []).filter((file) => isOurs(file, folders));
      const outside = await Promise.all(named.map((file) => leadsOut(file, folders)));
      const files = named.filter((_, index) => outside[index] === false);
      for (const [index, file] of named.entries()) outside[index] === true ? set(file, undefined) : await read(file);
      await readFormer(files);
      if (named.length > 0) onChange();
    },
    async setFolders(uris) {
      folders = uris.flatMap((uri) => uriPath(uri) ?? []);
      for (const file of known) {
        if (isOurs(file, folders)) continue;
        known.delete(file);
        service.setWorkspaceFile(pathToFileURL(file).href, undefined);
      }
      if (isStarted) await readAll();
    },
  };
}

/** Somebody's home may be open as a workspace. */
const maxFolders = 10_000;

/** The manifests of the folders, nearest first, as many as are read at most; links are not followed. */
async function manifestsIn(folders: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  const waiting = [...folders];
  for (let walked = 0; walked < maxFolders && files.length < maxFiles; walked++) {
    const folder = waiting[walked];
    if (folder === undefined) break;
    for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
      const place = path.join(folder, entry.name);
      if (entry.isDirectory() && !isOtherFolder(entry.name)) waiting.push(place);
      else if (entry.isFile() && isManifestName(entry.name)) files.push(place);
    }
  }
  return files.slice(0, maxFiles);
}

function isOurs(file: string, folders: readonly string[]): boolean {
  const within = folders.map((folder) => path.relative(folder, file)).filter((way) => !/^\.\.(?:$|[/\\])/.test(way));
  return (
    isManifestName(file) && within.some((way) => !path.isAbsolute(way) && !way.split(path.sep).some(isOtherFolder))
  );
}

/** Whether links on the way to the file lead out of the folders; a file that is gone leads nowhere. */
async function leadsOut(file: string, folders: readonly string[]): Promise<boolean> {
  const real = await realpath(file).catch(() => undefined);
  if (real === undefined) return false;
  const tops = await Promise.all(folders.map((folder) => realpath(folder).catch(() => folder)));
  return !tops.some((top) => isInside(real, top));
}

/** The file's text; undefined when it is no file of the folder's own, cannot be read, or is too large for a manifest. */
async function textOf(file: string): Promise<string | undefined> {
  try {
    return (await lstat(file)).isFile() ? await readRegularFile(file, maxManifestBytes) : undefined;
  } catch {
    return undefined;
  }
}
