// What charts and overlays came to at a commit.
import path from 'node:path';
import { formerRendering } from '../../charts/former-rendering.ts';
import type { RenderTask } from '../../charts/render-task.ts';
import type { Rendered } from '../../charts/rendering.ts';
import type { Git } from '../../host/git/repository.ts';
import type { Programs } from '../../host/programs/programs.ts';
import { gitLabel } from '../../wording/baselines.ts';
import { noFormerRendering } from '../../wording/charts.ts';
import type { Purpose } from './git-past.ts';
import type { Past, PastFile, PastTexts, PresentFile } from './past.ts';

export interface FormerRenderings {
  readonly git: Git;
  readonly ref: string;
  readonly purpose: Purpose;
  readonly tasks: ReadonlyMap<string, RenderTask>;
  readonly programs: Programs;
  readonly kubernetesVersion: string;
}

/** The same past, in which what is rendered now is compared with what it was rendered to. */
export function withRenderings(past: Past, former: FormerRenderings): Past {
  if (former.tasks.size === 0) return past;
  return {
    hashesOf: (files) => past.hashesOf(files),
    textsOf: (files) => past.textsOf(files),
    compareWith: (present) => past.compareWith(present),
    faults: () => past.faults(),
    of(present) {
      const task = former.tasks.get(present.file);
      return task === undefined ? past.of(present) : formerOf(present, task, former);
    },
  };
}

async function formerOf(present: PresentFile, task: RenderTask, former: FormerRenderings): Promise<PastFile> {
  if (present.workloads.length === 0) return {};
  const { git, ref, purpose } = former;
  const folder = path.resolve(task.is === 'chart' ? task.chart.folder : task.overlay.folder);
  const repository = git.repositoryOf(folder);
  const commit = await repository?.commit(ref);
  if (repository === undefined || commit === undefined) return {};
  const common = {
    source: 'git',
    label: gitLabel(ref),
    older: [],
    isHistoryCut: true,
    moved: [],
    orAssumed: purpose === 'forecast',
  } as const;
  const { programs, kubernetesVersion } = former;
  const rendered = await formerRendering(task, { top: repository.top, commit, programs, kubernetesVersion });
  if (rendered === 'same') return { texts: { ...common, text: { is: 'same' } } };
  if (rendered === 'absent') return purpose === 'asked' ? { texts: { ...common, text: '' } } : {};
  return pastFileOf(rendered, common, present.file);
}

function pastFileOf(rendered: Rendered, common: Omit<PastTexts, 'text'>, file: string): PastFile {
  if (rendered.state === 'rendered') return { texts: { ...common, text: rendered.rendering.text } };
  const message = noFormerRendering(common.label, rendered.fault.message);
  return { fault: { file, position: undefined, code: 'rendering', message, severity: 'warning' } };
}
