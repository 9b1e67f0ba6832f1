// What a cluster has stored of workloads that run and have come to rest: they are rolled out in one of its own.
import { deepEqual } from '../std/deep-equal.ts';
import { oncePer } from '../std/once-per.ts';
import { type Duration, type Instant, seconds, wholeSecond } from '../std/time.ts';
import type { WorkloadObject } from '../workload/api-types.ts';
import { kindOf } from '../workload/kinds.ts';
import { traitsIn, type VersionTraits } from '../workload/versions.ts';
import { workloadNameOf } from '../workload/workload-name.ts';
import { type ClusterOptions, startCluster } from './cluster.ts';
import type { ClusterState, StoredPods } from './cluster-state.ts';
import { priorities } from './engine/engine.ts';
import { admitFormerPods } from './former-pods.ts';
import { Kubectl } from './kubectl/kubectl.ts';
import { applyObject } from './kubectl/write-commands.ts';
import { restBeforeOrigin, settleLimit } from './limits.ts';
import type { InitialCluster, PodRule, RunningWorkload, Scenario, SimulatedNode } from './scenario.ts';
import { stateAt } from './state-at.ts';

/** How what runs came to run is long past: its pods were ready at once, and gone. */
const atOnce: PodRule = { image: '', ready: 0, step: 0, terminate: 0, failAfter: 0, unbound: false };

interface SettleOptions extends ClusterOptions {
  /** The most work that a run may take. */
  readonly limit: number;
}

/** What runs takes more than the limit to come about: nothing is known but the work that was done. */
interface GivenUp {
  readonly givenUpAfter: number;
}

/**
 * The state at the origin of the scenario, when what runs has been at rest for a day, or for as long as the scenario asks
 * for; undefined where nothing runs.
 */
export function settledState(scenario: Scenario, options: SettleOptions): ClusterState | GivenUp | undefined {
  const { running } = scenario.world;
  if (running.length === 0) return undefined;
  const isUsual = options.longestRun === undefined && options.order === 'dependents-first';
  const once = running.length === 1 ? aloneOnce : togetherOnce;
  const made = isUsual ? once(scenario, options) : rolledOut(scenario, options);
  if ('givenUpAfter' in made) return made;
  const { settledAt, ...state } = made;
  return { ...state, at: settledAt + Math.max(restBeforeOrigin, longestMinReady(scenario)) };
}

/** What a workload came to, and all that this depends on besides. */
interface SettledResult {
  readonly history: RunningWorkload['history'];
  readonly traits: VersionTraits;
  readonly world: InitialCluster;
  readonly around: readonly unknown[];
  readonly rolledOut: RolledOut;
}

const known = new WeakMap<WorkloadObject, SettledResult>();

/** What workloads came to beside each other, by the first of them, and all that this depends on besides. */
interface KnownTogether {
  readonly traits: VersionTraits;
  readonly world: InitialCluster;
  readonly running: readonly unknown[];
  readonly around: readonly unknown[];
  readonly rolledOut: RolledOut;
}

const knownTogether = new WeakMap<WorkloadObject, KnownTogether>();

/**
 * The runs of one release, even and uneven, and those that are tried of it, have the very same world; and what runs before
 * it stays the same while somebody edits a manifest.
 */
function togetherOnce(scenario: Scenario, options: SettleOptions): RolledOut | GivenUp {
  const { world, assumptions } = scenario;
  const [{ object: first }] = world.running as [RunningWorkload];
  const traits = traitsIn(assumptions);
  const last = knownTogether.get(first);
  if (last?.world === world && last.traits === traits) return last.rolledOut;
  const running = world.running.map(({ object, history, state }) => [object, history, state]);
  const around = aroundRunning(world);
  if (last?.traits === traits && deepEqual([last.running, last.around], [running, around])) {
    knownTogether.set(first, { ...last, world });
    return last.rolledOut;
  }
  const made = rolledOut(scenario, options);
  if (!('givenUpAfter' in made)) knownTogether.set(first, { traits, world, running, around, rolledOut: made });
  return made;
}

/** What besides what runs may matter to how it came to run. */
function aroundRunning({ nodes, pods, storage, disruptionBudgets, namespaces }: InitialCluster): readonly unknown[] {
  return [
    namespaces.map(({ name, priorityClasses, formerPriorityClasses = priorityClasses }) => [
      name,
      formerPriorityClasses?.items,
    ]),
    comparable(nodes),
    pods,
    storage,
    disruptionBudgets,
  ];
}

/** Once for each list: workloads share theirs, which may have a hundred thousand nodes. */
const comparable = oncePer((nodes: InitialCluster['nodes']) =>
  nodes.map(({ allocatable = new Map(), ...node }) => [node, ...allocatable]),
);

/** What runs stays the same while somebody edits its manifest, and in runs with other seeds. */
function aloneOnce(scenario: Scenario, options: SettleOptions): RolledOut | GivenUp {
  const { assumptions, world } = scenario;
  const { object, history } = world.running[0] as RunningWorkload;
  const traits = traitsIn(assumptions);
  const last = known.get(object);
  if (last?.world === world && last.traits === traits && last.history === history) return last.rolledOut;
  const around = aroundRunning(world);
  const isSame = last?.traits === traits && deepEqual([last.history, last.around], [history, around]);
  if (isSame) return last.rolledOut;
  const made = rolledOut(scenario, options);
  if (!('givenUpAfter' in made)) known.set(object, { history, traits, world, around, rolledOut: made });
  return made;
}

/** What runs, and when it came to rest. */
interface RolledOut extends Omit<ClusterState, 'at'> {
  readonly settledAt: Instant;
}

/** Nodes were cordoned after what runs came to them, as far as the others have no room for all of it. */
function rolledOut(scenario: Scenario, options: SettleOptions): RolledOut | GivenUp {
  const made = broughtUp(scenario, options);
  const { world } = scenario;
  if ('givenUpAfter' in made || !world.nodes.some(isCordoned) || !made.pods.some(isWaiting)) return made;
  const nodes = world.nodes.map((node) => (isCordoned(node) ? uncordoned(node) : node));
  const again = broughtUp({ ...scenario, world: { ...world, nodes } }, options);
  return 'givenUpAfter' in again ? again : { ...again, work: again.work + made.work };
}

function isCordoned({ unschedulable, down }: SimulatedNode): boolean {
  return unschedulable && !down;
}

function isWaiting({ nodeNames }: StoredPods): boolean {
  return nodeNames.includes('');
}

function uncordoned(node: SimulatedNode): SimulatedNode {
  const taints = node.taints.filter(({ key }) => key !== 'node.kubernetes.io/unschedulable');
  return { ...node, taints, unschedulable: false };
}

/** Brings what runs into being, all workloads side by side. */
function broughtUp({ assumptions, world }: Scenario, { limit, ...options }: SettleOptions): RolledOut | GivenUp {
  const alone = {
    assumptions: { ...assumptions, controllerQps: 0 },
    world: { ...world, namespaces: [], autoscalers: [] },
    steps: [],
    podRules: [atOnce],
    horizon: settleLimit,
  };
  const cluster = startCluster(alone, options);
  admitFormerPods(cluster, world, traitsIn(assumptions));
  const { engine, storage } = cluster;
  const applied = world.running.map(appliedFor);
  const rounds = Math.max(...applied.map(({ length }) => length));
  for (let round = 0; round < rounds; round++) {
    for (const object of applied.flatMap((each) => each[round] ?? [])) {
      const name = workloadNameOf(object);
      const kubectl = new Kubectl(cluster, traitsIn(assumptions), name);
      engine.schedule(engine.now, priorities.step, () => applyObject(kubectl.on(name), object));
    }
    if (engine.run(engine.now + settleLimit, limit) === 'event-limit') return { givenUpAfter: engine.work };
  }
  const state = stateAt(storage, Number.POSITIVE_INFINITY);
  return { ...state, settledAt: wholeSecond(engine.now), work: engine.work };
}

/** What is applied for a workload to run: revision by revision without pods, then with them. */
function appliedFor({ object, history }: RunningWorkload): readonly WorkloadObject[] {
  const older = history.map((revision) => withoutPods(unhindered(revision), object));
  const first = unhindered(object);
  const last = first === object ? [] : [object];
  return [...older.slice(0, -1).map(keepingPods), ...older.slice(-1), first, ...last];
}

/**
 * With a pod on each node there are pods at every revision, so they stay those of the first one. The last two revisions
 * replace them: only then is the first one no longer in use, and deleted as it would have been.
 */
function keepingPods(revision: WorkloadObject): WorkloadObject {
  const { strategyField, replicasOf } = kindOf(revision);
  if (replicasOf(revision) !== undefined) return revision;
  return { ...revision, spec: { ...revision.spec, [strategyField]: { type: 'OnDelete' } } } as WorkloadObject;
}

/** What runs before has been ready for as long as the change may ask for. */
function longestMinReady({ world, steps }: Scenario): Duration {
  const applied = steps.flatMap((step) => (step.do === 'apply' ? [step.object] : []));
  const objects = [...world.running.map(({ object }) => object), ...applied];
  return seconds(Math.max(0, ...objects.map(({ spec }) => spec.minReadySeconds)));
}

/** An older revision in the name and by the selector of the present object, with no pods where that is possible. */
function withoutPods(revision: WorkloadObject, { metadata }: WorkloadObject): WorkloadObject {
  const named = { ...revision, metadata: { ...revision.metadata, name: metadata.name } } as WorkloadObject;
  if (kindOf(named).replicasOf(named) === undefined) return named;
  return { ...named, spec: { ...named.spec, replicas: 0 } } as WorkloadObject;
}

/** What runs of a paused workload was there before it was paused, and what runs is available already. */
function unhindered(object: WorkloadObject): WorkloadObject {
  const isPaused = kindOf(object).isPaused(object);
  if (object.spec.minReadySeconds === 0 && !isPaused) return object;
  const freed = { ...object.spec, minReadySeconds: 0, ...(isPaused && { paused: false }) };
  return { ...object, spec: freed } as WorkloadObject;
}
