// Follows kubernetes/pkg/controller/statefulset/stateful_set.go (v1.36.3).
// Before 1.35.4 it looks again minReadySeconds after each sync that found too few available pods, which may be late.
// Differs from upstream: those of these looks are left out that can find nothing to do.
import { type Instant, seconds } from '../../../std/time.ts';
import type { PersistentVolumeClaim, Pod, StatefulSet } from '../../../workload/api-types.ts';
import { controllerOf } from '../../../workload/controller-of.ts';
import { type LabelMatcher, labelMatcher } from '../../../workload/label-selector.ts';
import type { ApiServer } from '../../api-server/api-server.ts';
import type { Syncing } from '../../client/client.ts';
import type { RateLimitingQueue } from '../../workqueue/rate-limiting-queue.ts';
import { ClaimedPods } from '../claimed-pods.ts';
import type { Controller, ControllerContext } from '../controller.ts';
import { availabilityTime, findMinNextPodAvailabilityCheck, isPodAvailable } from '../controller-utils.ts';
import { SteadyPods } from '../steady-pods.ts';
import { StatefulPodControl } from './stateful-pod-control.ts';
import { StatefulSetControl } from './stateful-set-control.ts';
import { getOrdinal, getPodRevision, isRunningAndReady, isTerminating, type SetPods } from './stateful-set-utils.ts';

export class StatefulSetController implements Controller {
  readonly queue: RateLimitingQueue;
  readonly client: Controller['client'];
  readonly maxRetries = undefined;
  readonly #context: ControllerContext;
  readonly #server: ApiServer;
  readonly #control: StatefulSetControl;
  readonly #podControl: StatefulPodControl;
  readonly #pods: ClaimedPods<number>;
  /** By the uid of the set: its steady pods, as its generation asks for them. */
  readonly #steady = new Map<string, { readonly generation: number; readonly pods: SteadyPods }>();
  /** The ordinals whose claims have changed since the last sync. */
  readonly #changedClaims = new Set<number>();

  constructor(context: ControllerContext) {
    const { server } = context;
    this.#context = context;
    this.#server = server;
    this.queue = context.newQueue();
    this.client = context.client;
    const recorder = server.recorder('statefulset-controller', context.client);
    this.#podControl = new StatefulPodControl(server, recorder, context.traits);
    this.#control = new StatefulSetControl(server, this.#podControl, context.traits);
    this.#pods = new ClaimedPods(server, ({ metadata }, ownerName) => getOrdinal(metadata.name, ownerName));
    const enqueue = (set: StatefulSet) => this.queue.add(set.metadata.name);
    server.workloads.StatefulSet.informer.addEventHandler({
      added: enqueue,
      updated: (_, set) => enqueue(set),
      deleted: enqueue,
    });
    const claimChanged = ({ metadata: { name } }: PersistentVolumeClaim) => {
      this.#changedClaims.add(Number(name.slice(name.lastIndexOf('-') + 1)));
      for (const set of server.workloads.StatefulSet.informer.list()) this.queue.endIdlePoll(set.metadata.name);
    };
    server.persistentVolumeClaims.informer.addEventHandler({
      added: claimChanged,
      updated: (_, claim) => claimChanged(claim),
      deleted: claimChanged,
    });
    server.pods.informer.addEventHandler({
      added: (pod) => this.#podChanged(pod),
      updated: (old, pod) => this.#updatePod(old, pod),
      deleted: (pod) => this.#deletePod(pod),
    });
  }

  *sync(key: string): Syncing {
    const set = this.#server.workloads.StatefulSet.informer.get(key);
    if (set === undefined) return;
    const selector = labelMatcher(set.spec.selector);
    this.#control.adoptOrphanRevisions(set, selector);
    yield* this.#syncStatefulSet(set, selector, this.#claimPods(set));
  }

  #claimPods(set: StatefulSet): SetPods {
    const { pods: byOrdinal, changed } = this.#pods.claim(set, this.#server.workloads.StatefulSet);
    const { uid, generation } = set.metadata;
    const known = this.#steady.get(uid);
    const isKnown = known !== undefined && changed !== undefined && known.generation === generation;
    const { pods: steady } = isKnown ? known : { pods: new SteadyPods() };
    this.#steady.set(uid, { generation, pods: steady });
    const toJudge = isKnown ? [...changed, ...this.#changedClaims, ...steady.unsteady.keys()] : byOrdinal.keys();
    for (const ordinal of new Set(toJudge))
      steady.put(ordinal, byOrdinal.get(ordinal), this.#steadyRevision(set, byOrdinal.get(ordinal)));
    this.#changedClaims.clear();
    return { byOrdinal, steady };
  }

  /** The revision of an ordinal's one pod if a sync would pass over it. */
  #steadyRevision(set: StatefulSet, [pod, ...others]: readonly Pod[] = []): string | undefined {
    if (pod === undefined || others.length > 0 || isTerminating(pod) || !isRunningAndReady(pod)) return undefined;
    if (!isPodAvailable(pod, set.spec.minReadySeconds, this.#availabilityTime)) return undefined;
    return this.#podControl.podMatches(set, pod) ? getPodRevision(pod) : undefined;
  }

  *#syncStatefulSet(set: StatefulSet, selector: LabelMatcher, pods: SetPods): Syncing {
    const { engine, traits } = this.#context;
    engine.lookAt(pods.steady.unsteady.size + pods.steady.stretches.length);
    const status = yield* this.#control.updateStatefulSet(set, selector, pods, this.#availabilityTime);
    const { name } = set.metadata;
    const { replicas, minReadySeconds } = set.spec;
    if (minReadySeconds === 0 || status === undefined) return;
    const isWaiting = status.readyReplicas !== status.availableReplicas;
    const delay = seconds(minReadySeconds);
    if (traits.statefulSetExactAvailabilityChecks) {
      const unsteady = [...pods.steady.unsteady.values()].flat();
      if (isWaiting)
        this.queue.addAfter(name, findMinNextPodAvailabilityCheck(unsteady, minReadySeconds, engine.now) ?? delay);
    } else if (status.availableReplicas !== replicas) {
      if (isWaiting) this.queue.addAfter(name, delay);
      else this.queue.addIdlePollAfter(name, delay);
    }
  }

  get #availabilityTime(): Instant {
    const { engine, traits } = this.#context;
    return availabilityTime(engine.now, traits);
  }

  #podChanged(pod: Pod): void {
    if (pod.metadata.deletionTimestamp !== undefined) this.#deletePod(pod);
    else if (controllerOf(pod) !== undefined) this.#enqueueOwner(pod);
    else this.#enqueueSetsThatSelect(pod);
  }

  #updatePod(old: Pod, pod: Pod): void {
    const owner = controllerOf(pod);
    const isNewOwner = owner?.uid !== controllerOf(old)?.uid;
    if (isNewOwner) this.#enqueueOwner(old);
    if (owner === undefined) {
      if (isNewOwner || pod.metadata.labels !== old.metadata.labels) this.#enqueueSetsThatSelect(pod);
      return;
    }
    const set = this.#enqueueOwner(pod);
    if (set === undefined || old.ready || !pod.ready || set.spec.minReadySeconds === 0) return;
    const extraSeconds = this.#context.traits.statefulSetExactAvailabilityChecks ? 0 : 1;
    this.queue.addAfter(set.metadata.name, seconds(set.spec.minReadySeconds + extraSeconds));
  }

  #deletePod(pod: Pod): void {
    this.#enqueueOwner(pod);
  }

  #enqueueOwner(pod: Pod): StatefulSet | undefined {
    const owner = controllerOf(pod);
    if (owner?.kind !== 'StatefulSet') return undefined;
    const set = this.#server.workloads.StatefulSet.informer.get(owner.name);
    if (set?.metadata.uid !== owner.uid) return undefined;
    this.queue.add(set.metadata.name);
    return set;
  }

  /** An orphan wakes every set that could adopt it. */
  #enqueueSetsThatSelect(pod: Pod): void {
    for (const { metadata, spec } of this.#server.workloads.StatefulSet.informer.list())
      if (labelMatcher(spec.selector)(pod.metadata.labels)) this.queue.add(metadata.name);
  }
}
