// The files that a call names: those of the folder that the server was started in, and no others.
import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { isInside } from '../../host/is-inside.ts';
import { isManifestName, maxFiles } from '../../host/manifest-files.ts';
import { readRegularFile } from '../../host/regular-file.ts';
import type { NamedText } from '../../presentation/library/preview-texts.ts';
import {
  folderInsteadOfFile,
  noManifestIn,
  pathOutside,
  tooManyFilesIn,
  tooMuchText,
  unreadPath,
} from '../../wording/cli/mcp.ts';
import { ignoreFileIn, ignoreName, slashed } from '../inputs/ignore-files.ts';
import { skippedNames } from '../inputs/input-files.ts';
import { codeOf, faultOf } from '../inputs/system-fault.ts';
import { exceptFor, type IgnoreFile, isIgnored } from '../options/ignore-patterns.ts';
import { ToolFault } from './tool-fault.ts';

/** More than that takes longer to simulate than an assistant waits. */
const maxMegabytes = 8;
const maxTextBytes = maxMegabytes * 1024 * 1024;

/** A link may make a way longer than any that is meant. */
const maxDepth = 64;

/** What a file or folder holds to preview. */
export interface FolderTexts {
  readonly texts: readonly NamedText[];
  /** Files that look like manifests and were not read. */
  readonly passedOver: readonly string[];
  /** Whether charts or overlays are among them. */
  readonly hasRendered: boolean;
}

/** The manifests that a path of the folder leads to, links followed as long as they stay in it. Throws a ToolFault. */
export async function textsAt(root: string, given: string): Promise<FolderTexts> {
  const place = placeIn(root, given);
  const real = await insideOf(root, place, given);
  if ((await stat(real)).isDirectory()) return textsBelow(root, place, given);
  const name = nameIn(root, place);
  const texts = [{ file: name, text: await readAt(root, real, given) }];
  return { texts, passedOver: [], hasRendered: isOfRendering(name) };
}

/** A text that was given as it is. Throws a ToolFault where it is too long. */
export function textGiven(name: string, text: string): NamedText {
  if (Buffer.byteLength(text) > maxTextBytes) throw new ToolFault(tooMuchText(name, maxMegabytes));
  return { file: name, text };
}

/** The text of one file of the folder. Throws a ToolFault. */
export async function textAt(root: string, given: string): Promise<string> {
  const real = await insideOf(root, placeIn(root, given), given);
  if ((await stat(real)).isDirectory()) throw new ToolFault(folderInsteadOfFile(given));
  return readAt(root, real, given);
}

/** Before anything is asked of the system: not even whether it is there. */
function placeIn(root: string, given: string): string {
  const place = path.resolve(root, given);
  if (!isInside(place, root)) throw new ToolFault(pathOutside(given));
  return place;
}

/** Where the links of a path lead to. */
async function insideOf(root: string, place: string, given: string): Promise<string> {
  const real = await realpath(place).catch((error: unknown) => {
    throw new ToolFault(unreadPath(given, faultOf(error)));
  });
  if (!isInside(real, await realpath(root))) throw new ToolFault(pathOutside(given));
  return real;
}

async function readAt(root: string, real: string, given: string): Promise<string> {
  try {
    return await readRegularFile(real, maxTextBytes, await realpath(root));
  } catch (error) {
    if (codeOf(error) === 'EOUTSIDE') throw new ToolFault(pathOutside(given));
    if (codeOf(error) === 'EFBIG') throw new ToolFault(tooMuchText(given, maxMegabytes));
    throw new ToolFault(unreadPath(given, faultOf(error)));
  }
}

function nameIn(root: string, place: string): string {
  return path.relative(root, place).split(path.sep).join('/');
}

async function textsBelow(root: string, folder: string, given: string): Promise<FolderTexts> {
  const found: FolderFiles = { root, files: [], passedOver: [] };
  const above = await ignoreFilesBetween(root, folder);
  await addFilesIn(folder, exceptFor(slashed(folder), above), found);
  if (found.files.length > maxFiles) throw new ToolFault(tooManyFilesIn(given, maxFiles));
  const texts: NamedText[] = [];
  let bytes = 0;
  const top = await realpath(root);
  for (const file of found.files) {
    const text = await readRegularFile(file, maxTextBytes, top).catch(() => undefined);
    if (text === undefined) found.passedOver.push(nameIn(root, file));
    else texts.push({ file: nameIn(root, file), text });
    bytes += Buffer.byteLength(text ?? '');
    if (bytes > maxTextBytes) throw new ToolFault(tooMuchText(given, maxMegabytes));
  }
  if (texts.length === 0) throw new ToolFault(noManifestIn(given));
  return { texts, passedOver: found.passedOver, hasRendered: texts.some(({ file }) => isOfRendering(file)) };
}

/** Those of the folders from the root down to the folder, whose own one is read with it. */
async function ignoreFilesBetween(root: string, folder: string): Promise<readonly IgnoreFile[]> {
  const files: IgnoreFile[] = [];
  for (let below = folder; below !== root; ) {
    below = path.dirname(below);
    files.unshift(await ignoreFileIn(below, () => undefined));
  }
  return files;
}

interface FolderFiles {
  readonly root: string;
  /** In the order of their names, in which `kubectl apply -R` applies them. */
  readonly files: string[];
  readonly passedOver: string[];
}

async function addFilesIn(folder: string, above: readonly IgnoreFile[], found: FolderFiles, depth = 0): Promise<void> {
  if (depth > maxDepth || found.files.length > maxFiles) return;
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  const own = entries.find(({ name }) => name === ignoreName);
  const ignored = own?.isFile() === true ? [...above, await ignoreFileIn(folder, () => undefined)] : above;
  for (const entry of entries) {
    const place = path.join(folder, entry.name);
    const isFolder = entry.isDirectory();
    if (skippedNames.has(entry.name) || isIgnored(slashed(place), isFolder, ignored)) continue;
    if (isFolder) await addFilesIn(place, ignored, found, depth + 1);
    else if (isManifestName(entry.name)) await addFile(place, entry, found);
  }
}

async function addFile(place: string, entry: Dirent, { root, files, passedOver }: FolderFiles): Promise<void> {
  if (entry.isFile() || (entry.isSymbolicLink() && (await leadsToFile(root, place)))) files.push(place);
  else passedOver.push(nameIn(root, place));
}

async function leadsToFile(root: string, link: string): Promise<boolean> {
  try {
    const [top, target] = await Promise.all([realpath(root), realpath(link)]);
    return isInside(target, top) && (await stat(target)).isFile();
  } catch {
    return false;
  }
}

/** Whether helm or kustomize make something else of it. */
function isOfRendering(file: string): boolean {
  return /^(?:Chart\.yaml|kustomization\.ya?ml)$/.test(path.posix.basename(file));
}
