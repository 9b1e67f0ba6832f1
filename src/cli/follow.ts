import { stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { printableName } from '../presentation/report/terminal.ts';
import { followText } from '../wording/cli/progress.ts';
import { followsNoStandardInput } from '../wording/cli/usage.ts';
import { inputFiles } from './inputs/input-files.ts';
import type { Options } from './options/arguments.ts';
import { settingsOf } from './options/settings.ts';
import type { Console } from './outputs/console.ts';
import type { ExitStatus } from './outputs/exit-status.ts';
import { run } from './run.ts';
import { UsageError } from './usage-error.ts';

/** Looks as often as this whether something changed: by size and time, which every file system has. */
const lookMilliseconds = 250;

/** Previews now and again after every change of a file that counts, until it is stopped; ends as the last preview did. */
export async function follow(options: Options, console: Console, stop: AbortSignal): Promise<ExitStatus> {
  if (options.inputs.includes('-')) throw new UsageError(followsNoStandardInput);
  let [status, seen, shown]: [ExitStatus, string, string] = [0, '', ''];
  while (!stop.aborted) {
    const now = await stateOf(options);
    if (now !== seen) {
      seen = now;
      const page = await pageOf(options, console);
      status = page.status;
      if (page.text !== shown) console.write(console.isScreen === true ? onScreen(page.text) : page.text);
      shown = page.text;
    }
    await pause(lookMilliseconds, undefined, { signal: stop }).catch(() => undefined);
  }
  return status;
}

/** The whole output of a run, so that it can be shown at once; a wrong use may be mended while it is looked at. */
async function pageOf(options: Options, console: Console): Promise<{ status: ExitStatus; text: string }> {
  let text = '';
  const add = (more: string): void => {
    text += more;
  };
  try {
    const status = await run(options, { ...console, write: add, complain: add });
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
async function stateOf(options: Options): Promise<string> {
  const { ignored } = await settingsOf(options).catch(() => ({ ignored: [] }));
  const inputs = await inputFiles(options.inputs, ignored, async () => '');
  const { against, scenario, config } = options;
  const others = [against.source === 'file' ? against.path : undefined, scenario, config];
  const files = [...inputs.map(({ file }) => file), ...others.filter((file) => file !== undefined)];
  const states = await Promise.all(
    files.map(async (file) => {
      const state = await stat(file).catch(() => undefined);
      return `${file} ${state?.mtimeMs} ${state?.size}`;
    }),
  );
  return states.join('\n');
}
