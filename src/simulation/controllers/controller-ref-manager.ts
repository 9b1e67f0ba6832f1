// Follows kubernetes/pkg/controller/controller_ref_manager.go (v1.36.3).
// Differs from upstream: one class for ReplicaSets, pods and ControllerRevisions; patches are functions.
import type { ApiObject, OwnerReference } from '../../workload/api-types.ts';
import { controllerOf } from '../../workload/controller-of.ts';
import type { LabelMatcher } from '../../workload/label-selector.ts';
import { ApiError, isNotFound, throwAggregate } from '../api-server/api-error.ts';
import type { Collection } from '../api-server/collection.ts';
import { isControlledBy, newControllerRef } from '../api-server/controller-ref.ts';

export interface RefManagerOptions<T extends ApiObject> {
  /** Who claims. */
  readonly controller: ApiObject;
  readonly selector: LabelMatcher;
  /** Where the claimed objects are stored. */
  readonly collection: Pick<Collection<T>, 'patch'>;
  /** The controller as it is stored now. */
  readonly fresh: () => ApiObject;
}

/** Adopts orphans that the selector matches, and releases owned objects that it does not match any more. */
export class ControllerRefManager<T extends ApiObject> {
  readonly #options: RefManagerOptions<T>;
  #mayAdopt = false;

  constructor(options: RefManagerOptions<T>) {
    this.#options = options;
  }

  /** Those of the objects that the controller owns now; throws what went wrong after trying all. */
  claim(objects: readonly T[]): readonly T[] {
    if (objects.every((object) => this.#isOwn(object))) return objects;
    const claimed: T[] = [];
    const errors: ApiError[] = [];
    for (const object of objects) {
      try {
        if (this.#claimObject(object)) claimed.push(object);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        errors.push(error);
      }
    }
    throwAggregate(errors);
    return claimed;
  }

  /** Whether the controller owns the object and wants it, so that nothing is to be done, as nearly always. */
  #isOwn(object: T): boolean {
    const { controller, selector } = this.#options;
    return isControlledBy(object, controller) && selector(object.metadata.labels);
  }

  #claimObject(object: T): boolean {
    const { controller, selector } = this.#options;
    const controllerRef = controllerOf(object);
    const isDeleted = controller.metadata.deletionTimestamp !== undefined;
    if (controllerRef !== undefined) {
      if (controllerRef.uid !== controller.metadata.uid) return false;
      if (selector(object.metadata.labels)) return true;
      if (!isDeleted) this.#ignoreNotFound(() => this.#release(object));
      return false;
    }
    if (isDeleted || !selector(object.metadata.labels) || object.metadata.deletionTimestamp !== undefined) return false;
    return this.#ignoreNotFound(() => this.#adopt(object));
  }

  #ignoreNotFound(call: () => void): boolean {
    try {
      call();
      return true;
    } catch (error) {
      if (isNotFound(error)) return false;
      throw error;
    }
  }

  #adopt(object: T): void {
    const { controller, collection } = this.#options;
    if (!this.#mayAdopt) this.#recheckDeletion(object);
    collection.patch(object.metadata.name, (stored) => {
      const others = stored.metadata.ownerReferences.filter(({ uid }) => uid !== controller.metadata.uid);
      const rival = others.find((reference) => reference.controller === true);
      if (rival !== undefined) throw twoControllers(object, controller, rival);
      const ownerReferences = [...others, newControllerRef(controller)];
      return { ...stored, metadata: { ...stored.metadata, ownerReferences } };
    });
  }

  #release(object: T): void {
    const { controller, collection } = this.#options;
    collection.patch(object.metadata.name, (stored) => {
      const ownerReferences = stored.metadata.ownerReferences.filter(({ uid }) => uid !== controller.metadata.uid);
      return { ...stored, metadata: { ...stored.metadata, ownerReferences } };
    });
  }

  #recheckDeletion(object: T): void {
    const { controller, fresh } = this.#options;
    const { metadata } = fresh();
    const { kind } = object;
    const subject = `can't adopt ${kind} ${object.metadata.namespace}/${object.metadata.name} (${object.metadata.uid})`;
    if (metadata.uid !== controller.metadata.uid) {
      const found = `got uid ${metadata.uid}, wanted ${controller.metadata.uid}`;
      const original = `original ${controller.kind} ${metadata.namespace}/${metadata.name} is gone: ${found}`;
      throw new ApiError('Conflict', `${subject}: can't recheck DeletionTimestamp: ${original}`);
    }
    if (metadata.deletionTimestamp !== undefined)
      throw new ApiError('Conflict', `${subject}: ${metadata.namespace}/${metadata.name} has just been deleted`);
    this.#mayAdopt = true;
  }
}

/** The server's refusal of a second managing controller (apimachinery/pkg/api/validation/objectmeta.go). */
function twoControllers(object: ApiObject, controller: ApiObject, rival: OwnerReference): ApiError {
  const references = `${rival.kind}/${rival.name} and ${controller.kind}/${controller.metadata.name}`;
  const cause = `Only one reference can have Controller set to true. Found "true" in references for ${references}`;
  const subject = `${object.kind} "${object.metadata.name}" is invalid`;
  return new ApiError('Invalid', `${subject}: metadata.ownerReferences: Invalid value: ${cause}`);
}
