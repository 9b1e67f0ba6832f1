import path from 'node:path';
import { isTextOf } from '../host/git/blob-hash.ts';
import type { PulledChart } from './fetch/pulled-chart.ts';
import { type FormerOptions, type FormerRenderResult, servesBoth } from './former.ts';
import { formerOverlay } from './former-overlay.ts';
import { renderChart } from './helm/render-chart.ts';
import { commitFiles } from './kustomize/file-source.ts';
import type { DistantChart } from './releases/said.ts';
import { saidObjectsIn } from './releases/said-objects.ts';
import { whatIsSaid } from './releases/what-is-said.ts';
import type { RenderTask } from './render-task.ts';
import { type UnsavedTexts, unsavedOrSavedText } from './unsaved-texts.ts';

type ChartTask = Extract<RenderTask, { is: 'chart' }>;

/** What a chart from elsewhere came to as the commit asked for it: maybe another version of it, or with other values. */
export async function formerPulled(
  task: ChartTask,
  pulled: PulledChart,
  options: FormerOptions,
): Promise<FormerRenderResult> {
  const { fetched, kubernetesVersion, programs } = options;
  const texts = await formerTexts(pulled, options);
  if (texts === 'same' || texts === 'absent') return texts;
  if ('state' in texts) return texts;
  const chart = await askedThen(texts, pulled, options);
  if (chart === undefined || fetched === undefined) return 'absent';
  const found = await fetched.fetch(chart.reference);
  const at = { file: pulled.place.file, position: undefined, severity: 'error' } as const;
  if (found.state === 'failed') return { state: 'failed', fault: { ...at, message: found.reason } };
  const entry = await chart.entryIn(found.folder);
  if (entry === undefined) return 'absent';
  const { alsoSet = [], words } = task.request;
  const asked = {
    ...entry,
    set: [...entry.set, ...alsoSet],
    words,
    top: found.folder,
    topOfValues: options.top,
    unsaved: texts,
    fetched,
    kubernetesVersion: `${kubernetesVersion}.0`,
  };
  return renderChart(asked, programs, 'former');
}

/** What the files, and the objects that an overlay builds, said at the commit. */
async function formerTexts(
  pulled: PulledChart,
  options: FormerOptions,
): Promise<UnsavedTexts | Exclude<FormerRenderResult, { state: 'rendered' }>> {
  const source = commitFiles(options);
  const texts = new Map<string, string>();
  let isSame = true;
  for (const file of pulled.files) {
    if (await servesBoth(file, options)) continue;
    const found = await options.commit.file(path.resolve(file));
    const now = await unsavedOrSavedText(file, new Map()).catch(() => '');
    isSame &&= found.state === 'there' && isTextOf(found.hash, now);
    texts.set(path.resolve(file), (await source.text(file)) ?? '');
  }
  const { built } = pulled;
  if (built === undefined) return isSame ? 'same' : texts;
  const former = await formerOverlay(built.overlay, options);
  if (former === 'same') return isSame ? 'same' : texts.set(built.file, built.rendering.text);
  if (former === 'absent' || former.state !== 'rendered') return former;
  return texts.set(built.file, former.rendering.text);
}

/** The chart that the same object asked for. */
async function askedThen(
  texts: UnsavedTexts,
  { by, built }: PulledChart,
  { top }: FormerOptions,
): Promise<DistantChart | undefined> {
  const objects = [...texts].flatMap(([file, text]) => saidObjectsIn(file, text));
  const { distant } = await whatIsSaid(objects, () => top, texts);
  const own = distant.filter((each) => each.by.kind === by.kind && each.by.name === by.name);
  const home = path.resolve(built?.file ?? by.file);
  return own.find((each) => path.resolve(each.by.file) === home) ?? own[0];
}
