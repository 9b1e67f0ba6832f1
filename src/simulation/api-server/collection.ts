// The API server's storage of one kind (apiserver/pkg/registry/generic/registry/store.go): versions, conflicts, writes.
import { deepEqual } from '../../std/deep-equal.ts';
import { wholeSecond } from '../../std/time.ts';
import type { ApiObject, ObjectMeta, OwnerReference, StringMap } from '../../workload/api-types.ts';
import type { Admission } from '../admission/admission.ts';
import type { AdmissionRefusal } from '../admission/refusal.ts';
import type { TraceEntry } from '../trace.ts';
import { ApiError } from './api-error.ts';
import { Informer, type Slot } from './informer.ts';
import { uidOf } from './pod-identities.ts';
import type { Registry } from './registry.ts';

/** What a creator says of an object's metadata; the server adds the rest. */
export interface NewMeta {
  readonly name: string;
  readonly labels?: StringMap;
  readonly annotations?: StringMap;
  readonly ownerReferences?: readonly OwnerReference[];
}

/** An object that is not stored yet. */
export type New<T extends ApiObject> = Omit<T, 'metadata'> & { readonly metadata: NewMeta };

const maxNameLength = 253;

type Verb = Extract<TraceEntry, { type: 'write' }>['verb'];

/** The stored objects of one kind in a namespace, by name. */
export class Collection<T extends ApiObject> {
  readonly kind: T['kind'];
  /** As the server's texts call it, such as `deployments.apps`. */
  readonly resource: string;
  readonly informer: Informer<T>;
  protected readonly registry: Registry;
  protected admission: Admission | undefined;
  readonly #slots = new Map<string, Slot<T>>();

  constructor(kind: T['kind'], resource: string, registry: Registry) {
    this.kind = kind;
    this.resource = resource;
    this.registry = registry;
    this.informer = new Informer(this.#slots);
  }

  /** From now on new objects are judged by the policies of the namespace. */
  setAdmission(admission: Admission): void {
    this.admission = admission;
  }

  find(name: string): T | undefined {
    return this.#slots.get(name)?.stored;
  }

  /** The object as it is stored now; throws NotFound. */
  get(name: string): T {
    const object = this.find(name);
    if (object === undefined) throw new ApiError('NotFound', `${this.resource} "${name}" not found`);
    return object;
  }

  /** In order of creation. */
  list(): T[] {
    const objects: T[] = [];
    for (const { stored } of this.#slots.values()) if (stored !== undefined) objects.push(stored);
    return objects;
  }

  create(object: New<T>): T {
    const { name, labels = {}, annotations = {}, ownerReferences = [] } = object.metadata;
    if (name.length > maxNameLength) throw this.#nameTooLong(name);
    const refusal = this.refusalOf(object);
    if (refusal !== undefined) throw this.forbidden(name, refusal);
    const slot = this.#slots.get(name) ?? this.#newSlot(name);
    if (slot.stored !== undefined) throw new ApiError('AlreadyExists', `${this.resource} "${name}" already exists`);
    const metadata: ObjectMeta = {
      name,
      namespace: this.registry.namespace,
      uid: uidOf(this.registry.storage.takeSerials(1)),
      resourceVersion: this.registry.storage.takeVersions(1),
      generation: 1,
      creationTimestamp: wholeSecond(this.registry.now),
      labels,
      annotations,
      ownerReferences,
    };
    return this.store('create', slot, { ...object, metadata } as unknown as T);
  }

  /** Takes in an object that was stored before the run. */
  restore(object: T): void {
    this.store('create', this.#newSlot(object.metadata.name), object);
  }

  /** Replaces the object if its resourceVersion is still the stored one, and else throws Conflict. */
  update(object: T): T {
    return this.write('update', this.conflictFree(object), object);
  }

  /** Changes the stored object whatever its version is, as a patch does. */
  patch(name: string, change: (object: T) => T): T {
    const stored = this.get(name);
    return this.write('update', stored, change(stored));
  }

  /** Marks the object as being deleted; who deletes it finally calls `remove`. */
  markDeleted(name: string): T {
    const stored = this.get(name);
    if (stored.metadata.deletionTimestamp !== undefined) return stored;
    const deletionTimestamp = wholeSecond(this.registry.now);
    return this.write('update', stored, { ...stored, metadata: { ...stored.metadata, deletionTimestamp } });
  }

  remove(name: string): void {
    const slot = this.#slots.get(name);
    if (slot?.stored !== undefined) this.removeFrom(slot);
  }

  /** The place of a stored object; throws NotFound. */
  slotOf(name: string): Slot<T> {
    const slot = this.#slots.get(name);
    if (slot?.stored === undefined) throw new ApiError('NotFound', `${this.resource} "${name}" not found`);
    return slot;
  }

  /** Why admission does not take one more object. */
  protected refusalOf(_: New<T>): Pick<AdmissionRefusal, 'reason' | 'message'> | undefined {
    return this.admission?.refusalOfObject(this.resource, this.list().length);
  }

  protected forbidden(name: string, { reason, message }: Pick<AdmissionRefusal, 'reason' | 'message'>): ApiError {
    return new ApiError(reason, `${this.resource} "${name}" is forbidden: ${message}`);
  }

  protected removeFrom(slot: Slot<T>): void {
    const object = slot.stored;
    if (object === undefined) return;
    slot.stored = undefined;
    this.registry.record('delete', object);
    this.#tell(slot, undefined);
  }

  /** The stored object, which has to be of the same version; else throws Conflict. */
  protected conflictFree(object: T): T {
    const { name, resourceVersion } = object.metadata;
    const stored = this.get(name);
    if (stored.metadata.resourceVersion !== resourceVersion) {
      const advice = 'the object has been modified; please apply your changes to the latest version and try again';
      throw new ApiError('Conflict', `Operation cannot be fulfilled on ${this.resource} "${name}": ${advice}`);
    }
    return stored;
  }

  /** Writes the object over the stored one, unless nothing differs. */
  protected write(verb: Verb, stored: T, object: T): T {
    return isSame(stored, object) ? stored : this.storeNext(verb, object);
  }

  /** Puts the object in its place as the next version. */
  protected storeNext(verb: Verb, object: T): T {
    const resourceVersion = this.registry.storage.takeVersions(1);
    const metadata = { ...object.metadata, resourceVersion };
    return this.store(verb, this.slotOf(metadata.name), { ...object, metadata });
  }

  /** Puts the object, which has its resourceVersion, in its place, and tells everybody. */
  protected store(verb: Verb, slot: Slot<T>, object: T): T {
    this.#askWebhooks(verb, object);
    slot.stored = object;
    this.registry.record(verb, object);
    this.#tell(slot, object);
    return object;
  }

  #askWebhooks(verb: Verb, { metadata: { labels } }: T): void {
    if (verb !== 'create' && verb !== 'update') return;
    const operation = verb === 'create' ? 'CREATE' : 'UPDATE';
    const refusal = this.admission?.unansweredWebhook({ operation, resource: this.resource, labels });
    if (refusal !== undefined) throw new ApiError('InternalError', refusal);
  }

  #tell(slot: Slot<T>, object: T | undefined): void {
    this.registry.watch.push(this.kind, () => this.informer.deliver(slot, object));
  }

  #nameTooLong(name: string): ApiError {
    const cause = `Invalid value: "${name}": must be no more than ${maxNameLength} characters`;
    const group = this.resource.includes('.') ? '.apps' : '';
    return new ApiError('Invalid', `${this.kind}${group} "${name}" is invalid: metadata.name: ${cause}`);
  }

  #newSlot(name: string): Slot<T> {
    const slot: Slot<T> = { stored: undefined, cached: undefined };
    this.#slots.set(name, slot);
    return slot;
  }
}

function isSame(a: ApiObject, b: ApiObject): boolean {
  return a === b || deepEqual(a, b);
}
