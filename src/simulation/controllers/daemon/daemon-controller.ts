// Follows kubernetes/pkg/controller/daemon/daemon_controller.go (v1.36.3).
// Differs from upstream: nodes never change, and those with a steady pod are passed over; pods are created and deleted one
// after another; a status is written once.
import { seconds } from '../../../std/time.ts';
import type { ControllerRevision, DaemonSet, Pod, PodTemplateSpec } from '../../../workload/api-types.ts';
import { controllerOf } from '../../../workload/controller-of.ts';
import { isEmptySelector, labelMatcher } from '../../../workload/label-selector.ts';
import { type DaemonNode, nodeShouldRunDaemonPod } from '../../../workload/placement/node-eligibility.ts';
import { getTemplateGeneration } from '../../../workload/template-generation.ts';
import { ApiError } from '../../api-server/api-error.ts';
import type { ApiServer } from '../../api-server/api-server.ts';
import type { EventRecorder } from '../../api-server/event-recorder.ts';
import { oneRequest, type Syncing } from '../../client/client.ts';
import type { RateLimitingQueue } from '../../workqueue/rate-limiting-queue.ts';
import { type Claimed, ClaimedPods } from '../claimed-pods.ts';
import type { Controller, ControllerContext } from '../controller.ts';
import { availabilityTime, PodControl } from '../controller-utils.ts';
import { Expectations } from '../expectations.ts';
import { SteadyPods } from '../steady-pods.ts';
import { DaemonHistory } from './daemon-history.ts';
import { computeStatus, isStored } from './daemon-set-status.ts';
import { type DaemonSetSync, judgeNode } from './daemon-set-sync.ts';
import { getTargetNodeName } from './daemonset-util.ts';
import { FailedPodsBackoff } from './failed-pods-backoff.ts';
import { manage } from './manage.ts';
import { rollingUpdate } from './rolling-update.ts';
import { type SyncNodesTools, syncNodes } from './sync-nodes.ts';

/** A node that is not passed over is judged, managed, updated and counted. */
const looksPerNode = 8;

/** What a template makes of the nodes. */
interface EligibleNodes extends Pick<DaemonSetSync, 'nodes' | 'desiredNumberScheduled'> {
  readonly template: PodTemplateSpec;
}

/** Keeps one pod of each DaemonSet on every node that should have it. */
export class DaemonSetsController implements Controller {
  readonly queue: RateLimitingQueue;
  readonly client: Controller['client'];
  readonly maxRetries = undefined;
  readonly #context: ControllerContext;
  readonly #server: ApiServer;
  readonly #nodes: readonly DaemonNode[];
  readonly #indexOfNode: ReadonlyMap<string, number>;
  readonly #recorder: EventRecorder;
  readonly #tools: SyncNodesTools;
  readonly #history: DaemonHistory;
  readonly #pods: ClaimedPods<string>;
  readonly #backoff = new FailedPodsBackoff();
  #eligible: EligibleNodes | undefined;
  /** By the uid of the set: its steady pods, as its revision asks for them. */
  readonly #steady = new Map<string, { readonly revision: string; readonly pods: SteadyPods }>();
  /** By the uid of the set: the nodes whose pods have changed since they were judged; undefined: all may have. */
  readonly #toJudge = new Map<string, Set<string> | undefined>();

  constructor(context: ControllerContext, nodes: readonly DaemonNode[]) {
    const { server, engine } = context;
    this.#context = context;
    this.#server = server;
    this.#nodes = nodes;
    this.#indexOfNode = new Map(nodes.map(({ name }, index) => [name, index]));
    this.queue = context.newQueue();
    this.client = context.client;
    this.#recorder = server.recorder('daemonset-controller', context.client);
    this.#tools = { podControl: new PodControl(server, this.#recorder), expectations: new Expectations(engine) };
    this.#history = new DaemonHistory(server, context.traits.minor);
    this.#pods = new ClaimedPods(server, getTargetNodeName);
    this.#addEventHandlers();
  }

  *sync(key: string): Syncing {
    const ds = this.#server.workloads.DaemonSet.informer.get(key);
    if (ds === undefined) {
      this.#tools.expectations.delete(key);
      return;
    }
    if (isEmptySelector(ds.spec.selector)) {
      const message = 'This daemon set is selecting all pods. A non-empty selector is required.';
      this.#recorder.event(ds, 'Warning', 'SelectingAll', message);
      return;
    }
    if (ds.metadata.deletionTimestamp !== undefined) return;
    yield* this.#syncDaemonSet(ds, this.#claimPods(ds));
  }

  #claimPods(ds: DaemonSet): Claimed<string>['pods'] {
    const { uid } = ds.metadata;
    const { pods, changed } = this.#pods.claim(ds, this.#server.workloads.DaemonSet);
    const known = this.#toJudge.get(uid);
    this.#toJudge.set(uid, known && changed && new Set([...known, ...changed]));
    return pods;
  }

  *#syncDaemonSet(ds: DaemonSet, pods: Claimed<string>['pods']): Syncing {
    const { engine, traits } = this.#context;
    const { current, old } = this.#history.constructHistory(ds, pods);
    const hash = current.metadata.labels['controller-revision-hash'] ?? '';
    const sync: DaemonSetSync = {
      ds,
      hash,
      ...this.#eligibleNodes(ds.spec.template),
      steady: this.#steadyPods(ds, hash),
      nodeToDaemonPods: pods,
      now: engine.now,
      availabilityTime: availabilityTime(engine.now, traits),
      generation: getTemplateGeneration(ds),
    };
    this.#judgeNodes(sync);
    engine.lookAt(looksPerNode * sync.steady.unsteady.size + sync.steady.stretches.length);
    if (!this.#tools.expectations.satisfied(ds.metadata.name)) {
      yield* this.#updateDaemonSetStatus(sync, ds.status.observedGeneration);
      return;
    }
    try {
      yield* this.#updateDaemonSet(sync, old);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      yield* this.#updateStatusAfter(error, sync);
    }
    yield* this.#updateDaemonSetStatus(sync, ds.metadata.generation);
  }

  /** The first error is the one that counts. */
  *#updateStatusAfter(error: ApiError, sync: DaemonSetSync): Syncing<never> {
    try {
      yield* this.#updateDaemonSetStatus(sync, sync.ds.metadata.generation);
    } catch (statusError) {
      if (!(statusError instanceof ApiError)) throw statusError;
    }
    throw error;
  }

  *#updateDaemonSet(sync: DaemonSetSync, old: readonly ControllerRevision[]): Syncing {
    const { ds, hash } = sync;
    const enqueueAfter = (delay: number) => this.queue.addAfter(ds.metadata.name, delay);
    const tools = { recorder: this.#recorder, backoff: this.#backoff, enqueueAfter };
    yield* syncNodes(ds, hash, manage(sync, tools), this.#tools);
    const isUpdating = ds.spec.updateStrategy.type === 'RollingUpdate';
    if (isUpdating && this.#tools.expectations.satisfied(ds.metadata.name))
      yield* syncNodes(ds, hash, rollingUpdate(sync), this.#tools);
    this.#history.cleanupHistory(ds, old, sync.nodeToDaemonPods);
  }

  *#updateDaemonSetStatus(sync: DaemonSetSync, observedGeneration: number): Syncing {
    const { ds } = sync;
    const status = { ...computeStatus(sync), observedGeneration };
    if (!isStored(ds, status)) {
      yield oneRequest;
      this.#server.workloads.DaemonSet.updateStatus({ ...ds, status });
    }
    const { minReadySeconds } = ds.spec;
    if (minReadySeconds > 0 && status.numberReady !== status.numberAvailable)
      this.queue.addAfter(ds.metadata.name, seconds(minReadySeconds));
  }

  #eligibleNodes(template: PodTemplateSpec): EligibleNodes {
    if (this.#eligible?.template !== template) {
      const nodes = this.#nodes.map((node, index) => ({ node, index, ...nodeShouldRunDaemonPod(template, node) }));
      const desiredNumberScheduled = nodes.filter(({ shouldRun }) => shouldRun).length;
      this.#eligible = { template, nodes, desiredNumberScheduled };
    }
    return this.#eligible;
  }

  /** The set's steady pods as they were judged last; none yet when they are to be judged by something else now. */
  #steadyPods(ds: DaemonSet, hash: string): SteadyPods {
    const { uid, generation } = ds.metadata;
    const revision = `${generation} ${getTemplateGeneration(ds)} ${hash}`;
    const known = this.#steady.get(uid);
    if (known?.revision === revision && this.#toJudge.get(uid) !== undefined) return known.pods;
    const pods = new SteadyPods();
    this.#steady.set(uid, { revision, pods });
    this.#toJudge.delete(uid);
    return pods;
  }

  #judgeNodes(sync: DaemonSetSync): void {
    const { uid } = sync.ds.metadata;
    const changed = [...(this.#toJudge.get(uid) ?? this.#indexOfNode.keys())].map((name) =>
      this.#indexOfNode.get(name),
    );
    for (const index of new Set([...changed, ...sync.steady.unsteady.keys()])) {
      const node = sync.nodes[index ?? -1];
      if (node !== undefined) judgeNode(sync, node);
    }
    this.#toJudge.set(uid, new Set());
  }

  #addEventHandlers(): void {
    const { workloads, controllerRevisions, pods } = this.#server;
    const enqueue = ({ metadata }: DaemonSet) => this.queue.add(metadata.name);
    workloads.DaemonSet.informer.addEventHandler({
      added: enqueue,
      updated: (_old, ds) => enqueue(ds),
      deleted: (ds) => {
        this.#tools.expectations.delete(ds.metadata.name);
        enqueue(ds);
      },
    });
    controllerRevisions.informer.addEventHandler({
      added: (history) => {
        if (controllerOf(history) === undefined) this.#enqueueSetsThatSelect(history);
      },
      updated: (old, history) => this.#enqueueChanged(old, history),
      deleted: (history) => this.#enqueueOwner(history),
    });
    pods.informer.addEventHandler({
      added: (pod) => this.#addPod(pod),
      updated: (old, pod) => this.#updatePod(old, pod),
      deleted: (pod) => this.#deletePod(pod),
    });
  }

  #addPod(pod: Pod): void {
    if (pod.metadata.deletionTimestamp !== undefined) this.#deletePod(pod);
    else if (controllerOf(pod) === undefined) this.#enqueueSetsThatSelect(pod);
    else {
      const ds = this.#enqueueOwner(pod);
      if (ds !== undefined) this.#tools.expectations.creationObserved(ds.metadata.name);
    }
  }

  #updatePod(old: Pod, pod: Pod): void {
    if (pod.metadata.deletionTimestamp !== undefined) {
      this.#deletePod(pod);
      return;
    }
    const ds = this.#enqueueChanged(old, pod);
    if (ds !== undefined && !old.ready && pod.ready && ds.spec.minReadySeconds > 0)
      this.queue.addAfter(ds.metadata.name, seconds(ds.spec.minReadySeconds + 1));
  }

  #deletePod(pod: Pod): void {
    const ds = this.#enqueueOwner(pod);
    if (ds !== undefined) this.#tools.expectations.deletionObserved(ds.metadata.name, pod.metadata.name);
  }

  /** Wakes the owner, the earlier owner, and for a changed orphan those that could adopt it; gives the owner. */
  #enqueueChanged<T extends Pod | ControllerRevision>(old: T, object: T): DaemonSet | undefined {
    const owner = controllerOf(object);
    const isNewOwner = owner?.uid !== controllerOf(old)?.uid;
    if (isNewOwner) this.#enqueueOwner(old);
    if (owner !== undefined) return this.#enqueueOwner(object);
    if (isNewOwner || old.metadata.labels !== object.metadata.labels) this.#enqueueSetsThatSelect(object);
    return undefined;
  }

  #enqueueOwner(object: Pod | ControllerRevision): DaemonSet | undefined {
    const owner = controllerOf(object);
    if (owner?.kind !== 'DaemonSet') return undefined;
    const ds = this.#server.workloads.DaemonSet.informer.get(owner.name);
    if (ds?.metadata.uid !== owner.uid) return undefined;
    this.queue.add(ds.metadata.name);
    return ds;
  }

  /** An orphan wakes every set that could adopt it. */
  #enqueueSetsThatSelect(object: Pod | ControllerRevision): void {
    for (const { metadata, spec } of this.#server.workloads.DaemonSet.informer.list())
      if (labelMatcher(spec.selector)(object.metadata.labels)) this.queue.add(metadata.name);
  }
}
