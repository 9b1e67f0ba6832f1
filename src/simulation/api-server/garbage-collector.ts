// Follows kubernetes/pkg/controller/garbagecollector (v1.36.3) in effect.
// Differs from upstream: dependents go in the same instant as their owner, before a controller sees it.
import type { ApiObject, ControllerRevision, Pod, ReplicaSet } from '../../workload/api-types.ts';
import { controllerOf } from '../../workload/controller-of.ts';
import type { ClaimCollection } from './claim-collection.ts';
import type { Collection } from './collection.ts';
import type { PodCollection } from './pod-collection.ts';
import type { PodIndex } from './pod-index.ts';
import type { PodRun } from './pod-run.ts';
import type { StatusCollection } from './status-collection.ts';

/** What becomes of the dependents of a deleted object: they follow it, go first, or stay without an owner. */
export type PropagationPolicy = 'Background' | 'Foreground' | 'Orphan';

/** All that owns something or is owned. */
export interface Stores {
  readonly replicaSets: StatusCollection<ReplicaSet>;
  readonly controllerRevisions: Collection<ControllerRevision>;
  readonly persistentVolumeClaims: ClaimCollection;
  readonly pods: PodCollection;
  readonly podIndex: PodIndex;
}

type Dependents = Pick<Collection<ApiObject>, 'list' | 'patch'>;

/** Deletes objects together with what they own. */
export class GarbageCollector {
  readonly #stores: Stores;
  readonly #dependents: readonly Dependents[];
  /** Owners that wait for the last of their dependents, by uid: what removes them. */
  readonly #waiting = new Map<string, () => void>();

  constructor(stores: Stores) {
    this.#stores = stores;
    const { replicaSets, controllerRevisions, pods, persistentVolumeClaims } = stores;
    this.#dependents = [replicaSets, controllerRevisions, pods, persistentVolumeClaims] as never;
    const release = { deleted: (object: ApiObject) => this.#release(object) };
    for (const { informer } of [replicaSets, controllerRevisions]) informer.addEventHandler(release as never);
    pods.informer.addRunHandler({
      added: (run) => this.#deleteWithoutOwner(run),
      deleted: (run) => {
        this.#release(run.like);
        if (run.like.claims !== undefined) for (const pod of run.pods()) this.#deleteClaimsAfter(pod);
      },
    });
    persistentVolumeClaims.informer.addEventHandler(release);
    replicaSets.informer.addEventHandler({
      deleted: ({ metadata }) => {
        for (const {
          metadata: { name },
        } of stores.podIndex.ownedBy(metadata.uid))
          if (pods.find(name) !== undefined) this.#deleteWithoutOwner(pods.runOf(name));
      },
    });
  }

  /** Deletes the object, which may not be a pod, and treats its dependents by the policy. */
  delete<T extends ApiObject>(collection: Collection<T>, name: string, policy: PropagationPolicy = 'Background'): void {
    const { uid } = collection.get(name).metadata;
    switch (policy) {
      case 'Background':
        collection.remove(name);
        this.#deleteDependents(uid, policy);
        break;
      case 'Foreground':
        collection.markDeleted(name);
        this.#waiting.set(uid, () => collection.remove(name));
        this.#deleteDependents(uid, policy);
        this.#removeWhenAlone(uid);
        break;
      case 'Orphan':
        for (const dependents of this.#dependents) orphanAll(dependents, uid);
        collection.remove(name);
        break;
    }
  }

  #deleteDependents(ownerUid: string, policy: PropagationPolicy): void {
    const { replicaSets, controllerRevisions, pods, persistentVolumeClaims } = this.#stores;
    for (const { metadata } of ownedBy(replicaSets, ownerUid)) this.delete(replicaSets, metadata.name, policy);
    for (const { metadata } of ownedBy(controllerRevisions, ownerUid)) controllerRevisions.remove(metadata.name);
    for (const { metadata } of ownedBy(pods, ownerUid)) pods.delete(metadata.name);
    for (const { metadata } of ownedBy(persistentVolumeClaims, ownerUid)) this.#deleteClaim(metadata.name);
  }

  /** A claim that a pod mounts is only marked: it goes after that pod (pkg/controller/volume/pvcprotection). */
  #deleteClaim(name: string): void {
    const { pods, persistentVolumeClaims } = this.#stores;
    if (pods.list().some(({ claims = [] }) => claims.includes(name))) persistentVolumeClaims.markDeleted(name);
    else persistentVolumeClaims.remove(name);
  }

  #deleteClaimsAfter({ metadata, claims = [] }: Pod): void {
    const { persistentVolumeClaims } = this.#stores;
    for (const name of claims) {
      const claim = persistentVolumeClaims.find(name);
      const isOwned = claim?.metadata.ownerReferences.some(({ uid }) => uid === metadata.uid);
      if (isOwned === true || claim?.metadata.deletionTimestamp !== undefined) persistentVolumeClaims.remove(name);
    }
  }

  /** A controller may make pods before it has seen that their ReplicaSet is gone. */
  #deleteWithoutOwner(run: PodRun): void {
    const owner = controllerOf(run.like);
    if (owner?.kind !== 'ReplicaSet') return;
    const { pods, replicaSets } = this.#stores;
    const isGone = replicaSets.find(owner.name)?.metadata.uid !== owner.uid;
    const isSeen = replicaSets.informer.get(owner.name)?.metadata.uid !== owner.uid;
    if (isGone && isSeen) for (const live of pods.asStored(run.serialList())) pods.deleteRun(live);
  }

  #release(dependent: ApiObject): void {
    if (this.#waiting.size === 0) return;
    for (const { uid } of dependent.metadata.ownerReferences) if (this.#waiting.has(uid)) this.#removeWhenAlone(uid);
  }

  #removeWhenAlone(ownerUid: string): void {
    if (this.#dependents.some((dependents) => ownedBy(dependents, ownerUid).length > 0)) return;
    this.#waiting.get(ownerUid)?.();
    this.#waiting.delete(ownerUid);
  }
}

function orphanAll(collection: Dependents, ownerUid: string): void {
  for (const { metadata } of ownedBy(collection, ownerUid)) {
    collection.patch(metadata.name, (object) => {
      const ownerReferences = object.metadata.ownerReferences.filter(({ uid }) => uid !== ownerUid);
      return { ...object, metadata: { ...object.metadata, ownerReferences } };
    });
  }
}

function ownedBy<T extends ApiObject>(collection: Pick<Collection<T>, 'list'>, ownerUid: string): T[] {
  return collection.list().filter(({ metadata }) => metadata.ownerReferences.some(({ uid }) => uid === ownerUid));
}
