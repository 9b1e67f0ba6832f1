import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gitFolderOf, repositoryOf } from '../host/git/git-folder.ts';
import { printableName } from '../presentation/report/terminal.ts';
import { followText } from '../wording/cli/progress.ts';
import { followsFilesAlone } from '../wording/cli/usage.ts';
import { inputFiles } from './inputs/input-files.ts';
import { type RunThread, rejectionOf } from './jobs/run-thread.ts';
import type { CliOptions } from './options/arguments.ts';
import { configurationFile, configuredFiles } from './options/settings.ts';
import type { Console } from './outputs/console.ts';
import type { ExitStatus } from './outputs/exit-status.ts';
import { UsageError } from './usage-error.ts';

/** Looks as often as this whether something changed: by size and time, which every file system has. */
const lookMilliseconds = 250;

/** What is followed, and by whom. */
export interface FollowRequest {
  readonly options: CliOptions;
  readonly console: Console;
  /** Previews; a signal ends it, however busy it is. */
  readonly thread: RunThread;
  readonly stop: AbortSignal;
}

/** Previews now and again after every change of a file that counts, until it is stopped; ends as the last preview did. */
export async function follow({ options, console, thread, stop }: FollowRequest): Promise<ExitStatus> {
  let [status, seen, shown]: [ExitStatus, string, string] = [0, '', ''];
  try {
    await demandFiles(options);
    while (!stop.aborted) {
      const now = await Promise.race([stateOf(options), rejectionOf(stop)]);
      if (now !== seen) {
        seen = now;
        const page = await pageOf({ options, console, thread, stop });
        status = page.status;
        if (page.text !== shown) console.write(console.isScreen === true ? onScreen(page.text) : page.text);
        shown = page.text;
      }
      await pause(lookMilliseconds, undefined, { signal: stop });
    }
  } catch (error) {
    if (!stop.aborted) throw error;
  } finally {
    await thread.end(options);
  }
  return status;
}

/** What can be read but once does not change. Throws a UsageError. */
async function demandFiles(options: CliOptions): Promise<void> {
  for (const file of [...options.inputs, ...otherFiles(options)]) {
    const stats = file === '-' ? undefined : await stat(file).catch(() => 'absent' as const);
    if (stats === 'absent' || stats?.isFile() === true || stats?.isDirectory() === true) continue;
    throw new UsageError(followsFilesAlone(file));
  }
}

interface FollowPage {
  readonly status: ExitStatus;
  readonly text: string;
}

/** The whole output of a run, so that it can be shown at once; a wrong use may be fixed while it is looked at. */
async function pageOf({ options, console, thread, stop }: FollowRequest): Promise<FollowPage> {
  let text = '';
  const add = (more: string): void => {
    text += more;
  };
  try {
    const status = await thread.run(options, { ...console, write: add, complain: add }, stop);
    return { status, text: console.isScreen === true ? `${text}${followText}\n` : text };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { status: 2, text: `${printableName(error.message)}\n` };
  }
}

/** Written over what is there and only then cleared behind, so that nothing flickers. */
function onScreen(text: string): string {
  return `\u001b[H${text.replaceAll('\n', '\u001b[K\n')}\u001b[J`;
}

/** What changes whenever one of the files does, or there are others. */
async function stateOf(options: CliOptions): Promise<string> {
  const { ignored, world } = await configuredFiles(options).catch(() => ({ ignored: [], world: options.world }));
  const inputs = await inputFiles(options.inputs, ignored, async () => '');
  const configuration = configurationFile(options);
  const told = world === undefined ? [] : [world];
  const files = [...inputs.map(({ file }) => file), ...told, ...otherFiles(options), ...gitFiles(options)];
  const states = await Promise.all(
    [...files, ...(configuration === undefined ? [] : [configuration])].map(async (file) => {
      const state = await stat(file).catch(() => undefined);
      return `${file} ${state?.mtimeMs} ${state?.size}`;
    }),
  );
  return states.join('\n');
}

function otherFiles({ against, scenario, config }: CliOptions): readonly string[] {
  const files = [against.source === 'file' ? against.path : undefined, scenario, config];
  return files.filter((file) => file !== undefined);
}

/** What git writes to when a name means another commit. */
function gitFiles({ inputs, against: { source } }: CliOptions): readonly string[] {
  const repositories =
    source === 'auto' || source === 'git' ? inputs.flatMap((input) => repositoryOf(input) ?? []) : [];
  return [...new Set(repositories)].flatMap((top) =>
    ['HEAD', 'logs/HEAD'].map((name) => path.join(gitFolderOf(top), name)),
  );
}
