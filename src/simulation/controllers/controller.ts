// How a controller plugs in. It is a class whose constructor takes what it needs of a ControllerContext, and of its server
// - makes its queue:            this.queue = context.newQueue();
// - registers its handlers:     workloads.StatefulSet.informer.addEventHandler({ added: (set) => this.enqueue(set), … });
//                               handlers are called when a watch event reaches the cache; they only add keys (object
//                               names: a controller has one namespace) to the queue: add, addAfter, addRateLimited;
// - reads through informers:    workloads.StatefulSet.informer.get(name), .list(), podIndex.ownedBy(uid), .orphans();
//                               what it reads is the cache at the start of its sync, its own writes do not show in it;
// - writes to the collections:  pods.createPod, .delete; workloads.StatefulSet.updateStatus; these throw ApiError
//                               (Conflict when the resourceVersion in the object is not the stored one, NotFound, …),
//                               which a sync lets pass unless upstream handles it: the worker loop of the
//                               ControllerManager catches it, requeues the key and gives up as maxRetries says;
// - reports events:             this.#recorder = server.recorder('statefulset-controller', client).
// `sync(key)` is upstream's syncHandler. It is atomic, or a generator that yields where it makes requests that may have to
// wait for its client's limit: meanwhile other keys are synced. What an atomic one writes is counted afterwards, and the
// next sync waits. ControllerManager lists the controllers of a kind in the order in which they go first within an instant.
import type { VersionTraits } from '../../workload/versions.ts';
import type { ApiServer } from '../api-server/api-server.ts';
import type { Client, Syncing } from '../client/client.ts';
import type { Engine } from '../engine/engine.ts';
import type { RateLimitingQueue } from '../workqueue/rate-limiting-queue.ts';

export interface Controller {
  readonly queue: RateLimitingQueue;
  readonly client: Client;
  /** After so many failures in a row a key is dropped; undefined: never. */
  readonly maxRetries: number | undefined;
  /** Brings the object of the key one step nearer to its spec; throws ApiError when it has to be tried again. */
  sync(key: string): Syncing | undefined;
}

/** What every controller is made from. */
export interface ControllerContext {
  /** Only for `now`, and to say how many pods a sync goes through. */
  readonly engine: Pick<Engine, 'now' | 'lookAt'>;
  readonly server: ApiServer;
  readonly traits: VersionTraits;
  /** How it talks to the API server. */
  readonly client: Client;
  newQueue(): RateLimitingQueue;
}
