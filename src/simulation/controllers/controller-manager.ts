// The worker loops of all controllers (processNextWorkItem and handleErr upstream), in one synchronous order.
import { ApiError } from '../api-server/api-error.ts';
import type { ApiServer } from '../api-server/api-server.ts';
import type { Engine } from '../engine/engine.ts';
import { priorities } from '../engine/engine.ts';
import { RateLimitingQueue } from '../workqueue/rate-limiting-queue.ts';
import type { Controller } from './controller.ts';

/** Delivers watch events and syncs keys, one key at an engine event, until nothing is left to do at the instant. */
export class ControllerManager {
  readonly #engine: Engine;
  #controllers: readonly Controller[] = [];
  #server: ApiServer | undefined;
  #isScheduled = false;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** The controllers in the order in which they go first within an instant: who owns pods before who owns them. */
  start(server: ApiServer, controllers: readonly Controller[]): void {
    this.#server = server;
    this.#controllers = controllers;
  }

  newQueue(): RateLimitingQueue {
    return new RateLimitingQueue(this.#engine, this.wake);
  }

  /** Says that there is an event to deliver or a key to sync at this instant. */
  readonly wake = (): void => {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#engine.schedule(this.#engine.now, priorities.worker, () => this.#work());
  };

  #work(): void {
    const server = this.#server as ApiServer;
    server.watch.deliver();
    this.#isScheduled = false;
    const controller = this.#controllers.find(({ queue }) => queue.length > 0);
    if (controller === undefined) return;
    const before = server.watch.total;
    this.#processNextWorkItem(controller);
    const isLast = this.#controllers.length > 1 && controller === this.#controllers.at(-1);
    if (isLast && server.watch.total - before >= 2) this.#syncBeforeLastWrite(server);
    this.wake();
  }

  /**
   * In reality an earlier write of a sync wakes the workload's controller again before the last one has reached its
   * cache: the next sync does not see that last write. A controller that works alone sees it, as it has no such race.
   */
  #syncBeforeLastWrite(server: ApiServer): void {
    const last = server.watch.last;
    if (last === undefined) return;
    const workload = this.#controllers.at(-1) as Controller;
    server.watch.deliver(last);
    if (workload.queue.length === 0) return;
    for (const controller of this.#controllers.slice(0, -1)) {
      while (controller.queue.length > 0) {
        this.#processNextWorkItem(controller);
        server.watch.deliver(last);
      }
    }
    this.#processNextWorkItem(workload);
  }

  #processNextWorkItem(controller: Controller): void {
    const { queue, maxRetries } = controller;
    const key = queue.get();
    if (key === undefined) return;
    try {
      controller.sync(key);
      queue.forget(key);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (maxRetries === undefined || queue.numRequeues(key) < maxRetries) queue.addRateLimited(key);
      else queue.forget(key);
    }
    queue.done(key);
  }
}
