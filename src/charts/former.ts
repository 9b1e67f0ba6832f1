import type { Commit } from '../host/git/repository.ts';
import type { Programs } from '../host/programs/programs.ts';
import type { RenderResult } from './rendering.ts';

export interface FormerOptions {
  /** The top of the commit's repository. */
  readonly top: string;
  readonly commit: Commit;
  readonly programs: Programs;
  readonly kubernetesVersion: string;
}

/** What it was rendered to at the commit, without places; `same`: its files are as they are on the disk now. */
export type FormerRenderResult = 'same' | 'absent' | RenderResult;
