import { existsSync } from 'node:fs';
import path from 'node:path';
import { readManifests } from '../../document/read-manifests.ts';
import { textsOfFiles } from '../../host/git/commit-texts.ts';
import { nameIn } from '../../host/git/git-folder.ts';
import type { Commit, Repository } from '../../host/git/repository.ts';
import { isManifestName } from '../../host/manifest-files.ts';
import { type FileObjects, fileObjects } from '../../surroundings/folder-index.ts';
import { formerObjectsOf } from '../../surroundings/former-objects.ts';
import type { SurroundingObject } from '../../surroundings/surroundings.ts';
import type { InputFile } from '../inputs/input-files.ts';

/** What a file held that is gone: what of it may be missed, and all that mattered to others. */
export interface DeletedFile {
  readonly former: readonly SurroundingObject[];
  readonly before: FileObjects;
}

/** Far more than anybody deletes at once: of each what may matter to others is kept. */
const maxCharacters = 64 * 1024 ** 2;

/** What the files held that the folders of the inputs have lost since a commit, by file. */
export async function deletedObjects(
  repository: Pick<Repository, 'top'>,
  commit: Commit,
  inputs: readonly string[],
  files: readonly Pick<InputFile, 'file'>[],
): Promise<ReadonlyMap<string, DeletedFile>> {
  const { top } = repository;
  const deleted = new Map<string, DeletedFile>();
  const present = new Set(files.map(({ file }) => path.resolve(file)));
  const folders = inputs.map((input) => nameIn(top, input)).filter((name) => !name.startsWith('..'));
  const { files: all } = await commit.filesBelow(folders);
  const gone = all.filter(({ name }) => isManifestName(name) && isGone(path.join(top, name), present));
  for await (const [{ name }, text = ''] of textsOfFiles({ repository, commit }, gone, maxCharacters)) {
    const file = path.relative('.', path.join(top, name));
    const manifests = readManifests(text);
    deleted.set(file, { former: formerObjectsOf(file, manifests), before: fileObjects(file, manifests) });
  }
  return deleted;
}

/** A file that is there and was not read is left out by somebody's wish. */
function isGone(file: string, present: ReadonlySet<string>): boolean {
  return !present.has(file) && !existsSync(file);
}
