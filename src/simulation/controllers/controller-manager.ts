// The worker loops of all controllers (processNextWorkItem and handleErr upstream), in one synchronous order.
import { ApiError } from '../api-server/api-error.ts';
import type { ApiServer } from '../api-server/api-server.ts';
import type { WatchEvent } from '../api-server/watch.ts';
import type { Engine } from '../engine/engine.ts';
import { priorities } from '../engine/engine.ts';
import { RateLimitingQueue } from '../workqueue/rate-limiting-queue.ts';
import type { Controller } from './controller.ts';

/**
 * Whose keys go first within an instant. In reality all controllers run side by side and either is possible; the
 * recorded traces come from the first nearly always.
 */
export type SyncOrder = 'dependents-first' | 'owners-first';

/** Delivers watch events and syncs keys, one key at an engine event, until nothing is left to do at the instant. */
export class ControllerManager {
  readonly #engine: Engine;
  readonly #order: SyncOrder;
  #controllers: readonly Controller[] = [];
  /** Whose dependents have a controller too. */
  #owner: Controller | undefined;
  #server: ApiServer | undefined;
  #isScheduled = false;
  /** The last write of the owner's last sync, as long as it is kept from the caches. */
  #heldBack: WatchEvent | undefined;

  constructor(engine: Engine, order: SyncOrder) {
    this.#engine = engine;
    this.#order = order;
  }

  /** The controllers, dependents first: who owns pods before who owns them; the last may be the owner of another's objects. */
  start(server: ApiServer, controllers: readonly Controller[], isLastOwner: boolean): void {
    this.#server = server;
    this.#controllers = controllers;
    this.#owner = isLastOwner ? controllers.at(-1) : undefined;
  }

  newQueue(): RateLimitingQueue {
    return new RateLimitingQueue(this.#engine, this.wake);
  }

  /** Says that there is an event to deliver or a key to sync at this instant. */
  readonly wake = (): void => {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#engine.schedule(this.#engine.now, priorities.worker, this.#work);
  };

  readonly #work = (): void => {
    const server = this.#server as ApiServer;
    this.#deliver(server);
    this.#isScheduled = false;
    const controller = this.#next();
    if (controller === undefined) return;
    const isBlind = this.#heldBack !== undefined;
    const before = server.watch.total;
    this.#processNextWorkItem(controller);
    if (controller === this.#owner) {
      const mayBeBlind = !isBlind && this.#order === 'dependents-first';
      this.#heldBack = mayBeBlind && server.watch.total - before >= 2 ? server.watch.last : undefined;
    }
    this.wake();
  };

  /**
   * In reality an earlier write of a sync may wake the owner's controller again before the sync's last write has
   * reached its cache: if so, its next sync does not see that write. A controller that works alone has no such race.
   */
  #deliver(server: ApiServer): void {
    if (this.#heldBack !== undefined) {
      server.watch.deliver(this.#heldBack);
      if (this.#owner !== undefined && this.#owner.queue.length > 0) return;
      this.#heldBack = undefined;
    }
    server.watch.deliver();
  }

  #next(): Controller | undefined {
    const hasWork = ({ queue }: Controller) => queue.length > 0;
    return this.#order === 'dependents-first' ? this.#controllers.find(hasWork) : this.#controllers.findLast(hasWork);
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
