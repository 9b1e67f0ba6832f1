// Follows kubernetes/pkg/registry/core/pod/storage/eviction.go (v1.36.3).
// Differs from upstream: a pod that has a node and is not ready is taken to run.
import { asMap, type JsonMap } from '../../document/manifest.ts';
import type { Pod } from '../../workload/api-types.ts';
import { ApiError } from '../api-server/api-error.ts';
import type { ApiServer } from '../api-server/api-server.ts';
import { type BudgetedPod, controllerAndScale, isPdbFor, pdbStatus } from './disruption.ts';

/** Deletes the pod, where the budgets let it go. Throws TooManyRequests where one does not. */
export function evict(server: ApiServer, pod: Pod, budgets: readonly JsonMap[]): void {
  if (!canIgnorePDB(pod)) checkBudgets(server, pod, budgets);
  server.pods.delete(pod.metadata.name);
}

function canIgnorePDB({ phase, nodeName, metadata }: Pod): boolean {
  const isOver = phase === 'Succeeded' || phase === 'Failed';
  return isOver || nodeName === '' || metadata.deletionTimestamp !== undefined;
}

function checkBudgets(server: ApiServer, pod: Pod, budgets: readonly JsonMap[]): void {
  const [pdb, second] = budgets.filter((each) => isPdbFor(each, pod.metadata));
  if (pdb === undefined) return;
  if (second !== undefined) throw new ApiError('InternalError', severalBudgets);
  const status = pdbStatus(
    pdb,
    server.pods.list().map((each) => budgeted(each, server)),
  );
  const { currentHealthy, desiredHealthy, disruptionsAllowed } = status;
  if (!pod.ready) {
    if (asMap(pdb.spec).unhealthyPodEvictionPolicy === 'AlwaysAllow') return;
    if (currentHealthy >= desiredHealthy && desiredHealthy > 0) return;
  }
  if (disruptionsAllowed === 0) throw new ApiError('TooManyRequests', violatesBudget);
}

const severalBudgets =
  'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.';
const violatesBudget = "Cannot evict pod as it would violate the pod's disruption budget.";

function budgeted(pod: Pod, server: ApiServer): BudgetedPod {
  const { namespace, labels, deletionTimestamp } = pod.metadata;
  const controller = controllerAndScale(pod, server);
  return { namespace, labels, isReady: pod.ready, isTerminating: deletionTimestamp !== undefined, controller };
}
