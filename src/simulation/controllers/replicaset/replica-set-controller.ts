// Follows kubernetes/pkg/controller/replicaset/replica_set.go (v1.36.3).
// Differs from upstream: events come synchronously and none is lost; pods that are alike are treated together.
import { deepEqual } from '../../../std/deep-equal.ts';
import type { Duration, Instant } from '../../../std/time.ts';
import { seconds } from '../../../std/time.ts';
import type { OwnerReference, Pod, ReplicaSet } from '../../../workload/api-types.ts';
import { controllerOf } from '../../../workload/controller-of.ts';
import { type LabelMatcher, labelMatcher } from '../../../workload/label-selector.ts';
import type { VersionTraits } from '../../../workload/versions.ts';
import type { ApiError } from '../../api-server/api-error.ts';
import type { ApiServer } from '../../api-server/api-server.ts';
import { PodCohort } from '../../api-server/pod-cohort.ts';
import type { PodRun } from '../../api-server/pod-run.ts';
import type { Requests, Syncing } from '../../client/client.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Controller, ControllerContext } from '../controller.ts';
import { ControllerRefManager } from '../controller-ref-manager.ts';
import { findMinNextPodAvailabilityCheck, isPodActive, isPodTerminating, PodControl } from '../controller-utils.ts';
import { Expectations } from '../expectations.ts';
import { slowStartBatch, slowStartSizes } from '../slow-start-batch.ts';
import { getPodsToDelete } from './pods-to-delete.ts';
import { calculateStatus, countPods, isStatusUpToDate, updateReplicaSetStatus } from './replica-set-status.ts';

const burstReplicas = 500;

/** Keeps as many pods of each ReplicaSet as its spec says. */
export class ReplicaSetController implements Controller {
  readonly queue: Controller['queue'];
  readonly client: Controller['client'];
  readonly maxRetries = undefined;
  readonly #engine: Pick<Engine, 'now' | 'lookAt'>;
  readonly #server: ApiServer;
  readonly #podControl: PodControl;
  readonly #expectations: Expectations<number>;
  readonly #traits: VersionTraits;

  constructor({ engine, server, traits, client, newQueue }: ControllerContext) {
    this.queue = newQueue();
    this.client = client;
    this.#engine = engine;
    this.#server = server;
    this.#podControl = new PodControl(server, server.recorder('replicaset-controller', client));
    this.#expectations = new Expectations(engine);
    this.#traits = traits;
    server.replicaSets.informer.addEventHandler({
      added: (rs) => this.#enqueue(rs),
      updated: (_old, rs) => this.#enqueue(rs),
      deleted: (rs) => this.#deleteRS(rs),
    });
    server.pods.informer.addRunHandler({
      added: (pods) => this.#addPods(pods),
      updated: (before, pods) => this.#updatePods(before, pods),
      deleted: (pods) => this.#deletePodsOf(pods),
    });
  }

  /** Creates or deletes pods until there are as many as the spec says, and writes the status. */
  *sync(key: string): Syncing {
    const rs = this.#server.replicaSets.informer.get(key);
    if (rs === undefined) {
      this.#expectations.delete(key);
      return;
    }
    const needsSync = this.#expectations.satisfied(key) && rs.metadata.deletionTimestamp === undefined;
    const selector = labelMatcher(rs.spec.selector);
    this.#engine.lookAt(this.#server.podIndex.cohortsOf(rs.metadata.uid).size);
    const active = this.#claimPods(rs, selector);
    const terminating = this.#countTerminating(rs, selector);
    const { now } = this.#engine;
    const counts = countPods(rs, active, now, this.#traits);
    const missing = needsSync ? rs.spec.replicas - counts.replicas : 0;
    const error = missing === 0 ? undefined : yield* this.#manageReplicas(active, rs, missing);
    const status = calculateStatus(rs, { counts, terminating, error }, this.#engine.now);
    const isUpToDate = isStatusUpToDate(rs, status);
    const updated = isUpToDate ? rs : yield* updateReplicaSetStatus(this.#server.replicaSets, rs, status);
    if (error !== undefined) throw error;
    const after = this.#nextAvailabilityCheck(updated, active, now);
    if (after !== undefined) this.queue.addAfter(key, after);
  }

  /** After how long to look again whether ready pods have got available. */
  #nextAvailabilityCheck(
    { spec, status }: ReplicaSet,
    active: readonly PodCohort[],
    now: Instant,
  ): Duration | undefined {
    const { minReadySeconds, replicas } = spec;
    if (minReadySeconds === 0) return undefined;
    if (!this.#traits.exactAvailability) {
      const isWaiting = status.readyReplicas === replicas && status.availableReplicas !== replicas;
      return isWaiting ? seconds(minReadySeconds) : undefined;
    }
    if (status.readyReplicas === status.availableReplicas) return undefined;
    const pods = active.map(({ like }) => like);
    return findMinNextPodAvailabilityCheck(pods, minReadySeconds, now) ?? seconds(minReadySeconds);
  }

  /** The active pods of the ReplicaSet, after releasing those that its selector does not match and adopting orphans. */
  #claimPods(rs: ReplicaSet, selector: LabelMatcher): readonly PodCohort[] {
    const { pods: collection, replicaSets, podIndex } = this.#server;
    const active: PodCohort[] = [];
    const isKept = ({ like }: PodCohort) => selector(like.metadata.labels);
    let areKept = true;
    for (const cohort of podIndex.cohortsOf(rs.metadata.uid)) {
      if (!isPodActive(cohort.like)) continue;
      active.push(cohort);
      areKept &&= isKept(cohort);
    }
    if (areKept && !podIndex.hasOrphans) return active;
    const kept = active.filter(isKept);
    const lost = active.filter((cohort) => !isKept(cohort)).flatMap((cohort) => podIndex.podsOf(cohort));
    const orphans = podIndex.orphans().filter(isPodActive);
    if (lost.length + orphans.length === 0) return kept;
    const fresh = () => replicaSets.get(rs.metadata.name);
    const adopted = new ControllerRefManager({ controller: rs, selector, collection, fresh }).claim([
      ...lost,
      ...orphans,
    ]);
    return [...kept, ...adopted.map(cohortOfOne)];
  }

  #countTerminating(rs: ReplicaSet, selector: LabelMatcher): number | undefined {
    if (!this.#traits.gates.DeploymentReplicaSetTerminatingReplicas) return undefined;
    let count = 0;
    for (const { like, size } of this.#server.podIndex.cohortsOf(rs.metadata.uid))
      if (isPodTerminating(like) && selector(like.metadata.labels)) count += size;
    return count;
  }

  /** Creates missing pods or deletes surplus ones, 500 at most; what went wrong. */
  *#manageReplicas(active: readonly PodCohort[], rs: ReplicaSet, missing: number): Syncing<ApiError | undefined> {
    const count = Math.min(Math.abs(missing), burstReplicas);
    if (missing > 0) return yield* this.#createPods(rs, count);
    yield this.#deletions(rs, active, count);
    return undefined;
  }

  *#createPods(rs: ReplicaSet, count: number): Syncing<ApiError | undefined> {
    const key = rs.metadata.name;
    this.#expectations.expectCreations(key, count);
    const room = this.#server.pods.roomFor(rs.spec.template);
    // Until the requests are sent, others may have taken what a quota leaves.
    const isKept = room === Number.POSITIVE_INFINITY || this.#isAlone(rs);
    if (count <= room && isKept) {
      // Where none fails or waits, batches make no difference.
      const sizes = this.client.hasTokens(2 * count) && this.#isAlone(rs) ? [count] : slowStartSizes(count);
      const send = (pods: number) => this.#podControl.createPods(rs.spec.template, rs, pods);
      for (const size of sizes) yield { count: size, send, isAwaited: sizes.length > 1 };
      return undefined;
    }
    const { errors, skipped } = yield* slowStartBatch(count, () => this.#podControl.createPod(rs.spec.template, rs));
    this.#expectations.creationObserved(key, errors.length + skipped);
    return errors[0];
  }

  /** Whether no other workload asks for requests; without limits that does not matter. */
  #isAlone({ metadata }: ReplicaSet): boolean {
    if (!this.client.isLimited) return true;
    const [owner] = metadata.ownerReferences;
    const others = this.#server.replicaSets.informer.list();
    return !others.some((other) => other.metadata.ownerReferences[0]?.uid !== owner?.uid);
  }

  #deletions(rs: ReplicaSet, active: readonly PodCohort[], count: number): Requests {
    const key = rs.metadata.name;
    const serials = getPodsToDelete(active, this.#getIndirectlyRelatedPods(rs), count, this.#engine.now);
    this.#expectations.expectDeletions(key, serials);
    let sent = 0;
    const send = (pods: number) => {
      const missing = this.#podControl.deletePods(serials.slice(sent, sent + pods), rs);
      for (const serial of missing) this.#expectations.deletionObserved(key, serial);
      sent += pods;
    };
    return { count: serials.length, send };
  }

  /** The pods that the selectors of the owner's ReplicaSets select. */
  #getIndirectlyRelatedPods(rs: ReplicaSet): PodCohort[] {
    const owner = controllerOf(rs);
    if (owner === undefined) return [];
    const { replicaSets, podIndex } = this.#server;
    const related = new Set<PodCohort>();
    for (const { spec } of replicaSets.informer.controlledBy(owner.uid)) {
      const selects = labelMatcher(spec.selector);
      for (const cohort of podIndex.candidatesFor(spec.selector))
        if (selects(cohort.like.metadata.labels)) related.add(cohort);
    }
    return [...related];
  }

  #enqueue({ metadata }: ReplicaSet): void {
    this.queue.add(metadata.name);
  }

  #deleteRS({ metadata }: ReplicaSet): void {
    this.#expectations.delete(metadata.name);
    this.queue.add(metadata.name);
  }

  #addPods(pods: PodRun): void {
    const { like } = pods;
    if (like.metadata.deletionTimestamp !== undefined) {
      this.#deletePodsOf(pods);
      return;
    }
    const controllerRef = controllerOf(like);
    if (controllerRef === undefined) {
      this.#enqueueMatching(like);
      return;
    }
    const rs = this.#resolveControllerRef(controllerRef);
    if (rs === undefined) return;
    this.#expectations.creationObserved(rs.metadata.name, pods.size);
    this.#enqueue(rs);
  }

  #updatePods(before: Pod, pods: PodRun): void {
    const { like } = pods;
    if (like.metadata.deletionTimestamp !== undefined) {
      this.#deletePodsOf(pods);
      return;
    }
    const controllerRef = controllerOf(like);
    const isSameOwner = before.metadata.ownerReferences === like.metadata.ownerReferences;
    const controllerRefChanged = !isSameOwner && !deepEqual(controllerOf(before), controllerRef);
    if (controllerRefChanged) {
      const oldRS = this.#resolveControllerRef(controllerOf(before));
      if (oldRS !== undefined) this.#enqueue(oldRS);
    }
    if (controllerRef === undefined) {
      if (controllerRefChanged || !deepEqual(before.metadata.labels, like.metadata.labels)) this.#enqueueMatching(like);
      return;
    }
    const rs = this.#resolveControllerRef(controllerRef);
    if (rs === undefined) return;
    this.#enqueue(rs);
    const { minReadySeconds } = rs.spec;
    if (before.ready || !like.ready || minReadySeconds === 0) return;
    const extraSeconds = this.#traits.exactAvailability ? 0 : 1;
    this.queue.addAfter(rs.metadata.name, seconds(minReadySeconds + extraSeconds));
  }

  /** Called as soon as pods are marked as being deleted, and again when they are gone. */
  #deletePodsOf(pods: PodRun): void {
    const rs = this.#resolveControllerRef(controllerOf(pods.like));
    if (rs === undefined) return;
    for (let index = 0; index < pods.size; index++)
      this.#expectations.deletionObserved(rs.metadata.name, pods.serialAt(index));
    this.#enqueue(rs);
  }

  /** An orphan may be wanted by every ReplicaSet whose selector matches it. */
  #enqueueMatching({ metadata }: Pod): void {
    for (const rs of this.#server.replicaSets.informer.list())
      if (labelMatcher(rs.spec.selector)(metadata.labels)) this.#enqueue(rs);
  }

  #resolveControllerRef(controllerRef: OwnerReference | undefined): ReplicaSet | undefined {
    if (controllerRef?.kind !== 'ReplicaSet') return undefined;
    const rs = this.#server.replicaSets.informer.get(controllerRef.name);
    return rs?.metadata.uid === controllerRef.uid ? rs : undefined;
  }
}

function cohortOfOne(pod: Pod): PodCohort {
  const cohort = new PodCohort(pod);
  cohort.add(Number(pod.metadata.uid));
  return cohort;
}
