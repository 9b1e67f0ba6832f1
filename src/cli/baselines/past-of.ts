import type { FetchedCharts } from '../../charts/fetch/fetched-charts.ts';
import type { SaidObject } from '../../charts/releases/said-objects.ts';
import type { RenderTask } from '../../charts/render-task.ts';
import { createGit } from '../../host/git/repository.ts';
import type { KubectlProgram } from '../../host/kubectl.ts';
import type { Programs } from '../../host/programs/programs.ts';
import { applyWayOf } from '../../preview/release/appliers/apply-way.ts';
import type { InputFile } from '../inputs/input-files.ts';
import { readSource, usualApplierOf } from '../inputs/source.ts';
import type { Settings } from '../options/settings.ts';
import { clusterPast } from './cluster-past.ts';
import { GitPast, type Purpose, type UnaskedPurpose } from './git-past.ts';
import { noPast, type Past } from './past.ts';
import { withRenderings } from './rendered-past.ts';

/** What a run previews. */
export interface Previewed {
  readonly settings: Pick<
    Settings,
    'against' | 'inputs' | 'set' | 'assumptions' | 'isWorldGiven' | 'applier' | 'serverSide'
  >;
  readonly files: readonly InputFile[];
  /** What of the files was rendered, by name. */
  readonly tasks: ReadonlyMap<string, RenderTask>;
  readonly purpose: UnaskedPurpose;
  /** What the files say is installed. */
  readonly installers: readonly SaidObject[];
}

interface PastPrograms {
  readonly programs: Programs;
  readonly kubectl: KubectlProgram;
  /** Absent: nothing is pulled. */
  readonly fetched?: FetchedCharts | undefined;
}

/** What the files are compared with, as the settings have it. */
export function pastOf(
  { settings, files, tasks, purpose, installers }: Previewed,
  { programs, kubectl, fetched }: PastPrograms,
): Past {
  const { against } = settings;
  const ofGit = (ref: string, wanted: Purpose) => {
    const git = createGit(programs);
    const question = { git, ref, purpose: wanted, settings, files, installers };
    const { kubernetesVersion } = settings.assumptions;
    return withRenderings(new GitPast(question), { ...question, tasks, programs, kubernetesVersion, fetched });
  };
  switch (against.source) {
    case 'assumed':
    case 'file':
      return noPast;
    case 'cluster': {
      const { place } = against;
      if (place === undefined) return noPast;
      const byName = new Map(files.map((input) => [input.file, input]));
      const manifestsOf = async (file: string) => {
        const input = byName.get(file);
        return input === undefined ? [] : (await readSource(input)).manifests.manifests;
      };
      const wayOf = (file: string) => applyWayOf(settings, usualApplierOf(byName.get(file)));
      return clusterPast(kubectl, { against, place, readsWorld: !settings.isWorldGiven, manifestsOf, wayOf });
    }
    case 'git':
      return ofGit(against.ref, 'asked');
    case 'auto':
      return ofGit('HEAD', purpose);
  }
}
