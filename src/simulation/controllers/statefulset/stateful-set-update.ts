// Follows kubernetes/pkg/controller/statefulset/stateful_set_control.go (v1.36.3), updateStatefulSet.
// Differs from upstream: its steps are methods, and the status is computed outside.
import type { Instant } from '../../../std/time.ts';
import type { ControllerRevision, Pod, StatefulSet } from '../../../workload/api-types.ts';
import type { VersionTraits } from '../../../workload/versions.ts';
import { throwAggregate } from '../../api-server/api-error.ts';
import { isPodAvailable, isPodTerminal } from '../controller-utils.ts';
import { slowStartBatch } from '../slow-start-batch.ts';
import type { StatefulPodControl } from './stateful-pod-control.ts';
import {
  allowsBurst,
  belongsToCurrentRevision,
  getEndOrdinal,
  getOrdinal,
  getPodName,
  getPodRevision,
  getStartOrdinal,
  getStatefulSetMaxUnavailable,
  isInOrdinalRange,
  isRunningAndReady,
  isTerminating,
  isUnavailable,
  type Replica,
} from './stateful-set-utils.ts';

export interface UpdateOptions {
  readonly set: StatefulSet;
  readonly current: ControllerRevision;
  readonly update: ControllerRevision;
  /** The set's pods as they are now. */
  readonly pods: readonly Pod[];
  readonly now: Instant;
  readonly podControl: StatefulPodControl;
  readonly traits: VersionTraits;
}

/** What one sync does to the pods of a StatefulSet. */
export class StatefulSetUpdate {
  readonly #options: UpdateOptions;
  readonly #set: StatefulSet;
  readonly #monotonic: boolean;
  /** One for each ordinal of the set, in order. */
  readonly #replicas: readonly Replica[];
  /** Pods beyond the set's ordinals, from the highest down. */
  readonly #condemned: readonly Pod[];
  readonly #isUnavailable: (pod: Pod | undefined) => boolean;

  constructor(options: UpdateOptions) {
    this.#options = options;
    this.#set = options.set;
    this.#monotonic = !allowsBurst(options.set);
    const minReadySeconds = options.traits.statefulSetWaitsForAvailable ? options.set.spec.minReadySeconds : 0;
    this.#isUnavailable = (pod) => isUnavailable(pod, minReadySeconds, options.now);
    const ordinalOf = (pod: Pod) => getOrdinal(options.set.metadata.name, pod.metadata.name);
    this.#replicas = this.#buildReplicas(new Map(options.pods.map((pod) => [ordinalOf(pod), pod])));
    this.#condemned = options.pods
      .filter((pod) => !isInOrdinalRange(options.set, ordinalOf(pod)))
      .sort((a, b) => ordinalOf(b) - ordinalOf(a));
  }

  /**
   * Makes missing pods, deletes condemned ones and then old ones, as far as the policy lets it in one sync; gives how
   * many old ones it has deleted to update them.
   */
  run(): number {
    const { set, podControl } = this.#options;
    if (set.metadata.deletionTimestamp !== undefined) return 0;
    const firstUnavailable = this.#firstUnavailablePod();
    const isStopped =
      this.#runForAll(this.#replicas, (replica) => this.#processReplica(replica)) ||
      this.#runForAll(this.#condemned, (pod) => {
        if (!podControl.claimsMatchRetentionPolicy(set, pod)) podControl.updateClaimOwners(set, pod);
        return false;
      }) ||
      this.#runForAll(this.#condemned, (pod) => this.#processCondemned(pod, firstUnavailable));
    if (isStopped || set.spec.updateStrategy.type === 'OnDelete') return 0;
    return this.#options.traits.gates.maxUnavailableStatefulSet ? this.#updateSeveral() : this.#updateOne();
  }

  #buildReplicas(byOrdinal: ReadonlyMap<number, Pod>): Replica[] {
    const { set, current, update } = this.#options;
    const replicas: Replica[] = [];
    for (let ordinal = getStartOrdinal(set); ordinal <= getEndOrdinal(set); ordinal++) {
      const pod = byOrdinal.get(ordinal);
      const planned = belongsToCurrentRevision(set, ordinal) ? current : update;
      replicas.push({ ordinal, pod, revision: pod === undefined ? planned.metadata.name : getPodRevision(pod) });
    }
    return replicas;
  }

  /** The lowest place that has no available pod: undefined when all have, and when the place has no pod yet. */
  #firstUnavailablePod(): Pod | undefined {
    const replica = this.#replicas.find(({ pod }) => this.#isUnavailable(pod));
    return replica === undefined ? this.#condemned.findLast(this.#isUnavailable) : replica.pod;
  }

  /** Without order all calls are made, in ever larger batches until one fails; with order one that says so ends it. */
  #runForAll<T>(items: readonly T[], call: (item: T) => boolean): boolean {
    if (this.#monotonic) return items.some(call);
    const { errors } = slowStartBatch(items.length, (index) => call(items[index] as T));
    throwAggregate(errors);
    return false;
  }

  /** True ends the sync, when order is kept. */
  #processReplica({ ordinal, pod, revision }: Replica): boolean {
    const { set, current, update, podControl, now } = this.#options;
    if (pod !== undefined && isPodTerminal(pod)) {
      if (!isTerminating(pod)) podControl.deleteStatefulPod(set, pod.metadata.name);
      return true;
    }
    if (pod === undefined) {
      if (podControl.podClaimIsStale(set, ordinal)) return true;
      const { data: template } = revision === update.metadata.name ? update : current;
      podControl.createStatefulPod(set, { ordinal, revision, template });
      return this.#monotonic;
    }
    if (pod.phase === 'Pending') podControl.createMissingClaims(set, pod);
    if (this.#monotonic && isTerminating(pod)) return true;
    if (this.#monotonic && !isRunningAndReady(pod)) return true;
    if (this.#monotonic && !isPodAvailable(pod, set.spec.minReadySeconds, now)) return true;
    if (!podControl.podMatches(set, pod)) podControl.updateStatefulPod(set, pod);
    return false;
  }

  /** With order, one goes only when it is available, or when nothing before it is unavailable. */
  #processCondemned(pod: Pod, firstUnavailable: Pod | undefined): boolean {
    const { set, podControl, now } = this.#options;
    if (isTerminating(pod)) return this.#monotonic;
    if (this.#monotonic && pod !== firstUnavailable) {
      if (!isRunningAndReady(pod) || !isPodAvailable(pod, set.spec.minReadySeconds, now)) return true;
    }
    podControl.deleteStatefulPod(set, pod.metadata.name);
    return true;
  }

  /** Deletes the highest old pod, unless it comes to an updated or terminating one that is not available before. */
  #updateOne(): number {
    for (const replica of this.#updatable()) {
      if (this.#isOld(replica)) return this.#deleteForUpdate(replica);
      if (this.#isUnavailable(replica.pod)) return 0;
    }
    return 0;
  }

  /** Deletes so many old pods that maxUnavailable are unavailable, whichever ordinals these have. */
  #updateSeveral(): number {
    const unavailable = this.#replicas.filter(({ pod }) => this.#isUnavailable(pod)).length;
    const toDelete = Math.max(0, getStatefulSetMaxUnavailable(this.#set) - unavailable);
    const old = this.#updatable().filter((replica) => this.#isOld(replica));
    return old.slice(0, toDelete).reduce((deleted, replica) => deleted + this.#deleteForUpdate(replica), 0);
  }

  /** Of another revision than the update's, and not terminating; it may have been made in this very sync. */
  #isOld({ pod, revision }: Replica): boolean {
    return revision !== this.#options.update.metadata.name && (pod === undefined || !isTerminating(pod));
  }

  #deleteForUpdate({ ordinal }: Replica): number {
    const { set, podControl } = this.#options;
    podControl.deleteStatefulPod(set, getPodName(set, ordinal));
    return 1;
  }

  /** Those from the highest ordinal down to the partition. */
  #updatable(): Replica[] {
    return this.#replicas.slice(this.#set.spec.updateStrategy.rollingUpdate?.partition ?? 0).reverse();
  }
}
