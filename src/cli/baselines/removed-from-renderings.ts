// Workloads that a chart or an overlay no longer renders to, though its files may all be there.
import path from 'node:path';
import { applierOfTask } from '../../charts/releases/applier-of.ts';
import type { SaidObject } from '../../charts/releases/said-objects.ts';
import { folderOfTask, type RenderTask, taskName } from '../../charts/render-task.ts';
import { fileOfValues } from '../../charts/values-source.ts';
import { readWorkloads } from '../../document/read-workloads.ts';
import { repositoryOf } from '../../host/git/git-folder.ts';
import { isInside } from '../../host/is-inside.ts';
import { removerOf } from '../../preview/release/appliers/apply-way.ts';
import type { Remover } from '../../wording/remover.ts';
import type { InputFile } from '../inputs/input-files.ts';
import { goneInstaller, installerKey, installersIn } from './gone-installers.ts';
import type { GoneInstaller, PresentFile, RemovedWorkload } from './past.ts';
import { identityOf, identityOfPresent, withoutNamespace } from './present-workloads.ts';

/** What was rendered at the commit, by the name of its task; of what is the same now, or was not there, nothing. */
export type FormerTexts = ReadonlyMap<string, string>;

export interface RenderingsBefore {
  readonly tasks: ReadonlyMap<string, RenderTask>;
  readonly inputs: ReadonlyMap<string, InputFile>;
  readonly former: FormerTexts;
}

/** A workload that a rendering has lost. */
export interface RemovedRendering extends RemovedWorkload {
  /** The folder whose files were applied as they stand. */
  readonly plain?: string;
}

/** Those that nothing else of the same environment holds now, and no file that has changed. */
export function removedFromRenderings(
  present: readonly PresentFile[],
  { tasks, inputs, former }: RenderingsBefore,
): readonly RemovedRendering[] {
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
        remover: removerOfTask(task),
        ...(task.is === 'overlay' && task.overlay.plain !== undefined && { plain: task.overlay.folder }),
      }));
  });
}

/**
 * What renderings and files have lost, each workload once. A file of a plain folder is told as it is installed, in whatever
 * namespace, and at its own place.
 */
export function toldOnce(
  ofRenderings: readonly RemovedRendering[],
  ofFiles: readonly RemovedWorkload[],
): readonly RemovedWorkload[] {
  const isOf = ({ identity, plain }: RemovedRendering, file: RemovedWorkload) =>
    identity === file.identity ||
    (plain !== undefined &&
      isInside(path.resolve(file.file), plain) &&
      withoutNamespace(identity) === withoutNamespace(file.identity));
  return [
    ...ofRenderings.map(({ plain, ...each }) => {
      const own = plain === undefined ? undefined : ofFiles.find((file) => isOf({ ...each, plain }, file));
      return own === undefined ? each : { ...each, file: own.file };
    }),
    ...ofFiles.filter((file) => !ofRenderings.some((each) => isOf(each, file))),
  ];
}

interface LostFrom extends RenderingsBefore {
  /** What the files say is installed. */
  readonly installers: readonly SaidObject[];
}

/** What installs something and an overlay no longer comes to: no other rendering has it. */
export function lostInstallers(
  present: readonly PresentFile[],
  { tasks, inputs, former, installers }: LostFrom,
): readonly GoneInstaller[] {
  const before = [...former].flatMap(([name, text]) => {
    const task = tasks.get(name);
    return task === undefined ? [] : installersIn(`${name}.yaml`, text).map((object) => ({ task, object }));
  });
  if (before.length === 0) return [];
  const now = [...inputs].flatMap(([name, { rendering }]) => installersIn(`${name}.yaml`, rendering?.text ?? ''));
  const kept = new Set(now.map(installerKey));
  return before
    .filter(({ object }) => !kept.has(installerKey(object)))
    .map(({ task, object }) => {
      const top = repositoryOf(path.resolve(folderOfTask(task))) ?? path.resolve('.');
      const others = [...now, ...installers].filter((each) => installerKey(each) !== installerKey(object));
      const gone = goneInstaller(object, { top, present, places: new Map(), now: others });
      return { ...gone, file: fileOfTask(task), remover: removerOfTask(task) };
    });
}

/** What overlays and files have lost, each once: at its own file, and deleted by who built it. */
export function installersOnce(
  ofRenderings: readonly GoneInstaller[],
  ofFiles: readonly GoneInstaller[],
): readonly GoneInstaller[] {
  const isOf = (one: GoneInstaller, other: GoneInstaller) => installerKey(one.object) === installerKey(other.object);
  return [
    ...ofRenderings.map((each) => ({ ...each, file: ofFiles.find((file) => isOf(each, file))?.file ?? each.file })),
    ...ofFiles.filter((file) => !ofRenderings.some((each) => isOf(each, file))),
  ];
}

/** Who deletes what a rendering has no longer. */
export function removerOfTask(task: RenderTask): Remover {
  return removerOf(applierOfTask(task, 'helm3'));
}

/** Where people look for what is rendered: the last file of values, or the kustomization. */
export function fileOfTask(task: RenderTask): string {
  if (task.is === 'overlay') return [...task.overlay.files.kustomizations.keys()].at(-1) ?? task.overlay.folder;
  const last = task.request.values.at(-1);
  if (task.pulled !== undefined) return task.pulled.place.file;
  return last === undefined ? path.join(task.chart.folder, 'values.yaml') : fileOfValues(last);
}
