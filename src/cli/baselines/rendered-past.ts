// What charts and overlays came to at a commit.
import { formerRendering } from '../../charts/former-rendering.ts';
import type { RenderTask } from '../../charts/render-task.ts';
import type { RenderResult } from '../../charts/rendering.ts';
import type { Programs } from '../../host/programs/programs.ts';
import { gitLabel } from '../../wording/baselines.ts';
import { noFormerRendering } from '../../wording/charts.ts';
import type { GitPast, Purpose } from './git-past.ts';
import type { Past, PastFile, PastTexts, PresentFile } from './past.ts';

export interface FormerRenderings {
  readonly ref: string;
  readonly purpose: Purpose;
  readonly tasks: ReadonlyMap<string, RenderTask>;
  readonly programs: Programs;
  readonly kubernetesVersion: string;
}

/** The same past, in which what is rendered now is compared with what it was rendered to. */
export function withRenderings(past: GitPast, former: FormerRenderings): Past {
  if (former.tasks.size === 0) return past;
  return {
    hashesOf: (files) => past.hashesOf(files),
    textsOf: (files) => past.textsOf(files),
    compareWith: (present) => past.compareWith(present),
    faults: () => past.faults(),
    of(present) {
      const task = former.tasks.get(present.file);
      return task === undefined ? past.of(present) : formerOf(present, task, { ...former, past });
    },
  };
}

interface FormerInput extends FormerRenderings {
  readonly past: GitPast;
}

async function formerOf(present: PresentFile, task: RenderTask, former: FormerInput): Promise<PastFile> {
  if (present.workloads.length === 0) return {};
  const { past, ref, purpose, programs, kubernetesVersion } = former;
  const folder = task.is === 'chart' ? task.chart.folder : task.overlay.folder;
  const rendered = await past.fromCommit(folder, ({ top }, commit) =>
    formerRendering(task, { top, commit, programs, kubernetesVersion }),
  );
  if (rendered === undefined) return {};
  const common = {
    source: 'git',
    label: gitLabel(ref),
    older: [],
    isHistoryCut: true,
    moved: [],
    orAssumed: purpose === 'command',
  } as const;
  if (rendered === 'same') return { texts: { ...common, text: { is: 'same' } } };
  if (rendered === 'absent') return purpose === 'asked' ? { texts: { ...common, text: '' } } : {};
  return pastFileOf(rendered, common, present.file);
}

function pastFileOf(rendered: RenderResult, common: Omit<PastTexts, 'text'>, file: string): PastFile {
  if (rendered.state === 'rendered') return { texts: { ...common, text: rendered.rendering.text } };
  const message = noFormerRendering(common.label, rendered.fault.message);
  return { fault: { file, position: undefined, code: 'rendering', message, severity: 'warning' } };
}
