// The workers of all controllers (processNextWorkItem and handleErr upstream), in one synchronous order.

import type { Instant } from '../../std/time.ts';
import { type ApiError, apiErrorOf, asApiError } from '../api-server/api-error.ts';
import type { ApiServer } from '../api-server/api-server.ts';
import type { WatchEvent } from '../api-server/watch.ts';
import type { Requests, Syncing } from '../client/client.ts';
import type { Engine } from '../engine/engine.ts';
import { priorities } from '../engine/engine.ts';
import { RateLimitingQueue } from '../workqueue/rate-limiting-queue.ts';
import type { Controller } from './controller.ts';

/**
 * Whose keys go first within an instant. In reality all controllers run side by side and either is possible; the
 * recorded traces come from the first nearly always.
 */
export type SyncOrder = 'dependents-first' | 'owners-first';

/** So many keys of a controller are synced side by side (--concurrent-replicaset-syncs and the like). */
const workers = 5;

/** A worker in the middle of a sync. */
interface Work {
  readonly controller: Controller;
  readonly key: string;
  readonly syncing: Syncing;
}

/** Delivers watch events and syncs keys, one key at an engine event, until nothing is left to do at the instant. */
export class ControllerManager {
  readonly #engine: Engine;
  readonly #order: SyncOrder;
  #controllers: readonly Controller[] = [];
  /** Whose dependents have a controller too. */
  #owner: Controller | undefined;
  #server: ApiServer | undefined;
  #isScheduled = false;
  /** When a controller goes on that waits for its client. */
  #wakesAt: Instant = 0;
  /** The last write of the owner's last sync, as long as it is kept from the caches. */
  #heldBack: WatchEvent | undefined;

  constructor(engine: Engine, order: SyncOrder) {
    this.#engine = engine;
    this.#order = order;
  }

  /** The controllers, dependents first: who owns pods before who owns them; one may be the owner of another's objects. */
  start(server: ApiServer, controllers: readonly Controller[], owner: Controller | undefined): void {
    this.#server = server;
    this.#controllers = controllers;
    this.#owner = owner;
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
    const mayWork = (controller: Controller) => controller.queue.length > 0 && this.#hasWorker(controller);
    return this.#order === 'dependents-first' ? this.#controllers.find(mayWork) : this.#controllers.findLast(mayWork);
  }

  /** Whether a worker is free and what was written in one go has been let through. */
  #hasWorker({ queue, client }: Controller): boolean {
    if (queue.processing >= workers) return false;
    const { now } = this.#engine;
    if (client.freeAt <= now) return true;
    if (client.freeAt !== this.#wakesAt) {
      this.#wakesAt = client.freeAt;
      this.#engine.schedule(client.freeAt, priorities.worker, this.wake);
    }
    return false;
  }

  #processNextWorkItem(controller: Controller): void {
    const key = controller.queue.get();
    if (key === undefined) return;
    const before = this.#written;
    let syncing: Syncing | undefined;
    let error: ApiError | undefined;
    try {
      syncing = controller.sync(key);
    } catch (thrown) {
      error = asApiError(thrown);
    }
    this.#count(controller, before, error);
    if (syncing !== undefined) this.#goOn({ controller, key, syncing }, 0);
    else this.#finish(controller, key, error);
  }

  /** Brings a sync, which may make so many requests, to its next ones or to its end. */
  #goOn(work: Work, mayGo: number): void {
    const { controller, key, syncing } = work;
    const before = this.#written;
    let step: IteratorResult<Requests, void> | undefined;
    let error: ApiError | undefined;
    try {
      step = syncing.next();
    } catch (thrown) {
      error = asApiError(thrown);
    }
    this.#count(controller, before + mayGo, error);
    if (step === undefined || step.done) this.#finish(controller, key, error);
    else this.#send(work, step.value, controller.client.reserve(step.value.count), 0);
  }

  /** Makes the requests that come after the first ones, each as soon as it may go. */
  #send(work: Work, requests: Requests, goesAt: (count: number) => Instant, sent: number): void {
    const { count, send } = requests;
    let end = sent;
    while (end < count && goesAt(end + 1) <= this.#engine.now) end++;
    if (end > sent && send !== undefined) {
      const before = this.#written;
      const error = apiErrorOf(() => send(end - sent));
      this.#count(work.controller, before + end - sent, error);
    }
    const goOn = () => this.#goOn(work, send === undefined ? count : 0);
    if (end === count && requests.isAwaited) this.#engine.schedule(this.#engine.now, priorities.worker, goOn);
    else if (end === count) goOn();
    else this.#engine.schedule(goesAt(end + 1), priorities.worker, () => this.#send(work, requests, goesAt, end));
  }

  /** How much has been written since the start. */
  get #written(): number {
    return (this.#server as ApiServer).watch.total;
  }

  /** Counts what has been written beyond what might go, and what was refused. */
  #count({ client }: Controller, allowed: number, error: ApiError | undefined): void {
    client.count(this.#written - allowed + (error === undefined ? 0 : 1));
  }

  #finish({ queue, maxRetries }: Controller, key: string, error: ApiError | undefined): void {
    if (error === undefined) queue.forget(key);
    else if (maxRetries === undefined || queue.numRequeues(key) < maxRetries) queue.addRateLimited(key);
    else queue.forget(key);
    queue.done(key);
    if (queue.length > 0) this.wake();
  }
}
