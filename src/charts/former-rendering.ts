// What a chart or an overlay came to at a commit: its files are taken out of git, and rendered in a temporary folder.
import type { FormerOptions, FormerRenderResult } from './former.ts';
import { formerChart } from './former-chart.ts';
import { formerOverlay } from './former-overlay.ts';
import { formerPulled } from './former-pulled.ts';
import type { RenderTask } from './render-task.ts';

export function formerRendering(task: RenderTask, options: FormerOptions): Promise<FormerRenderResult> {
  if (task.is === 'overlay') return formerOverlay(task.overlay, options);
  const { pulled } = task;
  return pulled === undefined ? formerChart(task, options) : formerPulled(task, pulled, options);
}
