import path from 'node:path';
import { readBaselines } from '../../host/baselines.ts';
import { GitFault } from '../../host/git/git-fault.ts';
import type { Git } from '../../host/git/repository.ts';
import type { Programs } from '../../host/programs/programs.ts';
import type { BaselineTexts, LanguageService } from '../../language-service/service.ts';
import { applyWayOf } from '../../preview/release/appliers/apply-way.ts';
import { gitLabel } from '../../wording/baselines.ts';
import { formerRendering } from '../former-rendering.ts';
import { installerOfCharts } from '../helm/installer.ts';
import { applierOfTask } from '../releases/applier-of.ts';
import { folderOfTask, type RenderTask, renderTask } from '../render-task.ts';
import { nothingOfNow, type UnsavedTexts } from '../unsaved-texts.ts';
import { topAmong } from '../ways-out.ts';
import type { FollowedSettings } from './follow-options.ts';
import { taskInputs } from './task-inputs.ts';
import { readTaskAgain, type WantedRendering } from './wanted-tasks.ts';

export interface Comparison {
  readonly service: Pick<LanguageService, 'setBaselines'>;
  readonly programs: Programs;
  readonly git: Git;
  readonly settings: FollowedSettings;
  /** Those of the workspace. */
  readonly folders: () => readonly string[];
  readonly unsaved: UnsavedTexts;
  readonly signal: AbortSignal;
  readonly baselines: KnownBaselines;
}

/** What renderings are compared with, by the state of the files on the disk. */
export interface KnownBaselines {
  /** The last for each rendering, by its URI, and what the service has been told. */
  readonly saved: Map<string, { readonly key: string; readonly text: string | undefined }>;
  readonly committed: Map<string, { readonly key: string; readonly text: string | undefined }>;
  readonly told: Map<string, string>;
}

/** A rendering that is on its way. */
interface Awaited {
  /** Resolved once the service has it; undefined where there is none of what the files say now. */
  readonly shown: Promise<string | undefined>;
  /** Of what goes into it. */
  readonly key: string;
}

/**
 * Tells the service, once it has a rendering, what that may be compared with: that of the commit, and that of the files as
 * they are saved. Whether that is something else than before.
 */
export async function compareRendering(
  { uri, task }: WantedRendering,
  { shown, key: present }: Awaited,
  now: Comparison,
): Promise<boolean> {
  const { settings, baselines, unsaved } = now;
  const { kubernetesVersion, gitRef } = settings;
  const ofNow = nothingOfNow();
  const onDisk = unsaved.size === 0 ? task : await readTaskAgain(task, ofNow);
  const key = unsaved.size === 0 ? present : (await taskInputs(onDisk, ofNow, kubernetesVersion)).key;
  const isSaved = key === present;
  const saved = () => (isSaved ? shown : known(baselines.saved, uri, key, async () => textOfRendering(onDisk, now)));
  const committed = async (): Promise<BaselineTexts | undefined> => {
    const former = await formerText(uri, key, { task: onDisk, now, saved });
    if (former === undefined) return undefined;
    return { source: 'git', label: gitLabel(gitRef), text: former, history: [], isHistoryCut: true };
  };
  let isNews = false;
  const told: Parameters<LanguageService['setBaselines']>[] = [];
  const way = applyWayOf(
    {},
    applierOfTask(task, task.is === 'chart' ? await installerOfCharts(now.programs) : 'kustomize'),
  );
  const setBaselines: LanguageService['setBaselines'] = (of, texts, atLast) =>
    void told.push([of, texts.map((each) => ({ ...each, ...way })), atLast]);
  await readBaselines({ setBaselines }, uri, settings.baseline, { committed, saved, running: settings.running });
  const text = await shown;
  if (text === undefined || now.signal.aborted) return false;
  if (isSaved) baselines.saved.set(uri, { key, text });
  for (const [, texts, atLast] of told) {
    const news = JSON.stringify([texts, atLast]);
    if (baselines.told.get(uri) === news) continue;
    baselines.told.set(uri, news);
    now.service.setBaselines(uri, texts, atLast);
    isNews = true;
  }
  return isNews;
}

type KeptTexts = Map<string, { readonly key: string; readonly text: string | undefined }>;

async function known(
  all: KeptTexts,
  name: string,
  key: string,
  make: () => Promise<string | undefined>,
): Promise<string | undefined> {
  const before = all.get(name);
  if (before?.key === key) return before.text;
  const text = await make();
  all.set(name, { key, text });
  return text;
}

interface FormerRendering {
  readonly task: RenderTask;
  readonly now: Comparison;
  readonly saved: () => Promise<string | undefined>;
}

async function formerText(
  uri: string,
  key: string,
  { task, now, saved }: FormerRendering,
): Promise<string | undefined> {
  const { git, programs, settings, baselines } = now;
  const { gitRef, kubernetesVersion } = settings;
  const folder = path.resolve(folderOfTask(task));
  const repository = git.repositoryOf(folder);
  const commit = await repository?.commit(gitRef).catch(nothingWithoutGit);
  if (repository === undefined || commit === undefined) return undefined;
  return known(baselines.committed, uri, `${commit.hash} ${key}`, async () => {
    const { top } = repository;
    const head = gitRef === 'HEAD' ? commit : await repository.commit('HEAD').catch(nothingWithoutGit);
    const options = { top, commit, head, programs, kubernetesVersion };
    const rendered = await formerRendering(task, options).catch(nothingWithoutGit);
    if (rendered === undefined || rendered === 'absent') return undefined;
    if (rendered === 'same') return saved();
    return rendered.state === 'rendered' ? rendered.rendering.text : undefined;
  });
}

/** What git complains of is told with the documents. */
function nothingWithoutGit(error: unknown): undefined {
  if (!(error instanceof GitFault)) throw error;
}

async function textOfRendering(
  task: RenderTask,
  { programs, settings, folders }: Pick<Comparison, 'programs' | 'settings' | 'folders'>,
): Promise<string | undefined> {
  const rendered = await renderTask(task, {
    programs,
    kubernetesVersion: settings.kubernetesVersion,
    topOf: topAmong(folders()),
  });
  return rendered.state === 'rendered' ? rendered.rendering.text : undefined;
}
