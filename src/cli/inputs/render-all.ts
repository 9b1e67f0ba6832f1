import { folderOfTask, type RenderOptions, type RenderTask, renderTask } from '../../charts/render-task.ts';
import type { RenderResult } from '../../charts/rendering.ts';
import { renderedAfterStopped } from '../../wording/charts.ts';

export interface RenderAllOptions extends RenderOptions {
  readonly processors: number;
  readonly tell: (done: number, total: number) => void;
}

/** After so many that were stopped no further one is rendered: each may take its minute, and a file may ask for hundreds. */
const maxStopped = 3;

/** Renders all, a few at once; the results are in the order of the tasks. */
export async function renderAll(
  tasks: readonly RenderTask[],
  options: RenderAllOptions,
): Promise<readonly RenderResult[]> {
  const results: RenderResult[] = [];
  let [next, done, stopped] = [0, 0, 0];
  const work = async (): Promise<void> => {
    for (let task = tasks[next++]; task !== undefined; task = tasks[next++]) {
      const index = next - 1;
      const result = stopped < maxStopped ? await renderTask(task, options) : leftOut(task);
      if (result.state === 'failed' && result.fault.isStopped === true) stopped += 1;
      results[index] = result;
      options.tell(++done, tasks.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(options.processors, tasks.length) }, work));
  return results;
}

function leftOut(task: RenderTask): RenderResult {
  const message = renderedAfterStopped(maxStopped);
  return { state: 'failed', fault: { file: folderOfTask(task), position: undefined, message, severity: 'error' } };
}
