import type { ApiServer } from '../api-server/api-server.ts';

/** The scheduler's name in events. */
export const component = 'default-scheduler';

/** The same write of pods of a namespace. */
interface PendingWrite {
  readonly server: ApiServer;
  /** Why they fit no node; undefined: they are bound. */
  readonly message: string | undefined;
  readonly serials: number[];
  readonly nodeIndexes: number[];
}

/** What the scheduler tells the API server of pods, those of which the same is said in a row together. */
export class PodWriter {
  #writes: PendingWrite[] = [];

  bind(server: ApiServer, serial: number, nodeIndex: number): void {
    const { serials, nodeIndexes } = this.#writeOf(server, undefined);
    serials.push(serial);
    nodeIndexes.push(nodeIndex);
  }

  fail(server: ApiServer, serial: number, message: string): void {
    this.#writeOf(server, message).serials.push(serial);
  }

  flush(): void {
    const writes = this.#writes;
    this.#writes = [];
    for (const write of writes) {
      if (write.message === undefined) bindAll(write);
      else failAll(write, write.message);
    }
  }

  #writeOf(server: ApiServer, message: string | undefined): PendingWrite {
    const last = this.#writes.at(-1);
    if (last?.server === server && last.message === message) return last;
    const write = { server, message, serials: [], nodeIndexes: [] };
    this.#writes.push(write);
    return write;
  }
}

function bindAll({ server, serials, nodeIndexes }: PendingWrite): void {
  let done = 0;
  for (const run of server.pods.asStored(serials)) {
    server.pods.bind(run, nodeIndexes.slice(done, done + run.size));
    done += run.size;
  }
}

function failAll({ server, serials }: PendingWrite, message: string): void {
  const runs = server.pods.asStored(serials);
  const recorder = server.recorder(component);
  for (const run of runs) for (const pod of run.pods()) recorder.event(pod, 'Warning', 'FailedScheduling', message);
  for (const run of runs) server.pods.updateStatus(run, { unschedulable: message });
}
