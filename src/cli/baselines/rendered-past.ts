// What charts and overlays came to at a commit.

import type { FetchedCharts } from '../../charts/fetch/fetched-charts.ts';
import type { FormerRenderResult } from '../../charts/former.ts';
import { formerRendering } from '../../charts/former-rendering.ts';
import type { SaidObject } from '../../charts/releases/said-objects.ts';
import { folderOfTask, type RenderTask } from '../../charts/render-task.ts';
import type { RenderResult } from '../../charts/rendering.ts';
import { readManifests } from '../../document/read-manifests.ts';
import type { Programs } from '../../host/programs/programs.ts';
import { isPartial } from '../../surroundings/own-objects.ts';
import { gitLabel } from '../../wording/baselines.ts';
import { noFormerRendering } from '../../wording/charts.ts';
import type { InputFile } from '../inputs/input-files.ts';
import type { GitPast, Purpose } from './git-past.ts';
import { lostClaims } from './lost-claims.ts';
import { movedBetweenRenderings, movedTextsOf, withoutMoved } from './moved-between-renderings.ts';
import type { MovedText, MovedWorkload, Past, PastFile, PastTexts, PresentFile } from './past.ts';
import { installersOnce, lostInstallers, removedFromRenderings, toldOnce } from './removed-from-renderings.ts';

export interface FormerRenderings {
  readonly ref: string;
  readonly purpose: Purpose;
  readonly tasks: ReadonlyMap<string, RenderTask>;
  readonly files: readonly InputFile[];
  readonly programs: Programs;
  readonly kubernetesVersion: string;
  readonly fetched?: FetchedCharts | undefined;
  /** What the files say is installed. */
  readonly installers: readonly SaidObject[];
}

/** The same past, in which what is rendered now is compared with what it was rendered to. */
export function withRenderings(past: GitPast, former: FormerRenderings): Past {
  if (former.tasks.size === 0) return past;
  const inputs = new Map(former.files.map((input) => [input.file, input]));
  const known = new Map<RenderTask, ReturnType<typeof renderingBefore>>();
  const before = (task: RenderTask): ReturnType<typeof renderingBefore> => {
    const rendered = known.get(task) ?? renderingBefore(task, { ...former, past });
    known.set(task, rendered);
    return rendered;
  };
  let moved: readonly MovedWorkload[] = [];
  return {
    hashesOf: (files) => past.hashesOf(files),
    textsOf: (files) => past.textsOf(files),
    async compareWith(present) {
      const gone = await past.compareWith(present);
      if (former.purpose !== 'asked') return gone;
      const texts = new Map<string, string>();
      for (const [name, task] of former.tasks) {
        const now = inputs.get(name)?.rendering;
        // Of what cannot be read as a whole, nobody knows what is gone, and who applies it fails.
        const isWhole = now !== undefined && !isPartial(readManifests(now.text));
        const rendered = isWhole ? await before(task) : undefined;
        if (typeof rendered === 'object' && rendered.state === 'rendered') texts.set(name, rendered.rendering.text);
        if (rendered === 'absent') texts.set(name, '');
      }
      moved = movedBetweenRenderings(present, { tasks: former.tasks, former: texts });
      const removed = removedFromRenderings(present, { tasks: former.tasks, inputs, former: texts });
      const lost = lostInstallers(present, { ...former, inputs, former: texts });
      const installers = installersOnce(lost, gone.installers ?? []);
      const told = { ...gone, removed: withoutMoved(toldOnce(removed, gone.removed), moved), moved };
      const claims = lostClaims({ tasks: former.tasks, inputs, former: texts });
      return { ...told, ...(installers.length > 0 && { installers }), ...(claims.length > 0 && { claims }) };
    },
    faults: () => past.faults(),
    async of(present) {
      const task = former.tasks.get(present.file);
      if (task === undefined) return past.of(present);
      const { problem, problemIfNew = problem } = inputs.get(present.file) ?? {};
      return problem === undefined || problemIfNew === undefined
        ? formerOf(present, task, { ...former, before, moved: movedTextsOf(moved, task) })
        : unrenderedOf({ problem, problemIfNew }, await before(task));
    },
  };
}

interface FormerInput extends FormerRenderings {
  readonly past: GitPast;
}

interface KnownFormer extends FormerRenderings {
  readonly before: (task: RenderTask) => ReturnType<typeof renderingBefore>;
  readonly moved: readonly MovedText[];
}

function renderingBefore(task: RenderTask, former: FormerInput): Promise<FormerRenderResult | undefined> {
  const { past, programs, kubernetesVersion, fetched } = former;
  return past.fromCommit(folderOfTask(task), async ({ top, commit: commitOf }, commit) => {
    const head = former.ref === 'HEAD' ? commit : await commitOf('HEAD');
    return formerRendering(task, { top, commit, head, programs, kubernetesVersion, fetched });
  });
}

/** Why what is not rendered now is not, and whether that is new: an error where it could be rendered before. */
async function unrenderedOf(
  { problem, problemIfNew }: Required<Pick<InputFile, 'problem' | 'problemIfNew'>>,
  rendered: FormerRenderResult | undefined,
): Promise<PastFile> {
  if (rendered === undefined) return {};
  if (rendered === 'absent') return { unrendered: { ...problem, isNew: true } };
  if (rendered !== 'same' && rendered.state === 'rendered') return { unrendered: { ...problemIfNew, isNew: true } };
  const isOld = rendered === 'same' || wordsOf(rendered.fault.message) === wordsOf(problem.message);
  return { unrendered: { ...problem, isNew: !isOld } };
}

/** What is said without the places: those of a commit are others. */
function wordsOf(message: string): string {
  return message.replaceAll(/(?<![^\s'"])[^\s'"]*\//g, '').replaceAll(/:\d+/g, '');
}

async function formerOf(present: PresentFile, task: RenderTask, former: KnownFormer): Promise<PastFile> {
  if (present.workloads.length === 0) return {};
  const { ref, purpose, moved } = former;
  const rendered = await former.before(task);
  if (rendered === undefined) return {};
  const common = {
    source: 'git',
    label: gitLabel(ref),
    older: [],
    isHistoryCut: true,
    moved,
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
