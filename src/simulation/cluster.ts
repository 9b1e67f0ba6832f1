import { asList, asMap, asNumber, type JsonMap } from '../document/manifest.ts';
import { present } from '../std/assert.ts';
import { oncePer } from '../std/once-per.ts';
import type { Duration, Instant } from '../std/time.ts';
import { workloadKinds } from '../std/workload-kinds.ts';
import type { Pod, PodTemplateSpec } from '../workload/api-types.ts';
import type { ControllerName, Kind } from '../workload/kinds/kind.ts';
import { kindOf, kinds } from '../workload/kinds.ts';
import { traitsIn } from '../workload/versions.ts';
import { ApiServer } from './api-server/api-server.ts';
import { DrainLog } from './api-server/drain-log.ts';
import { NodeStates } from './api-server/node-states.ts';
import { Storage } from './api-server/storage.ts';
import { WorkloadLoads } from './api-server/workload-loads.ts';
import { Client } from './client/client.ts';
import type { ClusterState } from './cluster-state.ts';
import type { Controller, ControllerContext } from './controllers/controller.ts';
import { ControllerManager, type SyncOrder } from './controllers/controller-manager.ts';
import { DaemonSetsController } from './controllers/daemon/daemon-controller.ts';
import { DeploymentController } from './controllers/deployment/deployment-controller.ts';
import { equalIgnoreHash } from './controllers/deployment/deployment-util.ts';
import { HorizontalController } from './controllers/podautoscaler/horizontal.ts';
import { ReplicaSetController } from './controllers/replicaset/replica-set-controller.ts';
import { StatefulSetController } from './controllers/statefulset/stateful-set-controller.ts';
import { Engine, looksPerEvent } from './engine/engine.ts';
import { workloadOf } from './kubectl/steps.ts';
import { startKubelet } from './kubelet/kubelet.ts';
import { Nodes } from './kubelet/nodes.ts';
import { PodBehaviour, type PodBehaviourOptions } from './kubelet/pod-behaviour.ts';
import { TickGrid } from './kubelet/tick-grid.ts';
import { ownTermsOf, type TermsOf } from './own-terms.ts';
import type { Scenario, Step } from './scenario.ts';
import { startQuickScheduler } from './scheduler/quick-scheduler.ts';
import { isRoomKnown, startScheduler } from './scheduler/scheduler.ts';
import { TemplateIndex } from './template-index.ts';
import type { EvictedPod } from './trace.ts';
import { workOfPods } from './work-of-pods.ts';

const milliseconds = 1000;

/** Pods may take so much longer than is assumed, or so much of that time, before they count as overdue. */
const leastPatience: Duration = 28_000;
const patience = 1.2;

/** Pods go through as many courses as there are ticks of a second, each on nodes with and without the images; others are rare. */
const mostCourses = 20;

/** What it takes to set up a node. */
const looksPerNode = 4;

/** A cluster in virtual time: empty, with its nodes, and with controllers in each namespace that is asked for. */
export interface Cluster {
  readonly engine: Engine;
  readonly storage: Storage;
  readonly nodes: NodeStates;
  readonly loads: WorkloadLoads;
  readonly drains: DrainLog;
  /** Pods of others that have had to make room. */
  readonly evicted: readonly EvictedPod[];
  /** Those of the namespaces that have been asked for. */
  servers(): Iterable<ApiServer>;
  /** PodDisruptionBudgets as manifests. */
  readonly disruptionBudgets: readonly JsonMap[];
  /** What the API server has of the namespace. */
  namespace(name: string): ApiServer;
}

export interface ClusterOptions {
  readonly order: SyncOrder;
  /** Pods that are alike are treated together, at most so many. */
  readonly longestRun?: number | undefined;
  /** From when on steps are taken; before it there is only what was there before. */
  readonly origin?: Instant;
}

/**
 * What starting it costs, in events, before anything happens in it: with what becomes of the pods of each template on a
 * node, and with each claim that is written.
 */
export function workToStart({ world, steps }: Pick<Scenario, 'world' | 'steps'>): number {
  const specs: readonly JsonMap[] = [
    ...world.running.map(({ object }) => object.spec as unknown as JsonMap),
    ...steps.map(appliedSpec),
  ];
  const scaled = Math.max(0, ...steps.map((step) => (step.do === 'scale' ? step.replicas : 0)));
  const podsOf = ({ replicas }: JsonMap) =>
    replicas === undefined ? world.nodes.length : Math.max(asNumber(replicas), scaled);
  const ofWorkloads = specs.reduce((sum, spec) => {
    const courses = Math.min(mostCourses, Math.max(1, podsOf(spec)));
    return sum + courses * workOfPods(asMap(spec.template)) + claimsOf(spec, scaled);
  }, 0);
  return (looksPerNode * world.nodes.length) / looksPerEvent + ofWorkloads;
}

function appliedSpec(step: Step): JsonMap {
  if (step.do === 'apply') return step.object.spec as unknown as JsonMap;
  return step.do === 'apply-manifest' ? asMap(step.manifest.spec) : {};
}

/** Each is kept, and takes as much memory as a few events. */
function claimsOf({ volumeClaimTemplates, replicas }: JsonMap, scaled: number): number {
  return 3 * asList(volumeClaimTemplates).length * Math.max(asNumber(replicas), scaled);
}

export function startCluster(scenario: Scenario, { order, longestRun, origin = 0 }: ClusterOptions): Cluster {
  const engine = new Engine();
  const storage = new Storage(engine);
  const traits = traitsIn(scenario.assumptions);
  // The one whose dependents have a controller too comes first.
  const found = kindsIn(scenario).sort((one, other) => other.controllers.length - one.controllers.length);
  const names = [...new Set(found.flatMap(({ controllers }) => controllers))];
  const isFirstOwner = (found[0]?.controllers.length ?? 0) > 1;
  const nodes = new NodeStates(scenario.world.nodes);
  const loads = new WorkloadLoads();
  const evicted: EvictedPod[] = [];
  const watchPods = startNodes(scenario, storage, { states: nodes, evicted });
  engine.spend(workToStart(scenario));
  const namespaces = new Map<string, ApiServer>();
  const clients = new Map(names.map((name) => [name, newClient(engine, scenario)]));
  const scalingClient = newClient(engine, scenario);
  const clientOf = (name: ControllerName): Client => present(clients.get(name), 'each controller has a client');
  const start = (namespace: string): ApiServer => {
    const manager = new ControllerManager(engine, order);
    const server = new ApiServer(namespace, storage, manager.wake, longestRun);
    const context = { engine, server, traits, newQueue: () => manager.newQueue() };
    const controllers = names.map((name) => newController[name]({ ...context, client: clientOf(name) }, scenario));
    const [first] = controllers;
    const autoscalers = scenario.world.autoscalers?.filter(({ target }) => target.namespace === namespace) ?? [];
    const scaling =
      autoscalers.length === 0
        ? []
        : [new HorizontalController({ ...context, client: scalingClient }, { autoscalers, loads, start: origin })];
    manager.start(server, [...controllers.reverse(), ...scaling], isFirstOwner ? first : undefined);
    watchPods(server);
    namespaces.set(namespace, server);
    return server;
  };
  const { disruptionBudgets = [] } = scenario.world;
  return {
    engine,
    storage,
    nodes,
    loads,
    drains: new DrainLog(),
    evicted,
    servers: () => namespaces.values(),
    disruptionBudgets,
    namespace: (name) => namespaces.get(name) ?? start(name),
  };
}

/** Of the workloads that run or are applied. */
function kindsIn({ world, steps }: Scenario): Kind[] {
  const found = new Set([
    ...world.running.map(({ object }) => object.kind),
    ...steps.map((step) => workloadOf(step)?.kind),
  ]);
  return workloadKinds.filter((kind) => found.has(kind)).map((kind) => kinds[kind]);
}

function newClient(engine: Engine, { assumptions }: Scenario): Client {
  return new Client(engine, { qps: assumptions.controllerQps, burst: assumptions.controllerBurst });
}

/** Each controller as kube-controller-manager starts it. */
const newController: Readonly<Record<ControllerName, (context: ControllerContext, scenario: Scenario) => Controller>> =
  {
    'deployment-controller': (context) => new DeploymentController(context),
    'replicaset-controller': (context) => new ReplicaSetController(context),
    'statefulset-controller': (context) => new StatefulSetController(context),
    'daemonset-controller': (context, { world }) => new DaemonSetsController(context, world.nodes),
  };

/** Whether the cluster itself has said that a rollout does not continue. */
function isGivenUp(state: ClusterState | undefined): boolean {
  const conditions = state?.objects.flatMap((object) => ('status' in object ? object.status.conditions : []));
  return conditions?.some(({ reason }) => reason === 'ProgressDeadlineExceeded') === true;
}

/** The nodes and the scheduler, which are there for all namespaces. */
function startNodes(
  scenario: Scenario,
  { engine, identities }: Storage,
  { states, evicted }: Pick<NodeTools, 'states' | 'evicted'>,
): (server: ApiServer) => void {
  const grid = new TickGrid(engine);
  const termsOf = ownTermsOf(scenario);
  const assumptionsOf = (template: PodTemplateSpec) => termsOf(template)?.assumptions ?? scenario.assumptions;
  const spend = (work: number) => engine.spend(work);
  const behaviour = new PodBehaviour({ scenario, ...testsOfTemplates(scenario), assumptionsOf, spend });
  const delay = scenario.assumptions.schedulingSeconds * milliseconds;
  const areKnown = scenario.assumptions.nodes !== undefined;
  const placed = new Nodes({ identities, areKnown, seed: scenario.startupJitter?.seed });
  const schedule = schedulerOf(scenario, { engine, identities, grid, behaviour, delay, states, evicted, termsOf });
  return (server) => {
    schedule(server);
    startKubelet({ server, grid, now: () => engine.now, behaviour, nodes: placed });
    server.pods.informer.addRunHandler({ deleted: (pods) => behaviour.forget(pods) });
  };
}

interface NodeTools extends Pick<Storage, 'engine' | 'identities'> {
  readonly grid: TickGrid;
  readonly behaviour: PodBehaviour;
  readonly delay: Duration;
  readonly states: NodeStates;
  readonly evicted: EvictedPod[];
  readonly termsOf: TermsOf;
}

/** The scheduler, or what binds pods where nothing is known of what fits. */
function schedulerOf(
  { world, assumptions }: Scenario,
  { identities, termsOf, evicted, ...tools }: NodeTools,
): (server: ApiServer) => void {
  if (isRoomKnown(world)) {
    const terminate = assumptions.terminationSeconds * milliseconds;
    const indexOfNode = (name: string) => identities.indexOfNode(name);
    return startScheduler({ ...tools, world, terminate, indexOfNode, evicted });
  }
  const { nodes, placement = {}, storage } = world;
  const placementOf = (template: PodTemplateSpec) => termsOf(template)?.placement ?? placement;
  const schedule = startQuickScheduler({ ...tools, identities, nodes, placementOf, storage });
  return ({ pods }) => schedule(pods);
}

/**
 * New is what was not there before: no template of what runs, or of its history; and of which no pod is ready yet. Where
 * one of its pods should be by far, the others are not going to get ready either.
 */
function testsOfTemplates({
  world: { running, state },
}: Scenario): Pick<PodBehaviourOptions, 'isNewVersion' | 'isOverdue' | 'troublesOf'> {
  const old = new TemplateIndex<true>();
  for (const { object, history } of running) {
    // What is scaled to none has no pod that has shown that it starts.
    const shown = kindOf(object).replicasOf(object) === 0 ? history : [object, ...history];
    for (const { spec } of shown) old.add(spec.template, true);
  }
  const podsOf = (template: PodTemplateSpec) =>
    state?.pods.filter(({ like }) => equalIgnoreHash(like.template, template)) ?? [];
  return {
    isNewVersion: oncePer((template) => {
      const pods = podsOf(template);
      if (pods.length > 0) return !pods.some(({ like }) => like.ready);
      return old.find(template) === undefined;
    }),
    troublesOf: (template) =>
      new Map(
        podsOf(template).flatMap(({ serials, trouble }) =>
          trouble === undefined ? [] : serials.map((serial) => [serial, trouble] as const),
        ),
      ),
    isOverdue: (template, ready) => {
      const isStarting = ({ ready: isReady, nodeName }: Pod) => !isReady && nodeName !== '';
      const overdue = (state?.at ?? 0) - ready - (isGivenUp(state) ? 0 : Math.max(leastPatience, patience * ready));
      return podsOf(template).some(({ like, since }) => isStarting(like) && since < overdue);
    },
  };
}
