// What a chart or an overlay came to at a commit: its files are taken out of git, and rendered in a temporary folder.
import type { FormerOptions, FormerRenderResult } from './former.ts';
import { formerChart } from './former-chart.ts';
import { formerOverlay } from './former-overlay.ts';
import type { RenderTask } from './render-task.ts';

export function formerRendering(task: RenderTask, options: FormerOptions): Promise<FormerRenderResult> {
  return task.is === 'chart' ? formerChart(task, options) : formerOverlay(task.overlay, options);
}
