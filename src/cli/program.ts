import './language.ts';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import { endingSignals } from '../host/before-signals.ts';
import { todayByClock } from '../host/today.ts';
import { unwrittenOutput } from '../wording/cli/usage.ts';
import { follow } from './follow.ts';
import { readStream } from './inputs/read-text.ts';
import { codeOf, faultOf } from './inputs/system-fault.ts';
import { serveJob } from './jobs/job-threads.ts';
import { runThread, serveRun, startRunThread } from './jobs/run-thread.ts';
import { type CliOptions, readArguments } from './options/arguments.ts';
import { completionFor } from './options/completion.ts';
import { helpOf } from './options/help.ts';
import { manPage } from './options/man-page.ts';
import { complaintOf } from './outputs/complaint-of.ts';
import type { Console } from './outputs/console.ts';
import type { ExitStatus } from './outputs/exit-status.ts';
import { ProgressBar } from './outputs/progress-bar.ts';
import { StandardOutput } from './outputs/standard-output.ts';
import { run } from './run.ts';
import { packageUrl, versionOfThis } from './version.ts';

/** For what may go on for long: a signal ends it, however busy it is. */
let stop: AbortController | undefined;
/** What goes on indefinitely ends when its reader has closed it. */
let endsUnread = false;
/** Reports to files are written to their end, though the one to the terminal is not. */
let goesOnUnread = false;

/** Whether it goes on after `main`, until whoever asks it goes. */
let isServing = false;

/** The script of its threads. Learning whether this is a thread takes Node longer than reading a manifest takes us. */
const threadScript = path.join(import.meta.dirname, `thread${path.extname(import.meta.filename)}`);

/** Does in a thread what the program asks it for. */
export function serveWork(port: MessagePort, work: unknown): void {
  (work === runThread ? serveRun : serveJob)(port);
}

const stderr = new StandardOutput(2, () => process.exit(2));
const stdout = new StandardOutput(1, (error) => {
  // Whoever reads may stop reading, as `head` does; that is no fault, and the exit status is still asked for.
  if (codeOf(error) === 'EPIPE') return endsUnread ? stop?.abort() : undefined;
  if (goesOnUnread) return;
  stderr.write(`${unwrittenOutput(faultOf(error, 'write'))}\n`);
  process.exit(2);
});

/** Does what the arguments ask for. */
export async function main(argumentList: readonly string[]): Promise<void> {
  process.exitCode = await statusOf(argumentList);
  // Left to itself, Node clears up a heap that the system takes away at once.
  if (!isServing) stdout.whenWritten(() => stderr.whenWritten(() => process.exit()));
}

async function statusOf(argumentList: readonly string[]): Promise<ExitStatus> {
  try {
    const options = readArguments(argumentList);
    if (options === 'version') return say(`${versionOfThis()}\n`);
    if (options === 'lsp') return await serveEditor();
    if (options === 'mcp') return await serveAssistant();
    if (options === 'man') return say(manPage(versionOfThis()));
    if ('shell' in options) return say(completionFor(options.shell));
    if ('words' in options) return say(helpOf(options));
    goesOnUnread = options.outputs.length > 0;
    const console = consoleOf(options.color);
    endsUnread = options.follow;
    if (options.follow) return await followUntilStopped(options, console);
    return await (goesOnUnread ? runToFiles(options, console) : run(options, console));
  } catch (error) {
    stderr.write(complaintOf(error));
    return 2;
  }
}

async function serveEditor(): Promise<ExitStatus> {
  // It is a bundle of its own, so that nobody else waits for it to load.
  const { serveLsp } = await import('./lsp/server.ts');
  endsUnread = true;
  isServing = true;
  stopSignal().onabort = () => process.exit(0);
  const { stdin: input } = process;
  const onUnread = (fault: string): void => {
    stderr.write(`${fault}\n`);
    stderr.whenWritten(() => process.exit(2));
  };
  serveLsp({ input, output: stdout.stream(), onUnread, toolVersion: versionOfThis(), packageUrl });
  return 0;
}

async function serveAssistant(): Promise<ExitStatus> {
  const { serveMcp } = await import('./mcp/server.ts');
  endsUnread = true;
  isServing = true;
  stopSignal().onabort = () => process.exit(0);
  const [input, output] = [process.stdin, stdout.stream()];
  const complain = (text: string) => stderr.write(text);
  return serveMcp({ input, output, complain, toolVersion: versionOfThis(), root: process.cwd(), packageUrl });
}

/** Ends at once when it is stopped, whatever it still looks for. */
async function followUntilStopped(options: CliOptions, console: Console): Promise<ExitStatus> {
  const status = await follow({ options, console, thread: startRunThread(threadScript), stop: stopSignal() });
  process.exit(status);
}

/** A signal leaves nothing half written behind, and then ends this as it would have. */
async function runToFiles(options: CliOptions, console: Console): Promise<ExitStatus> {
  const signal = stopSignal();
  const thread = startRunThread(threadScript);
  try {
    return await thread.run(options, console, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    return 2;
  } finally {
    await thread.end(options);
    if (signal.aborted) process.kill(process.pid, signal.reason);
  }
}

function stopSignal(): AbortSignal {
  // Where nobody reads, a stream leaves room to hear the signal.
  stdout.stream();
  const controller = new AbortController();
  stop = controller;
  for (const signal of endingSignals) process.once(signal, () => controller.abort(signal));
  return controller.signal;
}

function say(text: string): ExitStatus {
  stdout.write(text);
  return 0;
}

/** The date in UTC; builds that are to be the same each time say which second counts as now. */
function today(epoch: string | undefined): string {
  if (epoch === undefined || !/^\d{1,12}$/.test(epoch)) return todayByClock();
  return new Date(Number(epoch) * 1000).toISOString().slice(0, 10);
}

function consoleOf(wantsColor: boolean): Console {
  const { env } = process;
  const isPlain = !wantsColor || (env.NO_COLOR !== undefined && env.NO_COLOR !== '') || env.TERM === 'dumb';
  const width = stdout.columns || Number(env.COLUMNS) || 80;
  const bar = new ProgressBar((text) => stderr.write(text));
  return {
    terminal: { width: Math.max(40, width), hasColors: !isPlain && stdout.isTTY },
    today: today(env.SOURCE_DATE_EPOCH),
    isScreen: stdout.isTTY,
    readStandardInput: () => readStream(process.stdin),
    write(text) {
      if (text !== '') bar.clear();
      stdout.write(text);
    },
    complain(text) {
      bar.clear();
      stderr.write(text);
    },
    tellProgress(done, total) {
      if (done === total) bar.clear();
      else if (stderr.isTTY) bar.tell(done, total);
    },
    threads: { program: threadScript, processors: availableParallelism() },
  };
}
