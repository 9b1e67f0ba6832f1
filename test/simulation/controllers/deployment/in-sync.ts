// Runs a part of the Deployment controller on ReplicaSets that are stored, as within a sync.

import { ApiServer } from '../../../../src/simulation/api-server/api-server.ts';
import { Storage } from '../../../../src/simulation/api-server/storage.ts';
import type {
  DeploymentContext,
  SyncedDeployment,
} from '../../../../src/simulation/controllers/deployment/deployment-context.ts';
import { Engine } from '../../../../src/simulation/engine/engine.ts';
import { RateLimitingQueue } from '../../../../src/simulation/workqueue/rate-limiting-queue.ts';
import type { Deployment, ReplicaSet } from '../../../../src/workload/api-types.ts';
import { versionTraitsOf } from '../../../../src/workload/versions.ts';

export interface InSync {
  readonly dc: DeploymentContext;
  readonly d: SyncedDeployment;
  /** The ReplicaSets as they are stored and cached, in the order in which they were given. */
  readonly rsList: readonly ReplicaSet[];
  /** spec.replicas of each stored ReplicaSet, by name. */
  sizes(): Record<string, number>;
  events(): string[];
}

export function inSync(deployment: Deployment, replicaSets: readonly ReplicaSet[]): InSync {
  const engine = new Engine();
  const server = new ApiServer('default', new Storage(engine), () => {});
  const dc: DeploymentContext = {
    engine,
    server,
    recorder: server.recorder('deployment-controller'),
    queue: new RateLimitingQueue(engine, () => {}),
    traits: versionTraitsOf('1.36'),
    upToDate: new Map(),
  };
  const d = server.workloads.Deployment.create(deployment);
  const ownerReferences = [
    { apiVersion: 'apps/v1', kind: 'Deployment', name: d.metadata.name, uid: d.metadata.uid, controller: true },
  ];
  for (const rs of replicaSets) server.replicaSets.create({ ...rs, metadata: { ...rs.metadata, ownerReferences } });
  server.watch.deliver();
  return {
    dc,
    d: { ...d },
    rsList: server.replicaSets.list(),
    sizes: () =>
      Object.fromEntries(server.replicaSets.list().map(({ metadata, spec }) => [metadata.name, spec.replicas])),
    events: () => server.storage.records.flatMap((entry) => (entry.type === 'event' ? [entry.event.message] : [])),
  };
}
