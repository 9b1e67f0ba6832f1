// Workloads that a chart or an overlay no longer renders to, though its files may all be there.
import path from 'node:path';
import { applierOfTask } from '../../charts/releases/applier-of.ts';
import { type RenderTask, taskName } from '../../charts/render-task.ts';
import { fileOfValues } from '../../charts/values-source.ts';
import { readWorkloads } from '../../document/read-workloads.ts';
import { removerOf } from '../../preview/release/appliers/apply-way.ts';
import type { InputFile } from '../inputs/input-files.ts';
import type { PresentFile, RemovedWorkload } from './past.ts';
import { identityOf, identityOfPresent } from './present-workloads.ts';

/** What was rendered at the commit, by the name of its task; of what is the same now, or was not there, nothing. */
export type FormerTexts = ReadonlyMap<string, string>;

interface Renderings {
  readonly tasks: ReadonlyMap<string, RenderTask>;
  readonly inputs: ReadonlyMap<string, InputFile>;
  readonly former: FormerTexts;
}

/** Those that nothing else of the same environment holds now, and no file that has changed. */
export function removedFromRenderings(
  present: readonly PresentFile[],
  { tasks, inputs, former }: Renderings,
): readonly RemovedWorkload[] {
  const environmentOf = (file: string) => inputs.get(file)?.rendering?.belongsTo?.environment;
  const holding = (file: string) => {
    const environment = environmentOf(file);
    const others = present.filter((each) => {
      const own = environmentOf(each.file);
      return tasks.has(each.file) ? own === undefined || own === environment : each.isChanged;
    });
    return new Set(others.flatMap(({ workloads }) => workloads.map(identityOfPresent)));
  };
  return [...former].flatMap(([file, text]) => {
    const task = tasks.get(file);
    if (task === undefined) return [];
    const kept = holding(file);
    const lost = readWorkloads(text).flatMap((each) => identityOf(each) ?? []);
    return [...new Set(lost)]
      .filter((identity) => !kept.has(identity))
      .map((identity) => ({
        file: fileOfTask(task),
        identity,
        text,
        from: taskName(task),
        remover: removerOf(applierOfTask(task, 'helm3')),
      }));
  });
}

/** Where people look for what is rendered: the last file of values, or the kustomization. */
function fileOfTask(task: RenderTask): string {
  if (task.is === 'overlay') return [...task.overlay.files.kustomizations.keys()].at(-1) ?? task.overlay.folder;
  const last = task.request.values.at(-1);
  if (task.pulled !== undefined) return task.pulled.place.file;
  return last === undefined ? path.join(task.chart.folder, 'values.yaml') : fileOfValues(last);
}
