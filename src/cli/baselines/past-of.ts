import { createGit } from '../../host/git/repository.ts';
import type { Kubectl } from '../../host/kubectl.ts';
import type { Programs } from '../../host/programs/programs.ts';
import type { InputFile } from '../inputs/input-files.ts';
import type { Settings } from '../options/settings.ts';
import { clusterPast } from './cluster-past.ts';
import { GitPast } from './git-past.ts';
import { noPast, type Past } from './past.ts';

/** What the files are compared with, as the settings have it. */
export function pastOf(
  settings: Pick<Settings, 'against' | 'inputs' | 'set'>,
  files: readonly InputFile[],
  purpose: 'forecast' | 'revisions',
  { programs, kubectl }: { readonly programs: Programs; readonly kubectl: Kubectl },
): Past {
  const { against } = settings;
  switch (against.source) {
    case 'assumed':
    case 'file':
      return noPast;
    case 'cluster':
      return clusterPast(kubectl, against.context ?? '');
    case 'git':
      return new GitPast({ git: createGit(programs), ref: against.ref, purpose: 'asked', settings, files });
    case 'auto':
      return new GitPast({ git: createGit(programs), ref: 'HEAD', purpose, settings, files });
  }
}
