import path from 'node:path';
import { repositoryOf } from '../../host/git/git-folder.ts';
import { groupedBy } from '../../std/grouped-by.ts';
import type { SaidOverlay } from '../find-overlays.ts';
import type { HelmEntry } from '../helm-entries.ts';
import { textOf, type UnsavedTexts } from '../unsaved-texts.ts';
import { saidByApplicationSet } from './application-sets.ts';
import { saidByApplication } from './applications.ts';
import { saidByHelmRelease, saidByKustomization } from './flux-objects.ts';
import { saidByHelmfile } from './helmfiles.ts';
import { ownRepository } from './own-repository.ts';
import type { Around, Said } from './said.ts';
import { type SaidObject, saidObjectsIn } from './said-objects.ts';

/** How files say that charts and overlays are installed. */
export interface WhatIsSaid {
  readonly entries: readonly HelmEntry[];
  /** The kustomizations that are built by themselves. */
  readonly overlays: readonly SaidOverlay[];
  /** What installs charts that lie elsewhere. */
  readonly elsewhere: readonly SaidObject[];
  /** What is written so that only its own program knows what it means. */
  readonly unread: readonly SaidObject[];
}

/** So many files are open at once. */
const atOnce = 32;

/** Reads what files say; none that cannot be read. */
export async function objectsIn(files: readonly string[], unsaved: UnsavedTexts): Promise<readonly SaidObject[]> {
  const objects: SaidObject[] = [];
  for (let from = 0; from < files.length; from += atOnce) {
    const some = files.slice(from, from + atOnce);
    const texts = await Promise.all(some.map((file) => textOf(file, unsaved).catch(() => '')));
    objects.push(...some.flatMap((file, index) => saidObjectsIn(file, texts[index] ?? '')));
  }
  return objects;
}

/** What objects say is installed from the repositories that they lie in; where there is none, from the folder. */
export async function whatIsSaid(objects: readonly SaidObject[], folder: string): Promise<WhatIsSaid> {
  const byFolder = groupedBy(objects, ({ file }) => [path.dirname(path.resolve(file))]);
  const byTop = groupedBy([...byFolder], ([home]) => [repositoryOf(home) ?? folder]);
  const all = [...byTop].map(([top, own]) =>
    saidIn(
      top,
      own.flatMap(([, each]) => each),
    ),
  );
  const said = (await Promise.all(all)).flat();
  return {
    entries: said.flatMap((each) => (each.is === 'chart' ? [each.entry] : [])),
    overlays: said.flatMap((each) => (each.is === 'overlay' ? [each] : [])),
    elsewhere: [...new Set(said.flatMap((each) => (each.is === 'elsewhere' ? [each.by] : [])))],
    unread: [...new Set(said.flatMap((each) => (each.is === 'unread' ? [each.by] : [])))],
  };
}

async function saidIn(top: string, objects: readonly SaidObject[]): Promise<readonly Said[]> {
  const around = { repository: ownRepository(top), objects };
  const installing = objects.map((object) => saidBy(object, around));
  const helmfiles = groupedBy(objects, ({ kind, file }) => (kind === 'Helmfile' ? [file] : []));
  const installed = [...helmfiles.values()].map((documents) => saidByHelmfile(documents, around));
  return (await Promise.all([...installing, ...installed])).flat();
}

async function saidBy(by: SaidObject, around: Around): Promise<readonly Said[]> {
  switch (by.kind) {
    case 'Application':
      return saidByApplication({ by, at: [], value: by.value }, around);
    case 'ApplicationSet':
      return saidByApplicationSet(by, around);
    case 'HelmRelease':
      return saidByHelmRelease(by, around);
    case 'Kustomization':
      return saidByKustomization(by, around);
    default:
      return [];
  }
}
