import path from 'node:path';
import type { Commit } from '../host/git/repository.ts';
import type { Programs } from '../host/programs/programs.ts';
import type { FetchedCharts } from './fetch/fetched-charts.ts';
import type { RenderResult } from './rendering.ts';

export interface FormerOptions {
  /** The top of the commit's repository. */
  readonly top: string;
  readonly commit: Commit;
  /** The one that is checked out. */
  readonly head: Commit | undefined;
  readonly programs: Programs;
  readonly kubernetesVersion: string;
  /** Absent: nothing is pulled. */
  readonly fetched?: FetchedCharts | undefined;
}

/**
 * Whether a file of the disk is in neither commit, as one that git ignores, such as private values: it is there for what is
 * rendered at either side. Of one that is new, nothing at the commit says anything.
 */
export async function servesBoth(
  file: string,
  { commit, head }: Pick<FormerOptions, 'commit' | 'head'>,
): Promise<boolean> {
  if (head === undefined) return false;
  const found = await Promise.all([commit, head].map((each) => each.file(path.resolve(file))));
  return found.every(({ state }) => state === 'absent');
}

/** What it was rendered to at the commit, without places; `same`: its files are as they are on the disk now. */
export type FormerRenderResult = 'same' | 'absent' | RenderResult;
