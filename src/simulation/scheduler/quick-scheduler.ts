// In the place of kubernetes/pkg/scheduler where nodes say nothing of themselves: binds each pod to the one with the fewest
// pods, one tick or the assumed time after its creation. A pod waits for a claim that is known not to be there.
import { asList, asMap, asText, type JsonMap } from '../../document/manifest.ts';
import { present } from '../../std/assert.ts';
import { Heap } from '../../std/heap.ts';
import type { Duration } from '../../std/time.ts';
import type { Pod, PodTemplateSpec } from '../../workload/api-types.ts';
import type { Placement } from '../../workload/placement/placement-limits.ts';
import type { NodeStates } from '../api-server/node-states.ts';
import type { PodCollection } from '../api-server/pod-collection.ts';
import type { PodIdentities } from '../api-server/pod-identities.ts';
import type { PodRun } from '../api-server/pod-run.ts';
import type { PodBehaviour } from '../kubelet/pod-behaviour.ts';
import type { TickGrid } from '../kubelet/tick-grid.ts';
import type { KnownStorage, SimulatedNode } from '../scenario.ts';

const onlyNode = 'node-0';

export interface QuickSchedulerOptions {
  readonly identities: PodIdentities;
  readonly grid: TickGrid;
  /** Without nodes there is one, `node-0`, with room for all. */
  readonly nodes: readonly SimulatedNode[];
  /** What limits the pods of a template; those under the same limits are counted together. */
  readonly placementOf: (template: PodTemplateSpec) => Placement;
  readonly storage?: KnownStorage | undefined;
  readonly states: NodeStates;
  readonly delay: Duration;
  readonly behaviour: Pick<PodBehaviour, 'group'>;
}

/**
 * Starts to bind pods: to the node that a pod requires, else to the one with the fewest pods. Tells what is to be done for
 * the pods of one more namespace.
 */
export function startQuickScheduler(options: QuickSchedulerOptions): (collection: PodCollection) => void {
  const { grid, delay, behaviour, states, placementOf } = options;
  const schedulers = new Map<Placement, QuickScheduler>();
  const schedulerOf = ({ template }: Pod): QuickScheduler => {
    const placement = placementOf(template);
    const known = schedulers.get(placement) ?? new QuickScheduler(options, placement);
    schedulers.set(placement, known);
    return known;
  };
  let isTryingAgain = false;
  const tryAgain = (): void => {
    isTryingAgain = false;
    for (const scheduler of schedulers.values()) scheduler.bindWaiting();
  };
  const roomIsMade = (): void => {
    if (isTryingAgain || ![...schedulers.values()].some(({ hasWaiting }) => hasWaiting)) return;
    isTryingAgain = true;
    grid.arm(delay, tryAgain);
  };
  states.onChange(() => {
    for (const scheduler of schedulers.values()) scheduler.useNodes((name) => states.isUnschedulable(name));
    roomIsMade();
  });
  return (collection) =>
    collection.informer.addRunHandler({
      added: (pods) => {
        if (pods.like.nodeName !== '') return;
        const serials = behaviour.group(pods, ({ isBound }) => isBound).get(true);
        if (serials === undefined) return;
        const scheduler = schedulerOf(pods.like);
        grid.arm(delay, () => scheduler.bind(collection, serials));
      },
      restored: (pods, { since }) => {
        const scheduler = schedulerOf(pods.like);
        if (pods.like.nodeName !== '') {
          scheduler.takeRoom(pods);
          return;
        }
        const serials = behaviour.group(pods, ({ isBound }) => isBound).get(true) ?? [];
        // One that waits for longer than it takes has found no room.
        if (!grid.armFrom(since, delay, () => scheduler.bind(collection, serials))) scheduler.wait(collection, serials);
      },
      deleted: (pods) => {
        if (pods.like.nodeName === '') return;
        schedulerOf(pods.like).makeRoom(pods);
        roomIsMade();
      },
    });
}

/** As plugins/volumebinding says it, where it is known that there are no other claims. */
function missingClaim({ template, metadata }: Pod, storage: KnownStorage | undefined): string | undefined {
  if (storage?.claims.areAll !== true) return undefined;
  const own = storage.claims.items.map((claim) => asMap(claim.metadata)).filter(isIn(metadata));
  const names = new Set(own.map(({ name }) => asText(name)));
  const volumes = asList(template.spec.volumes).map(asMap);
  const mounted = volumes.map(({ persistentVolumeClaim }) => asText(asMap(persistentVolumeClaim).claimName));
  const missing = mounted.find((name) => name !== '' && !names.has(name));
  return missing === undefined ? undefined : `persistentvolumeclaim "${missing}" not found`;
}

const isIn =
  ({ namespace }: Pod['metadata']) =>
  (claim: JsonMap): boolean =>
    (asText(claim.namespace) || 'default') === namespace;

interface NodeLoad {
  /** Its number among the nodes that pods are on. */
  readonly index: number;
  pods: number;
}

/** A node by what was on it at some time. */
interface NodeCandidate {
  readonly load: NodeLoad;
  /** Among the usable ones. */
  readonly place: number;
  readonly pods: number;
}

/** Up to so many nodes, looking at all of them is quicker than keeping them in order. */
const fewNodes = 16;

function firstOfFewest(loads: readonly NodeLoad[]): NodeLoad {
  let best = loads[0] as NodeLoad;
  for (const load of loads) if (load.pods < best.pods) best = load;
  return best;
}

class QuickScheduler {
  readonly #identities: PodIdentities;
  readonly #storage: KnownStorage | undefined;
  /** The nodes that work. */
  readonly #up: readonly string[];
  readonly #podsPerNode: number;
  readonly #podsAtOnce: number;
  readonly #loads = new Map<number, NodeLoad>();
  /** The nodes that take pods which require none. */
  #usable: readonly NodeLoad[];
  /** Those of them with the fewest pods first, once a pod has to choose; a load that has changed since is passed over. */
  #fewest: Heap<NodeCandidate> | undefined;
  readonly #places = new Map<NodeLoad, number>();
  /** Serials of pods that found no room, in order, and where they are stored. */
  readonly #waiting = new Map<number, PodCollection>();
  #bound = 0;

  constructor({ identities, nodes, storage, states }: QuickSchedulerOptions, placement: Placement) {
    const { podsPerNode = Number.POSITIVE_INFINITY, podsAtOnce = Number.POSITIVE_INFINITY } = placement;
    this.#identities = identities;
    this.#storage = storage;
    this.#podsPerNode = podsPerNode;
    this.#podsAtOnce = podsAtOnce;
    const names = nodes.filter(({ name, down }) => !states.isUnschedulable(name) && !down).map(({ name }) => name);
    this.#usable = (names.length > 0 ? names : [onlyNode]).map((name) => this.#loadOf(name));
    this.#up = nodes.filter(({ down }) => !down).map(({ name }) => name);
  }

  /** Nodes take pods, or take none any more. */
  useNodes(isUnschedulable: (name: string) => boolean): void {
    this.#usable = this.#up.filter((name) => !isUnschedulable(name)).map((name) => this.#loadOf(name));
    this.#fewest = undefined;
    this.#places.clear();
  }

  get hasWaiting(): boolean {
    return this.#waiting.size > 0;
  }

  /** Binds those of the pods that are still there and not bound, as far as there is room; the others wait. */
  bind(collection: PodCollection, serials: readonly number[]): void {
    for (const serial of serials) this.#waiting.delete(serial);
    for (const run of collection.asStored(serials)) {
      if (run.like.nodeName !== '') continue;
      const unschedulable = missingClaim(run.like, this.#storage);
      if (unschedulable !== undefined) {
        collection.updateStatus(run, { unschedulable });
        continue;
      }
      const { requiredNode } = run.like;
      const bound: number[] = [];
      const nodeIndexes: number[] = [];
      for (const serial of run.serialList()) {
        const load = requiredNode === undefined ? this.#choose() : this.#loadOf(requiredNode);
        if (load === undefined || load.pods >= this.#podsPerNode || this.#bound >= this.#podsAtOnce) {
          this.#waiting.set(serial, collection);
          continue;
        }
        this.#change(load, 1);
        this.#bound++;
        bound.push(serial);
        nodeIndexes.push(load.index);
      }
      if (bound.length > 0) collection.bind(run.some(bound), nodeIndexes);
    }
  }

  bindWaiting(): void {
    const stretches: { readonly collection: PodCollection; readonly serials: number[] }[] = [];
    for (const [serial, collection] of this.#waiting) {
      const last = stretches.at(-1);
      if (last?.collection === collection) last.serials.push(serial);
      else stretches.push({ collection, serials: [serial] });
    }
    for (const { collection, serials } of stretches) this.bind(collection, serials);
  }

  /** Pods have found no room. */
  wait(collection: PodCollection, serials: readonly number[]): void {
    for (const serial of serials) this.#waiting.set(serial, collection);
  }

  /** Pods are on their nodes already. */
  takeRoom(pods: PodRun): void {
    for (let index = 0; index < pods.size; index++) this.#change(this.#loadOf(pods.nodeNameAt(index)), 1);
    this.#bound += pods.size;
  }

  /** Pods are gone from their nodes. */
  makeRoom(pods: PodRun): void {
    for (let index = 0; index < pods.size; index++) this.#change(this.#loadOf(pods.nodeNameAt(index)), -1);
    this.#bound -= pods.size;
  }

  /** The first one with the fewest pods; undefined where no node takes any. */
  #choose(): NodeLoad | undefined {
    if (this.#usable.length <= fewNodes) return this.#usable.length === 0 ? undefined : firstOfFewest(this.#usable);
    const fewest = this.#fewest ?? this.#candidates();
    for (;;) {
      const { load, pods } = present(fewest.peek(), 'every usable node is a candidate');
      if (load.pods === pods) return load;
      fewest.pop();
    }
  }

  #candidates(): Heap<NodeCandidate> {
    this.#fewest = new Heap<NodeCandidate>((one, other) =>
      one.pods === other.pods ? one.place < other.place : one.pods < other.pods,
    );
    for (const [place, load] of this.#usable.entries()) {
      this.#places.set(load, place);
      this.#fewest.push({ load, place, pods: load.pods });
    }
    return this.#fewest;
  }

  #change(load: NodeLoad, pods: 1 | -1): void {
    load.pods += pods;
    const place = this.#places.get(load);
    if (place !== undefined) this.#fewest?.push({ load, place, pods: load.pods });
  }

  #loadOf(name: string): NodeLoad {
    const index = this.#identities.indexOfNode(name);
    let load = this.#loads.get(index);
    if (load === undefined) {
      load = { index, pods: 0 };
      this.#loads.set(index, load);
    }
    return load;
  }
}
