import type { PodTemplateSpec } from '../workload/api-types.ts';
import type { ControllerName } from '../workload/kinds/kind.ts';
import { kinds } from '../workload/kinds.ts';
import { traitsOf } from '../workload/versions.ts';
import { ApiServer } from './api-server/api-server.ts';
import type { Controller, ControllerContext } from './controllers/controller.ts';
import { ControllerManager, type SyncOrder } from './controllers/controller-manager.ts';
import { DaemonSetsController } from './controllers/daemon/daemon-controller.ts';
import { DeploymentController } from './controllers/deployment/deployment-controller.ts';
import { equalIgnoreHash } from './controllers/deployment/deployment-util.ts';
import { ReplicaSetController } from './controllers/replicaset/replica-set-controller.ts';
import { StatefulSetController } from './controllers/statefulset/stateful-set-controller.ts';
import { Engine } from './engine/engine.ts';
import { KubectlTarget } from './kubectl/kubectl.ts';
import { startKubelet } from './kubelet/kubelet.ts';
import { PodBehaviour } from './kubelet/pod-behaviour.ts';
import { TickGrid } from './kubelet/tick-grid.ts';
import type { Scenario } from './scenario.ts';
import { startScheduler } from './scheduler/scheduler.ts';

const milliseconds = 1000;

/** What it takes to set up a node. */
const looksPerNode = 4;

/** A cluster in virtual time: empty, with its controllers, its nodes and a kubectl. */
export interface Cluster {
  readonly engine: Engine;
  readonly server: ApiServer;
  readonly kubectl: KubectlTarget;
}

/** Pods that are alike are treated together, at most so many. */
export function startCluster(scenario: Scenario, order: SyncOrder, longestRun?: number): Cluster {
  const engine = new Engine();
  const manager = new ControllerManager(engine, order);
  const version = scenario.assumptions.kubernetesVersion;
  const server = new ApiServer(namespaceOf(scenario), engine, manager.wake, longestRun);
  const newQueue = () => manager.newQueue();
  const context = { engine, server, version, traits: traitsOf(version), newQueue };
  const controllers = kinds[scenario.kind].controllers.map((name) => newController[name](context, scenario));
  manager.start(server, controllers.reverse());
  startNodes(scenario, engine, server);
  engine.lookAt(looksPerNode * scenario.nodes.length);
  return { engine, server, kubectl: new KubectlTarget(server, scenario.kind, version) };
}

/** Each controller as kube-controller-manager starts it. */
const newController: Readonly<Record<ControllerName, (context: ControllerContext, scenario: Scenario) => Controller>> =
  {
    'deployment-controller': (context) => new DeploymentController(context),
    'replicaset-controller': (context) => new ReplicaSetController(context),
    'statefulset-controller': (context) => new StatefulSetController(context),
    'daemonset-controller': (context, { nodes }) => new DaemonSetsController(context, nodes),
  };

function startNodes(scenario: Scenario, engine: Engine, server: ApiServer): void {
  const grid = new TickGrid(engine);
  const behaviour = new PodBehaviour({ scenario, isNewVersion: newVersionTest(scenario) });
  const delay = scenario.assumptions.schedulingSeconds * milliseconds;
  const { nodes, placement = {} } = scenario;
  startScheduler({ server, grid, nodes, placement, delay, behaviour });
  startKubelet({ server, grid, now: () => engine.now, behaviour });
  server.pods.informer.addRunHandler({ deleted: (pods) => behaviour.forget(pods) });
}

/** New is what was not there before: no template of the baseline or of its history. */
function newVersionTest({ before }: Scenario): (template: PodTemplateSpec) => boolean {
  const old = before === undefined ? [] : [before.object, ...before.history].map(({ spec }) => spec.template);
  const known = new WeakMap<PodTemplateSpec, boolean>();
  return (template) => {
    let isNew = known.get(template);
    if (isNew === undefined) {
      isNew = !old.some((one) => equalIgnoreHash(one, template));
      known.set(template, isNew);
    }
    return isNew;
  };
}

function namespaceOf({ before, steps }: Scenario): string {
  const applied = steps.find((step) => step.do === 'apply');
  return (before?.object ?? applied?.object)?.metadata.namespace || 'default';
}
