// Worker threads that do the work of a job, and the side of them that lives in the thread.
import type { MessagePort } from 'node:worker_threads';
import { caught } from '../../host/caught.ts';
import { createThread } from '../../host/create-thread.ts';
import { expectThreads } from '../../host/programs/end-process.ts';
import { present } from '../../std/assert.ts';
import { threadEnded } from '../../wording/cli/inputs.ts';
import {
  type BegunJob,
  createJob,
  type Job,
  type JobResult,
  type RunWorkLeft,
  type TellResult,
} from './preview-job.ts';
import type { PreviewRequest } from './preview-request.ts';
import { receivedFault, sentFault, type ThreadFault } from './thread-fault.ts';

type JobCall = keyof (Job & BegunJob);

interface PreviewArgument {
  readonly files: readonly PreviewRequest[];
  readonly work: RunWorkLeft;
}

interface JobQuestion {
  readonly id: number;
  readonly call: JobCall;
  readonly argument: never;
}

interface JobAnswer {
  readonly id: number;
  /** One of several that come before the result. */
  readonly part?: JobResult;
  readonly result?: unknown;
  readonly fault?: ThreadFault;
}

/** A job in a thread of its own. */
export interface JobThread extends Job {
  end(): Promise<unknown>;
}

interface WaitingCall {
  readonly tell: TellResult;
  resolve(result: never): void;
  reject(error: unknown): void;
}

/** Nearly all that a file comes to is garbage before the next one: more room for the young makes no thread faster. */
const resourceLimits = { maxYoungGenerationSizeMb: 16 };

/** Starts a thread of the program, which has to answer there with `serveJob`. */
export function startThread(program: string): JobThread {
  expectThreads();
  const worker = createThread(program, { resourceLimits });
  const waiting = new Map<number, WaitingCall>();
  const fail = (error: unknown): void => {
    for (const { reject } of waiting.values()) reject(error);
  };
  let last = 0;
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error(threadEnded)));
  const take = ({ id, part, result, fault }: JobAnswer) => {
    const asked = waiting.get(id);
    if (part !== undefined) return asked?.tell(part);
    waiting.delete(id);
    if (fault !== undefined) asked?.reject(receivedFault(fault));
    else asked?.resolve(result as never);
  };
  worker.on('message', caught(take, fail));
  const ask = <Result>(call: JobCall, argument: unknown, tell: TellResult = () => undefined): Promise<Result> =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { tell, resolve, reject });
      worker.postMessage({ id: last, call, argument });
    });
  return {
    scan: (request) => ask('scan', request),
    learn: (files) => ask('learn', files),
    former: (files) => ask('former', files),
    begin: async (world) => {
      await ask('begin', world);
      return {
        preview: (files, tell, work) => ask('preview', { files, work } satisfies PreviewArgument, tell),
        release: (request) => ask('release', request),
      };
    },
    end: () => worker.terminate(),
  };
}

/** Does in this thread what the thread that started it asks for. */
export function serveJob(port: MessagePort): void {
  const job = createJob(true);
  let begun: BegunJob | undefined;
  const isBegun = () => present(begun, 'a job begins before it previews');
  const calls: Record<JobCall, (argument: never, tell: TellResult) => Promise<unknown>> = {
    ...job,
    begin: async (world) => {
      begun = await job.begin(world);
    },
    preview: ({ files, work }: PreviewArgument, tell) => isBegun().preview(files, tell, work),
    release: (request) => isBegun().release(request),
  };
  port.on('message', async ({ id, call, argument }: JobQuestion) => {
    const tell: TellResult = (part) => port.postMessage({ id, part } satisfies JobAnswer);
    try {
      port.postMessage({ id, result: await calls[call](argument, tell) } satisfies JobAnswer);
    } catch (error) {
      port.postMessage({ id, fault: sentFault(error) } satisfies JobAnswer);
    }
  });
}
