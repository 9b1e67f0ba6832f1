// Follows kubernetes/pkg/controller/controller_utils.go (v1.36.3), FilterPodsByOwner, and controller_ref_manager.go.
// Differs from upstream: pods are kept by the place that they hold, and only those that have changed are claimed anew.
import type { Pod, WorkloadObject } from '../../workload/api-types.ts';
import { controllerOf } from '../../workload/controller-of.ts';
import { labelMatcher } from '../../workload/label-selector.ts';
import type { ApiServer } from '../api-server/api-server.ts';
import type { Collection } from '../api-server/collection.ts';
import { ControllerRefManager } from './controller-ref-manager.ts';

/** Pods by their place: an ordinal, a node. */
export type PodsByPlace<Place> = ReadonlyMap<Place, readonly Pod[]>;

interface ClaimedByPlace<Place> {
  readonly byPlace: Map<Place, readonly Pod[]>;
  /** By name: what has changed since the owner claimed its pods last. */
  readonly changed: Map<string, Pod>;
  /** The places whose pods have changed since then; undefined: all may have. */
  places: Set<Place> | undefined;
}

/** What an owner has claimed. */
export interface Claimed<Place> {
  readonly pods: PodsByPlace<Place>;
  /** The places whose pods have changed since the last claim; undefined: all may have. */
  readonly changed: ReadonlySet<Place> | undefined;
}

/** The cached pods of owners of one kind, each owner's by the place that they hold. */
export class ClaimedPods<Place> {
  readonly #server: ApiServer;
  readonly #placeOf: (pod: Pod, ownerName: string) => Place | undefined;
  readonly #byOwner = new Map<string, ClaimedByPlace<Place>>();
  readonly #orphans = new Map<string, Pod>();

  /** Pods without a place, by the name of their owner or of who could adopt them, are nobody's. */
  constructor(server: ApiServer, placeOf: (pod: Pod, ownerName: string) => Place | undefined) {
    this.#server = server;
    this.#placeOf = placeOf;
    server.pods.informer.addEventHandler({
      added: (pod) => this.#add(pod),
      updated: (old, pod) => {
        this.#remove(old);
        this.#add(pod);
      },
      deleted: (pod) => this.#remove(pod),
    });
  }

  /** The owner's pods after adopting and releasing; as they are cached now, so not to be kept. */
  claim<T extends WorkloadObject>(owner: T, collection: Collection<T>): Claimed<Place> {
    const { name, uid } = owner.metadata;
    const owned = this.#byOwner.get(uid);
    const orphans = [...this.#orphans.values()].filter((pod) => this.#placeOf(pod, name) !== undefined);
    const candidates = [...(owned?.changed.values() ?? []), ...orphans];
    const refManager = new ControllerRefManager({
      controller: owner,
      selector: labelMatcher(owner.spec.selector),
      collection: this.#server.pods,
      fresh: () => collection.get(name),
    });
    const claimed = new Set(refManager.claim(candidates));
    owned?.changed.clear();
    const byPlace: PodsByPlace<Place> = owned?.byPlace ?? new Map();
    const isAsOwned = candidates.every((pod) => claimed.has(pod) !== this.#orphans.has(pod.metadata.name));
    const changed = owned?.places;
    if (owned !== undefined) owned.places = isAsOwned ? new Set() : undefined;
    if (isAsOwned) return { pods: byPlace, changed };
    const released = new Set(candidates.filter((pod) => !claimed.has(pod)));
    const kept = [...byPlace.values()].flat().filter((pod) => !released.has(pod));
    const pods = this.#grouped([...kept, ...orphans.filter((pod) => claimed.has(pod))], name);
    return { pods, changed: undefined };
  }

  #grouped(pods: readonly Pod[], ownerName: string): PodsByPlace<Place> {
    const byPlace = new Map<Place, readonly Pod[]>();
    for (const pod of pods) addTo(byPlace, this.#placeOf(pod, ownerName), pod);
    return byPlace;
  }

  #add(pod: Pod): void {
    const owner = controllerOf(pod);
    if (owner === undefined) {
      this.#orphans.set(pod.metadata.name, pod);
      return;
    }
    let owned = this.#byOwner.get(owner.uid);
    if (owned === undefined) {
      owned = { byPlace: new Map(), changed: new Map(), places: undefined };
      this.#byOwner.set(owner.uid, owned);
    }
    const place = this.#placeOf(pod, owner.name);
    if (place === undefined) return;
    addTo(owned.byPlace, place, pod);
    owned.places?.add(place);
    owned.changed.set(pod.metadata.name, pod);
  }

  #remove(pod: Pod): void {
    const owner = controllerOf(pod);
    if (owner === undefined) {
      this.#orphans.delete(pod.metadata.name);
      return;
    }
    const owned = this.#byOwner.get(owner.uid);
    const place = this.#placeOf(pod, owner.name);
    if (owned === undefined || place === undefined) return;
    owned.changed.delete(pod.metadata.name);
    owned.places?.add(place);
    const others = (owned.byPlace.get(place) ?? []).filter(({ metadata }) => metadata.uid !== pod.metadata.uid);
    if (others.length > 0) owned.byPlace.set(place, others);
    else owned.byPlace.delete(place);
  }
}

function addTo<Place>(byPlace: Map<Place, readonly Pod[]>, place: Place | undefined, pod: Pod): void {
  if (place !== undefined) byPlace.set(place, [...(byPlace.get(place) ?? []), pod]);
}
