// Workloads that one chart, overlay or delivered folder rendered to at a commit, and another one renders to now.
import path from 'node:path';
import { keptBy } from '../../change/kept-by.ts';
import { type RenderTask, taskName } from '../../charts/render-task.ts';
import { readWorkloads } from '../../document/read-workloads.ts';
import { isInside } from '../../host/is-inside.ts';
import type { FileReport } from '../../presentation/report/report.ts';
import { plannedObject } from '../../preview/release/beside.ts';
import { movedBetween } from '../../wording/cli/baselines.ts';
import type { Remover } from '../../wording/remover.ts';
import type { MovedText, MovedWorkload, PresentFile, RemovedWorkload } from './past.ts';
import { identityOf, identityOfPresent, withoutNamespace } from './present-workloads.ts';
import { fileOfTask, type RenderingsBefore, removerOfTask } from './removed-from-renderings.ts';

/** Those of renderings that did not have them before. */
export function movedBetweenRenderings(
  present: readonly PresentFile[],
  { tasks, former }: Pick<RenderingsBefore, 'tasks' | 'former'>,
): readonly MovedWorkload[] {
  const before = new Map([...former].map(([name, text]) => [name, identitiesIn(text)] as const));
  const now = new Map(present.map(({ file, workloads }) => [file, new Set(workloads.map(identityOfPresent))]));
  return [...before].flatMap(([name, held]) => {
    const from = tasks.get(name);
    return from === undefined
      ? []
      : [...held].flatMap((identity): readonly MovedWorkload[] => {
          if (now.get(name)?.has(identity) !== false) return [];
          const other = [...before].find(([each, had]) => now.get(each)?.has(identity) === true && !had.has(identity));
          const to = other && tasks.get(other[0]);
          return to === undefined ? [] : [{ identity, text: former.get(name) ?? '', from, to }];
        });
  });
}

function identitiesIn(text: string): ReadonlySet<string> {
  return new Set(readWorkloads(text).flatMap((each) => identityOf(each) ?? []));
}

/** Where the workloads of a rendering stood. */
export function movedTextsOf(moved: readonly MovedWorkload[], task: RenderTask): readonly MovedText[] {
  return moved
    .filter(({ to }) => to === task)
    .map(({ identity, text, from }) => ({ identity, name: taskName(from), text }));
}

/** What no file holds any more, without what another rendering has now: a plain file of a delivered folder has no namespace. */
export function withoutMoved(
  removed: readonly RemovedWorkload[],
  moved: readonly MovedWorkload[],
): readonly RemovedWorkload[] {
  const isMoved = ({ file, identity }: RemovedWorkload) =>
    moved.some(({ from, identity: other }) => {
      const folder = from.is === 'overlay' ? from.overlay.folder : from.chart.folder;
      return (
        withoutNamespace(other) === withoutNamespace(identity) && isInside(path.resolve(file), path.resolve(folder))
      );
    });
  return removed.filter((each) => !isMoved(each));
}

/** What is told of one that somebody may delete before somebody else makes it; undefined: nobody deletes it. */
export function movedReport({ identity, text, from, to }: MovedWorkload, ref: string): FileReport | undefined {
  const by: Remover = removerOfTask(from);
  const manifest = readWorkloads(text).find((each) => identityOf(each) === identity);
  const isKept = manifest !== undefined && keptBy(plannedObject(manifest.value), by) !== undefined;
  if (by === 'kubectl' || isKept) return undefined;
  const file = fileOfTask(to);
  const message = movedBetween({ workload: identity, from: taskName(from), to: taskName(to), ref }, by);
  return {
    file,
    workloads: [],
    problems: [{ file, position: undefined, code: 'moved', message, severity: 'warning' }],
  };
}
