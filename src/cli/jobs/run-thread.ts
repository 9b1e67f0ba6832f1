// A whole run in a thread of its own, so that the program hears a signal however busy the run is.
import type { MessagePort, Worker } from 'node:worker_threads';
import { caught } from '../../host/caught.ts';
import { createThread } from '../../host/create-thread.ts';
import { endAllOfThreads, expectThreads } from '../../host/programs/end-process.ts';
import { removeFoldersOfThreads } from '../../host/temporary-folder.ts';
import { threadEnded } from '../../wording/cli/inputs.ts';
import { codeOf } from '../inputs/system-fault.ts';
import type { CliOptions } from '../options/arguments.ts';
import type { Console } from '../outputs/console.ts';
import type { ExitStatus } from '../outputs/exit-status.ts';
import { removePartial } from '../outputs/output-file.ts';
import { run } from '../run.ts';
import { receivedFault, sentFault, type ThreadFault } from './thread-fault.ts';

/** What a thread of the program is told that is for this. */
export const runThread = 'run';

/** What standard input held, or the code of the system's error. */
type Input = { readonly text: string } | { readonly code: string };

interface RunRequest {
  readonly options: CliOptions;
  readonly console: Pick<Console, 'terminal' | 'today' | 'isScreen' | 'threads'>;
  readonly input: Input;
}

type RunAnswer =
  | { readonly say: 'write' | 'complain'; readonly text: string }
  | { readonly say: 'progress'; readonly done: number; readonly total: number }
  | { readonly say: 'status'; readonly status: ExitStatus }
  | { readonly say: 'fault'; readonly fault: ThreadFault };

/** A thread that does whole runs, one after the other. */
export interface RunThread {
  /** Rejects as soon as the run is to stop; the thread is of no use then. */
  run(options: CliOptions, console: Console, stop: AbortSignal): Promise<ExitStatus>;
  /** Ends it and the programs that it runs, however busy it is, and leaves nothing half written. */
  end(options: CliOptions): Promise<void>;
}

/** Starts a thread of the program, which has to answer there with `serveRun`. */
export function startRunThread(program: string): RunThread {
  expectThreads();
  const worker = createThread(program, { workerData: runThread });
  return {
    async run(options, console, stop) {
      const stopped = rejectionOf(stop);
      const input = options.inputs.includes('-') ? await Promise.race([inputOf(console), stopped]) : { text: '' };
      const answer = answerOf(worker, console);
      worker.postMessage({ options, console: traitsOf(console), input } satisfies RunRequest);
      return Promise.race([answer, stopped]);
    },
    async end({ outputs }) {
      await endAllOfThreads();
      await worker.terminate();
      removeFoldersOfThreads();
      removePartial(outputs.map(({ file }) => file));
    },
  };
}

/** Rejects as soon as the signal comes. */
export function rejectionOf(stop: AbortSignal): Promise<never> {
  const rejection = new Promise<never>((_, reject) => {
    if (stop.aborted) reject(stop.reason);
    stop.addEventListener('abort', () => reject(stop.reason), { once: true });
  });
  // Whoever races with it is told; nobody may be by then.
  rejection.catch(() => undefined);
  return rejection;
}

/** What of the console is no function. */
function traitsOf({ terminal, today, isScreen = false, threads }: Console): RunRequest['console'] {
  return { terminal, today, isScreen, ...(threads === undefined ? {} : { threads }) };
}

function inputOf({ readStandardInput }: Console): Promise<Input> {
  return readStandardInput().then(
    (text) => ({ text }),
    (error) => ({ code: codeOf(error) }),
  );
}

/** What the thread comes to, saying on the way what it has to say. */
function answerOf(worker: Worker, console: Console): Promise<ExitStatus> {
  worker.removeAllListeners();
  return new Promise<ExitStatus>((resolve, reject) => {
    worker.once('error', reject).once('exit', () => reject(new Error(threadEnded)));
    const take = (answer: RunAnswer) => {
      switch (answer.say) {
        case 'write':
          return console.write(answer.text);
        case 'complain':
          return console.complain(answer.text);
        case 'progress':
          return console.tellProgress(answer.done, answer.total);
        case 'status':
          return resolve(answer.status);
        case 'fault':
          return reject(receivedFault(answer.fault));
      }
    };
    worker.on('message', caught(take, reject));
  });
}

/** Does in this thread the run that the thread that started it asks for. */
export function serveRun(port: MessagePort): void {
  const say = (answer: RunAnswer): void => port.postMessage(answer);
  port.on('message', async ({ options, console, input }: RunRequest) => {
    try {
      const status = await run(options, {
        ...console,
        readStandardInput: async () => {
          if ('text' in input) return input.text;
          throw Object.assign(new Error(input.code), input);
        },
        write: (text) => say({ say: 'write', text }),
        complain: (text) => say({ say: 'complain', text }),
        tellProgress: (done, total) => say({ say: 'progress', done, total }),
      });
      say({ say: 'status', status });
    } catch (error) {
      say({ say: 'fault', fault: sentFault(error) });
    }
  });
}
