import { inOrder } from '../../std/in-order.ts';
import type { ApiObject } from '../../workload/api-types.ts';
import { controllerOf } from '../../workload/controller-of.ts';

/** What a watcher of a kind wants to hear; called when the event reaches the cache, in order of writing. */
export interface EventHandler<T> {
  added?(object: T, slot: Slot<T>): void;
  updated?(old: T, object: T, slot: Slot<T>): void;
  deleted?(object: T): void;
}

/** An object as it is stored, and as the watchers' cache has it: the same one, or an earlier one. */
export interface Slot<T> {
  stored: T | undefined;
  cached: T | undefined;
}

/** The cache of a kind that all controllers share (client-go's shared informer): reads see what has been delivered. */
export class Informer<T extends ApiObject> {
  readonly #slots: Map<string, Slot<T>>;
  readonly #handlers: EventHandler<T>[] = [];
  /** The slots of the cached objects by the uid of their controller, '' where they have none. */
  readonly #byController = new Map<string, Set<Slot<T>>>();

  constructor(slots: Map<string, Slot<T>>) {
    this.#slots = slots;
  }

  addEventHandler(handler: EventHandler<T>): void {
    this.#handlers.push(handler);
  }

  get(name: string): T | undefined {
    return this.#slots.get(name)?.cached;
  }

  /** In order of creation. */
  list(): T[] {
    const objects: T[] = [];
    for (const { cached } of this.#slots.values()) if (cached !== undefined) objects.push(cached);
    return objects;
  }

  /** What the owner of the uid controls, in order of creation. */
  controlledBy(uid: string): T[] {
    return inOrder(this.#addCached([], uid), byUid);
  }

  /** What it controls or may adopt, in order of creation. */
  claimableBy(uid: string): T[] {
    return inOrder(this.#addCached(this.#addCached([], uid), ''), byUid);
  }

  #addCached(objects: T[], uid: string): T[] {
    const slots = this.#byController.get(uid);
    if (slots !== undefined) for (const { cached } of slots) if (cached !== undefined) objects.push(cached);
    return objects;
  }

  /** Brings one watch event into the cache (undefined: the object is gone) and calls every handler. */
  deliver(slot: Slot<T>, object: T | undefined): void {
    const old = slot.cached;
    slot.cached = object;
    this.#index(slot, old, object);
    if (object === undefined && slot.stored === undefined && old !== undefined) this.#slots.delete(old.metadata.name);
    for (const handler of this.#handlers) {
      if (object === undefined) {
        if (old !== undefined) handler.deleted?.(old);
      } else if (old === undefined) handler.added?.(object, slot);
      else handler.updated?.(old, object, slot);
    }
  }

  #index(slot: Slot<T>, old: T | undefined, object: T | undefined): void {
    if (old?.metadata.ownerReferences === object?.metadata.ownerReferences) return;
    const before = old && uidOfController(old);
    const after = object && uidOfController(object);
    if (before === after) return;
    if (before !== undefined) this.#byController.get(before)?.delete(slot);
    if (after === undefined) return;
    const slots = this.#byController.get(after) ?? new Set();
    slots.add(slot);
    this.#byController.set(after, slots);
  }
}

function uidOfController(object: ApiObject): string {
  return controllerOf(object)?.uid ?? '';
}

function byUid(one: ApiObject, other: ApiObject): number {
  return one.metadata.uid < other.metadata.uid ? -1 : 1;
}
