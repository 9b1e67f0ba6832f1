// Follows kubernetes/pkg/controller/statefulset/stateful_set_control.go (v1.36.3), updateStatefulSet.
// Differs from upstream: its steps are methods, and the status is computed outside.
import type { Instant } from '../../../std/time.ts';
import type { ControllerRevision, Pod, StatefulSet } from '../../../workload/api-types.ts';
import type { VersionTraits } from '../../../workload/versions.ts';
import { throwAggregate } from '../../api-server/api-error.ts';
import type { Syncing } from '../../client/client.ts';
import { isPodAvailable, isPodTerminal } from '../controller-utils.ts';
import { slowStartBatch } from '../slow-start-batch.ts';
import type { StatefulPodControl } from './stateful-pod-control.ts';
import {
  allowsBurst,
  belongsToCurrentRevision,
  getEndOrdinal,
  getPodName,
  getPodRevision,
  getStartOrdinal,
  getStatefulSetMaxUnavailable,
  isInOrdinalRange,
  isRunningAndReady,
  isTerminating,
  isUnavailable,
  type SetPods,
} from './stateful-set-utils.ts';

export interface UpdateOptions {
  readonly set: StatefulSet;
  readonly current: ControllerRevision;
  readonly update: ControllerRevision;
  /** The set's pods as they are now. */
  readonly pods: SetPods;
  readonly availabilityTime: Instant;
  readonly podControl: StatefulPodControl;
  readonly traits: VersionTraits;
}

/** What one sync does to the pods of a StatefulSet. */
export class StatefulSetUpdate {
  readonly #options: UpdateOptions;
  readonly #monotonic: boolean;
  readonly #start: number;
  readonly #end: number;
  /** Ordinals of pods beyond the set's ordinals, from the highest down. */
  readonly #condemned: readonly number[];
  readonly #isUnavailable: (pod: Pod | undefined) => boolean;

  constructor(options: UpdateOptions) {
    const { set, pods, availabilityTime, traits } = options;
    this.#options = options;
    this.#monotonic = !allowsBurst(set);
    this.#start = getStartOrdinal(set);
    this.#end = getEndOrdinal(set);
    const minReadySeconds = traits.statefulSetWaitsForAvailable ? set.spec.minReadySeconds : 0;
    this.#isUnavailable = (pod) => isUnavailable(pod, minReadySeconds, availabilityTime);
    this.#condemned = condemnedOrdinals(set, pods);
  }

  /**
   * Makes missing pods, deletes condemned ones and then old ones, as far as the policy lets it in one sync; gives how
   * many old ones it has deleted to update them.
   */
  *run(): Syncing<number> {
    const { set, traits } = this.#options;
    if (set.metadata.deletionTimestamp !== undefined) return 0;
    const isStopped = (yield* this.#processReplicas()) || (yield* this.#processAllCondemned());
    if (isStopped || set.spec.updateStrategy.type === 'OnDelete') return 0;
    return traits.gates.MaxUnavailableStatefulSet ? this.#updateSeveral() : this.#updateOne();
  }

  #podAt(ordinal: number): Pod | undefined {
    return this.#options.pods.byOrdinal.get(ordinal)?.[0];
  }

  /** The revision of the ordinal's pod, or of the one that is to be made for it. */
  #revisionAt(ordinal: number): string {
    const pod = this.#podAt(ordinal);
    return pod === undefined ? this.#plannedRevision(ordinal).metadata.name : getPodRevision(pod);
  }

  #plannedRevision(ordinal: number): ControllerRevision {
    const { set, current, update } = this.#options;
    return belongsToCurrentRevision(set, ordinal) ? current : update;
  }

  /** In order until one says that this ends the sync; or without order, in ever larger batches until one fails. */
  *#processReplicas(): Syncing<boolean> {
    const ordinals = this.#options.pods.steady.unsteadyOrdinals(this.#start, this.#end);
    if (this.#monotonic) {
      for (const ordinal of ordinals) if (this.#processReplica(ordinal)) return true;
      return false;
    }
    const count = Math.max(0, this.#end - this.#start + 1);
    const indexes = [...ordinals].map((ordinal) => ordinal - this.#start);
    const process = (index: number) => void this.#processReplica(this.#start + index);
    const isRequest = (index: number) => this.#isReplaced(this.#podAt(this.#start + index));
    throwAggregate((yield* slowStartBatch(count, process, { indexes, isRequest })).errors);
    return false;
  }

  *#processAllCondemned(): Syncing<boolean> {
    if (this.#condemned.length === 0) return false;
    const { set, podControl } = this.#options;
    const firstUnavailable = this.#firstUnavailablePod();
    const pods = this.#condemned.map((ordinal) => this.#podAt(ordinal) as Pod);
    const fixClaims = (pod: Pod) => {
      if (!podControl.claimsMatchRetentionPolicy(set, pod)) podControl.updateClaimOwners(set, pod);
    };
    if (this.#monotonic) {
      pods.forEach(fixClaims);
      return pods.some((pod) => this.#processCondemned(pod, firstUnavailable));
    }
    const hasClaimsToFix = (index: number) => !podControl.claimsMatchRetentionPolicy(set, pods[index] as Pod);
    const fix = (index: number) => fixClaims(pods[index] as Pod);
    throwAggregate((yield* slowStartBatch(pods.length, fix, { isRequest: hasClaimsToFix })).errors);
    const isLiving = (index: number) => !isTerminating(pods[index] as Pod);
    const condemn = (index: number) => void this.#processCondemned(pods[index] as Pod, firstUnavailable);
    throwAggregate((yield* slowStartBatch(pods.length, condemn, { isRequest: isLiving })).errors);
    return false;
  }

  /** The lowest place that has no available pod: undefined when all have, and when the place has no pod yet. */
  #firstUnavailablePod(): Pod | undefined {
    for (const ordinal of this.#options.pods.steady.unsteadyOrdinals(this.#start, this.#end))
      if (this.#isUnavailable(this.#podAt(ordinal))) return this.#podAt(ordinal);
    const lowest = this.#condemned.findLast((ordinal) => this.#isUnavailable(this.#podAt(ordinal)));
    return lowest === undefined ? undefined : this.#podAt(lowest);
  }

  /** Whether a place gets another pod. */
  #isReplaced(pod: Pod | undefined): boolean {
    return pod === undefined || (isPodTerminal(pod) && !isTerminating(pod));
  }

  /** True ends the sync, when order is kept. */
  #processReplica(ordinal: number): boolean {
    const { set, podControl, availabilityTime } = this.#options;
    const pod = this.#podAt(ordinal);
    if (pod === undefined) return this.#createPod(ordinal);
    if (isPodTerminal(pod)) {
      if (!isTerminating(pod)) podControl.deleteStatefulPod(set, pod.metadata.name);
      return true;
    }
    if (pod.phase === 'Pending') podControl.createMissingClaims(set, pod);
    if (this.#monotonic && (isTerminating(pod) || !isRunningAndReady(pod))) return true;
    if (this.#monotonic && !isPodAvailable(pod, set.spec.minReadySeconds, availabilityTime)) return true;
    if (!podControl.podMatches(set, pod)) podControl.updateStatefulPod(set, pod);
    return false;
  }

  #createPod(ordinal: number): boolean {
    const { set, podControl } = this.#options;
    if (podControl.podClaimIsStale(set, ordinal)) return true;
    const { metadata, data } = this.#plannedRevision(ordinal);
    podControl.createStatefulPod(set, { ordinal, revision: metadata.name, template: data });
    return this.#monotonic;
  }

  /** With order, one goes only when it is available, or when nothing before it is unavailable. */
  #processCondemned(pod: Pod, firstUnavailable: Pod | undefined): boolean {
    const { set, podControl, availabilityTime } = this.#options;
    if (isTerminating(pod)) return this.#monotonic;
    if (this.#monotonic && pod !== firstUnavailable) {
      if (!isRunningAndReady(pod) || !isPodAvailable(pod, set.spec.minReadySeconds, availabilityTime)) return true;
    }
    podControl.deleteStatefulPod(set, pod.metadata.name);
    return true;
  }

  /** Deletes the highest old pod, unless it comes to an updated or terminating one that is not available before. */
  #updateOne(): number {
    for (const ordinal of this.#ordinalsToUpdate()) {
      if (this.#isOld(ordinal)) return this.#deleteForUpdate(ordinal);
      if (this.#isUnavailable(this.#podAt(ordinal))) return 0;
    }
    return 0;
  }

  /** Deletes so many old pods that maxUnavailable are unavailable, whichever ordinals these have. */
  #updateSeveral(): number {
    const { set, traits } = this.#options;
    let unavailable = 0;
    for (const ordinal of this.#options.pods.steady.unsteadyOrdinals(this.#start, this.#end))
      if (this.#isUnavailable(this.#podAt(ordinal))) unavailable++;
    const toDelete = getStatefulSetMaxUnavailable(set) - unavailable;
    if (traits.statefulSetReplacesUnavailable && !this.#monotonic) return this.#updateUnavailableFirst(toDelete);
    let deleted = 0;
    for (const ordinal of this.#ordinalsToUpdate()) {
      if (deleted >= toDelete) break;
      if (this.#isOld(ordinal)) deleted += this.#deleteForUpdate(ordinal);
    }
    return deleted;
  }

  /** Deletes the old pods that are not available, which takes nothing away, and then so many of the others. */
  #updateUnavailableFirst(toDelete: number): number {
    const old = [...this.#ordinalsToUpdate()].filter((ordinal) => this.#isOld(ordinal));
    const isUnavailable = (ordinal: number) => this.#isUnavailable(this.#podAt(ordinal));
    const available = old.filter((ordinal) => !isUnavailable(ordinal)).slice(0, Math.max(0, toDelete));
    const deleted = [...old.filter(isUnavailable), ...available].map((ordinal) => this.#deleteForUpdate(ordinal));
    return deleted.length;
  }

  /** From the end down to the partition, except for available ones that have been updated. */
  #ordinalsToUpdate(): Iterable<number> {
    const { set, update, pods } = this.#options;
    const lowest = this.#start + (set.spec.updateStrategy.rollingUpdate?.partition ?? 0);
    return pods.steady.ordinalsDown(this.#end, lowest, update.metadata.name);
  }

  /** Of another revision than the update's, and not terminating; it may have been made in this very sync. */
  #isOld(ordinal: number): boolean {
    if (this.#revisionAt(ordinal) === this.#options.update.metadata.name) return false;
    const pod = this.#podAt(ordinal);
    return pod === undefined || !isTerminating(pod);
  }

  #deleteForUpdate(ordinal: number): number {
    const { set, podControl } = this.#options;
    podControl.deleteStatefulPod(set, getPodName(set, ordinal));
    return 1;
  }
}

/** The ordinals of pods beyond the set's, from the highest down. */
function condemnedOrdinals(set: StatefulSet, { steady }: SetPods): number[] {
  const condemned = [...steady.unsteady.keys()].filter((ordinal) => !isInOrdinalRange(set, ordinal));
  const [start, end] = [getStartOrdinal(set), getEndOrdinal(set)];
  for (const { first, last } of steady.stretches) {
    for (let ordinal = first; ordinal <= Math.min(last, start - 1); ordinal++) condemned.push(ordinal);
    for (let ordinal = Math.max(first, start, end + 1); ordinal <= last; ordinal++) condemned.push(ordinal);
  }
  return condemned.sort((a, b) => b - a);
}
