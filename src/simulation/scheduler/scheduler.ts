// Follows kubernetes/pkg/scheduler/scheduler.go, eventhandlers.go and schedule_one.go, handleSchedulingFailure (v1.36.3).
// Differs from upstream: pods that wait are tried on the ticks of the grid; the same words are not said of a pod again.
import { asList, type JsonMap } from '../../document/manifest.ts';
import { oncePer } from '../../std/once-per.ts';
import { type Duration, type Instant, wholeSecond } from '../../std/time.ts';
import type { Pod } from '../../workload/api-types.ts';
import type { Taint } from '../../workload/placement/tolerations.ts';
import type { ApiServer } from '../api-server/api-server.ts';
import type { NodeStates } from '../api-server/node-states.ts';
import type { PodRun } from '../api-server/pod-run.ts';
import { type BudgetedPod, controllerAndScale } from '../disruption/disruption.ts';
import type { Engine } from '../engine/engine.ts';
import type { PodBehaviour } from '../kubelet/pod-behaviour.ts';
import { dueAt, type TickGrid } from '../kubelet/tick-grid.ts';
import type { InitialCluster, PlacedPods, SimulatedNode } from '../scenario.ts';
import type { EvictedPod } from '../trace.ts';
import type { Preemption } from './default-preemption.ts';
import { type DisruptionBudget, presentBudgetOf } from './disruption-budgets.ts';
import { Framework } from './framework/framework.ts';
import type { NodeInfo } from './framework/node-info.ts';
import { type PodInfo, type PodShape, podShapeOf } from './framework/pod-info.ts';
import { Snapshot } from './framework/snapshot.ts';
import { assumePodVolumes } from './plugins/volume-binding.ts';
import { PodShapes } from './pod-shapes.ts';
import { component, PodWriter } from './pod-writer.ts';
import type { ClusterEvent } from './queueing-hints.ts';
import { type ScheduleResult, SchedulingAlgorithm } from './schedule-one.ts';
import { type QueuedPod, SchedulingQueue } from './scheduling-queue.ts';

export interface SchedulerOptions {
  readonly engine: Engine;
  readonly grid: TickGrid;
  readonly world: InitialCluster;
  /** From a pod's creation to its binding, where there is room. */
  readonly delay: Duration;
  /** From the deletion of a pod of which nothing else is known to its end. */
  readonly terminate: Duration;
  readonly behaviour: Pick<PodBehaviour, 'group'>;
  /** The number by which the API server knows a node. */
  readonly indexOfNode: (name: string) => number;
  readonly states: NodeStates;
  /** Takes each pod of others that has to make room. */
  readonly evicted: EvictedPod[];
}

/** Whether anything says what fits on the nodes, so that each pod is to be looked at for itself. */
export function isRoomKnown({ nodes, pods = [] }: InitialCluster): boolean {
  return pods.length > 0 || nodes.some(({ allocatable }) => allocatable !== undefined);
}

/** Starts to bind pods as the default profile of kube-scheduler does; tells what is to be done for one more namespace. */
export function startScheduler(options: SchedulerOptions): (server: ApiServer) => void {
  const scheduler = new Scheduler(options);
  return (server) => scheduler.watch(server);
}

/** A pod that the API server has. */
interface ScheduledPod extends QueuedPod {
  readonly server: ApiServer;
  readonly serial: number;
  /** Where it is, or is assumed to be. */
  node: NodeInfo | undefined;
  /** What was said last of why it fits no node. */
  message: string;
}

/** New pods that are looked at first at the same time. */
interface Batch {
  readonly due: Instant;
  readonly pods: { readonly server: ApiServer; readonly serials: readonly number[] }[];
}

class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #snapshot: Snapshot;
  readonly #framework: Framework;
  readonly #algorithm: SchedulingAlgorithm;
  readonly #queue = new SchedulingQueue<ScheduledPod>();
  readonly #shapes = new PodShapes();
  readonly #writer = new PodWriter();
  /** By serial. */
  readonly #pods = new Map<number, ScheduledPod>();
  readonly #others: ReadonlyMap<PodInfo, NodeInfo>;
  readonly #placedOf = new Map<PodInfo['key'], PlacedPods>();
  #batches: Batch[] = [];
  #isTryingAgain = false;
  readonly #failures = new Map<PodInfo['shape'], { readonly version: number; readonly result: ScheduleResult }>();

  constructor(options: SchedulerOptions) {
    const { nodes, namespaces, storage, pods = [] } = options.world;
    this.#options = options;
    const namespaceLabels = new Map(
      namespaces.flatMap(({ name, labels }) => (labels ? [[name, labels] as const] : [])),
    );
    this.#snapshot = new Snapshot({ nodes: nodes.map(asSeen), namespaceLabels, storage, bindsAtOnce: true });
    this.#framework = new Framework(this.#snapshot);
    this.#algorithm = new SchedulingAlgorithm(this.#framework);
    this.#others = new Map(pods.flatMap((placed, index) => this.#placed(placed, index)));
    for (const [pod, node] of this.#others) this.#snapshot.addPod(node, pod);
    options.states.onChange((name) => this.#nodeChanged(name));
  }

  #nodeChanged(name: string): void {
    const info = this.#snapshot.nodeNamed(name);
    if (info === undefined) return;
    const unschedulable = this.#options.states.isUnschedulable(name);
    info.node = asSeen({ ...info.node, down: false, unschedulable });
    this.#snapshot.nodesChanged();
    this.#framework.nodesChanged();
    if (!unschedulable) this.#happened({ type: 'node-added' });
  }

  watch(server: ApiServer): void {
    const { behaviour } = this.#options;
    const boundable = (pods: PodRun): readonly number[] =>
      behaviour.group(pods, ({ isBound }) => isBound).get(true) ?? [];
    server.pods.informer.addRunHandler({
      added: (pods) => {
        if (pods.like.nodeName !== '') return;
        const serials = boundable(pods);
        if (serials.length > 0) this.#scheduleLater(server, serials);
      },
      restored: (pods, { since }) => {
        if (pods.like.nodeName !== '') this.#takeRoom(server, pods);
        else this.#scheduleLater(server, boundable(pods), since);
      },
      updated: (before, pods) => this.#updated(before, pods),
      deleted: (pods) => {
        for (const serial of pods.serialList()) this.#deleted(serial);
      },
    });
  }

  /** Pods of others, which the API server does not have. */
  #placed(placed: PlacedPods, index: number): [PodInfo, NodeInfo][] {
    const { nodeName, count } = placed;
    const node = this.#snapshot.nodeNamed(nodeName);
    if (node === undefined) return [];
    const shape = shapeOfPlaced(placed);
    return Array.from({ length: count }, (_, place) => {
      const key = `${index}/${place}`;
      this.#placedOf.set(key, placed);
      return [{ ...newPod(key), shape, startTime: Number.NEGATIVE_INFINITY, isReady: true }, node];
    });
  }

  /** Pods have been on their nodes since before. */
  #takeRoom(server: ApiServer, pods: PodRun): void {
    for (let index = 0; index < pods.size; index++) {
      const known = this.#know(server, pods.podAt(index), pods.serialAt(index));
      const node = this.#snapshot.nodeNamed(pods.nodeNameAt(index));
      known.node = node;
      known.pod.isReady = pods.like.ready;
      known.pod.isTerminating = pods.like.metadata.deletionTimestamp !== undefined;
      if (node !== undefined) this.#snapshot.addPod(node, known.pod);
    }
  }

  #know(server: ApiServer, pod: Pod, serial: number): ScheduledPod {
    const { engine } = this.#options;
    const info: PodInfo = {
      ...newPod(serial),
      shape: this.#shapes.of(pod, server),
      requiredNode: pod.requiredNode,
      startTime: pod.metadata.creationTimestamp,
    };
    const queued = { timestamp: engine.now, unschedulableCount: 0, backoffExpiration: engine.now };
    const known = { ...queued, pod: info, server, serial, node: undefined, message: pod.unschedulable ?? '' };
    this.#pods.set(serial, known);
    return known;
  }

  /** Pods that have waited for longer than it takes are looked at at once. */
  #scheduleLater(server: ApiServer, serials: readonly number[], since = this.#options.engine.now): void {
    const { engine, grid, delay } = this.#options;
    const pods = { server, serials };
    const due = dueAt(since, delay);
    const last = this.#batches.at(-1);
    if (last?.due === due) {
      last.pods.push(pods);
      return;
    }
    const batch = { due, pods: [pods] };
    this.#batches.push(batch);
    grid.arm(Math.max(0, due - engine.now), () => this.#scheduleNew(batch));
  }

  #scheduleNew(batch: Batch): void {
    this.#batches = this.#batches.filter((each) => each !== batch);
    for (const { server, serials } of batch.pods)
      for (const run of server.pods.asStored(serials)) {
        if (run.like.nodeName !== '' || isGated(run.like)) continue;
        for (const serial of run.serialList()) this.#queue.add(this.#know(server, run.like, serial));
      }
    this.#scheduleAll();
  }

  #updated(before: Pod, pods: PodRun): void {
    const { like } = pods;
    const isEnding = like.metadata.deletionTimestamp !== undefined && before.metadata.deletionTimestamp === undefined;
    const isOver = like.phase === 'Succeeded' || like.phase === 'Failed';
    if (!isEnding && !isOver && like.ready === before.ready) return;
    for (const serial of pods.serialList()) {
      const known = this.#pods.get(serial);
      if (known?.node === undefined) continue;
      known.pod.isReady = like.ready;
      if (isOver) this.#deleted(serial);
      else if (isEnding) this.#snapshot.terminate(known.node, known.pod);
    }
  }

  #deleted(serial: number): void {
    const known = this.#pods.get(serial);
    if (known === undefined) return;
    this.#pods.delete(serial);
    this.#framework.nominator.delete(known.pod);
    this.#queue.delete(known);
    if (known.node !== undefined) this.#gone(known.node, known.pod);
    else if (known.pod.nominatedNodeName !== '') this.#happened({ type: 'nomination-deleted', shape: known.pod.shape });
  }

  #gone(node: NodeInfo, pod: PodInfo): void {
    this.#snapshot.removePod(node, pod);
    this.#happened({ type: 'pod-deleted', shape: pod.shape });
  }

  /** What waits and may have been helped is tried at the next tick. */
  #happened(event: ClusterEvent): void {
    if (!this.#queue.move(event) || this.#isTryingAgain) return;
    this.#isTryingAgain = true;
    this.#options.grid.arm(this.#options.delay, () => {
      this.#isTryingAgain = false;
      this.#scheduleAll();
    });
  }

  #scheduleAll(): void {
    for (let next = this.#queue.pop(); next !== undefined; next = this.#queue.pop()) this.#scheduleOne(next);
    this.#writer.flush();
  }

  #scheduleOne(known: ScheduledPod): void {
    const { engine, indexOfNode } = this.#options;
    const { pod, server, serial } = known;
    const result = this.#resultFor(pod);
    if (result.node === undefined) {
      this.#handleSchedulingFailure(known, result);
      return;
    }
    this.#framework.nominator.delete(pod);
    pod.nominatedNodeName = '';
    pod.startTime = wholeSecond(engine.now);
    known.node = result.node;
    this.#snapshot.addPod(result.node, pod);
    assumePodVolumes(pod.shape, result.node, this.#snapshot.volumes);
    this.#writer.bind(server, serial, indexOfNode(result.node.node.name));
    this.#queue.move({ type: 'pod-added', shape: pod.shape });
  }

  /** What has become of a pod becomes of others that are like it, as long as nothing has changed. */
  #resultFor(pod: PodInfo): ScheduleResult {
    const { engine } = this.#options;
    const { version } = this.#snapshot;
    const last = this.#failures.get(pod.shape);
    const isLike = pod.requiredNode === undefined && pod.nominatedNodeName === '';
    if (isLike && last?.version === version) return last.result;
    engine.lookAt(this.#snapshot.nodes.length);
    const result = this.#algorithm.schedule(pod, { budgets: () => this.#budgets() });
    if (isLike && result.node === undefined && result.preemption === undefined)
      this.#failures.set(pod.shape, { version, result });
    return result;
  }

  #handleSchedulingFailure(known: ScheduledPod, result: Extract<ScheduleResult, { readonly node: undefined }>): void {
    const { message, unschedulablePlugins, preemption, clearsNomination } = result;
    this.#queue.addUnschedulable(known, unschedulablePlugins, this.#options.engine.now);
    if (message !== known.message) this.#writer.fail(known.server, known.serial, message);
    known.message = message;
    if (preemption !== undefined) this.#preempt(known, preemption);
    else if (clearsNomination && known.pod.nominatedNodeName !== '') this.#nominate(known.pod, '');
  }

  #nominate(pod: PodInfo, nodeName: string): void {
    this.#framework.nominator.nominate(pod, nodeName);
    this.#snapshot.touch();
  }

  /** Upstream's prepareCandidateAsync. */
  #preempt(known: ScheduledPod, { node, victims }: Preemption): void {
    this.#writer.flush();
    const { pod, server } = known;
    for (const other of this.#framework.nominator.podsFor(node.node.name)) {
      const nominated = this.#pods.get(Number(other.key));
      if (other.shape.priority >= pod.shape.priority || nominated === undefined) continue;
      this.#nominate(other, '');
      this.#queue.activate(nominated);
    }
    this.#nominate(pod, node.node.name);
    const [preemptor] = server.pods.asStored([known.serial]);
    for (const victim of victims)
      if (!victim.isTerminating) this.#evict(victim, node, preemptor?.podAt(0).metadata.uid ?? '');
  }

  #evict(victim: PodInfo, node: NodeInfo, preemptor: string): void {
    victim.isPreempted = true;
    const known = this.#pods.get(Number(victim.key));
    if (known === undefined) {
      const owner = this.#placedOf.get(victim.key)?.owner;
      this.#options.evicted.push({ at: this.#options.engine.now, owner });
      this.#snapshot.terminate(node, victim);
      this.#options.grid.arm(this.#options.terminate, () => this.#gone(node, victim));
      return;
    }
    const { server, serial } = known;
    for (const run of server.pods.asStored([serial])) {
      const message = `Preempted by pod ${preemptor} on node ${node.node.name}`;
      server.recorder(component).event(run.podAt(0), 'Normal', 'Preempted', message);
      server.pods.deleteRun(run);
    }
  }

  #budgets(): readonly DisruptionBudget[] {
    const { disruptionBudgets = [] } = this.#options.world;
    if (disruptionBudgets.length === 0) return [];
    const pods = [
      ...[...this.#others.keys()].map((pod) => budgeted(pod)),
      ...[...this.#pods.values()].map(budgetedNow),
    ];
    return disruptionBudgets.map((manifest) => presentBudgetOf(manifest, pods));
  }
}

/** Pods of others are the same in every run, and in those of other workloads. */
function shapeOfPlaced({ namespace, labels, spec }: PlacedPods): PodShape {
  const known = knownShapes(spec);
  const same = known.find((shape) => shape.namespace === namespace && shape.labels === labels);
  if (same !== undefined) return same;
  const shape = podShapeOf({ namespace, labels, spec });
  known.push(shape);
  return shape;
}

const knownShapes = oncePer((_: JsonMap): PodShape[] => []);

function budgeted({ shape: { namespace, labels }, isReady, isTerminating }: PodInfo): BudgetedPod {
  return { namespace, labels, isReady, isTerminating };
}

function budgetedNow({ pod, server, serial }: ScheduledPod): BudgetedPod {
  const [stored] = server.pods.asStored([serial]);
  return { ...budgeted(pod), controller: stored && controllerAndScale(stored.like, server) };
}

function newPod(key: PodInfo['key']): Omit<PodInfo, 'shape' | 'startTime'> {
  return { key, isReady: false, isTerminating: false, isPreempted: false, nominatedNodeName: '' };
}

/** The server keeps such pods from the scheduler until somebody takes the gates away. */
function isGated({ template }: Pod): boolean {
  return asList(template.spec.schedulingGates).length > 0;
}

const unreachable: Taint = { key: 'node.kubernetes.io/unreachable', value: '', effect: 'NoSchedule' };

const cordoned: Taint = { key: 'node.kubernetes.io/unschedulable', value: '', effect: 'NoSchedule' };

/** A node that is down or cordoned has the taint that the node controller gives it. */
function asSeen(node: SimulatedNode): SimulatedNode {
  const others = node.taints.filter(({ key }) => key !== cordoned.key);
  const own = [...(node.unschedulable ? [cordoned] : []), ...(node.down ? [unreachable] : [])];
  return { ...node, taints: [...others, ...own] };
}
