// Follows kubernetes/pkg/controller/daemon/daemon_controller.go (v1.36.3): syncNodes.
import type { DaemonSet } from '../../../workload/api-types.ts';
import { apiErrorOf, isNotFound, throwAggregate } from '../../api-server/api-error.ts';
import type { Syncing } from '../../client/client.ts';
import type { PodControl } from '../controller-utils.ts';
import type { Expectations } from '../expectations.ts';
import { slowStartBatch } from '../slow-start-batch.ts';
import { daemonPodLabels } from './daemonset-util.ts';
import type { PodChanges } from './manage.ts';

/** More pods than this are neither created nor deleted at once. */
const burstReplicas = 250;

export interface SyncNodesTools {
  readonly podControl: PodControl;
  readonly expectations: Expectations;
}

/** Makes the pods, in ever larger batches until one fails, and then deletes; throws what went wrong at the end. */
export function* syncNodes(ds: DaemonSet, hash: string, changes: PodChanges, tools: SyncNodesTools): Syncing {
  const { podControl, expectations } = tools;
  const key = ds.metadata.name;
  const nodes = changes.nodesNeedingDaemonPods.slice(0, burstReplicas);
  const names = changes.podsToDelete.slice(0, burstReplicas);
  expectations.expect(key, nodes.length, names);
  const labels = daemonPodLabels(ds, hash);
  const { errors, skipped } = yield* slowStartBatch(nodes.length, (index) =>
    podControl.createPod(ds.spec.template, ds, { labels, requiredNode: nodes[index] as string }),
  );
  expectations.creationObserved(key, errors.length + skipped);
  const failures = [...errors];
  let deleted = 0;
  const send = (count: number) => {
    for (const name of names.slice(deleted, deleted + count)) {
      const error = apiErrorOf(() => podControl.deletePod(name, ds));
      if (error === undefined) continue;
      expectations.deletionObserved(key, name);
      if (!isNotFound(error)) failures.push(error);
    }
    deleted += count;
  };
  yield { count: names.length, send };
  throwAggregate(failures);
}
