import { existsSync } from 'node:fs';
import path from 'node:path';
import { readManifests } from '../../document/read-manifests.ts';
import { filesOfCommit, nameIn, repositoryOf, textsOf } from '../../host/git.ts';
import { isManifestName } from '../../host/manifest-files.ts';
import { formerObjectsOf } from '../../surroundings/former-objects.ts';
import type { SurroundingObject } from '../../surroundings/surroundings.ts';
import type { InputFile } from '../inputs/input-files.ts';
import type { Options } from '../options/arguments.ts';

/** What the files held that the folders of the inputs have lost since the commit of the baseline, by file. */
export async function deletedObjects(
  files: readonly Pick<InputFile, 'file' | 'isNamed'>[],
  { inputs, against }: Pick<Options, 'inputs' | 'against'>,
): Promise<ReadonlyMap<string, readonly SurroundingObject[]>> {
  const deleted = new Map<string, readonly SurroundingObject[]>();
  const isOfGit = against.source === 'git' || against.source === 'auto';
  if (!isOfGit || files.every(({ isNamed }) => isNamed)) return deleted;
  const ref = against.source === 'git' ? against.ref : 'HEAD';
  const present = new Set(files.map(({ file }) => path.resolve(file)));
  for (const repository of new Set(inputs.map((input) => repositoryOf(path.resolve(input))))) {
    if (repository === undefined) continue;
    const folders = inputs.map((input) => nameIn(repository, input)).filter((name) => !name.startsWith('..'));
    const names = (await filesOfCommit(repository, ref, folders)).filter(isManifestName);
    const gone = names.filter((name) => isGone(path.join(repository, name), present));
    const texts = await textsOf(
      repository,
      gone.map((name) => `${ref}:${name}`),
    );
    for (const [index, name] of gone.entries()) {
      const file = path.relative('.', path.join(repository, name));
      deleted.set(file, formerObjectsOf(file, readManifests(texts[index] ?? '')));
    }
  }
  return deleted;
}

/** A file that is there and was not read is left out by somebody's wish. */
function isGone(file: string, present: ReadonlySet<string>): boolean {
  return !present.has(file) && !existsSync(file);
}
