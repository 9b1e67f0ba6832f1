import { asMap, type JsonMap } from '../../document/manifest.ts';
import type { Instant } from '../../std/time.ts';
import { isWorkloadKind } from '../../std/workload-kinds.ts';
import type { Pod, WorkloadObject } from '../../workload/api-types.ts';
import { kindOf } from '../../workload/kinds.ts';
import { podsQuota } from '../../workload/placement/resource-quota.ts';
import { type WorkloadName, workloadNameOf } from '../../workload/workload-name.ts';
import { Admission } from '../admission/admission.ts';
import { ApiError } from '../api-server/api-error.ts';
import { evict } from '../disruption/eviction.ts';
import { firstImage } from '../kubelet/pod-behaviour.ts';
import type { Step, StepAction } from '../scenario.ts';
import { drain, runCordonOrUncordon } from './drain.ts';
import { type Kubectl, KubectlError, type KubectlTarget } from './kubectl.ts';
import { createReplicaSet, occupy, patchReplicaSet } from './replica-set-steps.ts';
import { rolloutHistory } from './rollout-history.ts';
import { rolloutUndo } from './rollout-undo.ts';
import { apply, applyObject, patch, pause, restart, resume, scale, setImage } from './write-commands.ts';

/** Takes a step and prints what it says; a refusal, by the server or by kubectl, changes nothing and is printed. */
export function takeStep(kubectl: Kubectl, step: Step, now: Instant): void {
  const target = kubectl.on(workloadOf(step));
  try {
    const text = (handlers[step.do] as Handler<StepAction>)(target, step, now);
    if (typeof text === 'string') target.print(text);
  } catch (error) {
    if (!(error instanceof KubectlError || error instanceof ApiError)) throw error;
    target.print(`error: ${error.message}`);
  }
}

/** What a step says of the workload that it is about. */
export function workloadOf(step: Step): Partial<WorkloadName> | undefined {
  switch (step.do) {
    case 'apply':
      return workloadNameOf(step.object);
    case 'apply-manifest':
      return nameIn(step.manifest);
    default:
      return step.to;
  }
}

function nameIn({ kind, metadata }: JsonMap): Partial<WorkloadName> {
  const { namespace, name } = asMap(metadata);
  return {
    ...(isWorkloadKind(kind) && { kind }),
    ...(typeof namespace === 'string' && namespace !== '' && { namespace }),
    ...(typeof name === 'string' && { name }),
  };
}

/** The effect of a step, which returns the text that kubectl prints, if any. */
type Handler<Action extends StepAction> = (target: KubectlTarget, step: Action, now: Instant) => unknown;

const handlers: { readonly [Name in StepAction['do']]: Handler<Extract<StepAction, { readonly do: Name }>> } = {
  apply: (target, { object }) => applyObject(target, object),
  'apply-manifest': (target, { manifest }) => apply(target, manifest),
  patch: (target, step) => patch(target, step.patch),
  undo: (target, { toRevision }) => rolloutUndo(target, toRevision),
  restart: (target, _, now) => restart(target, now),
  pause,
  resume,
  scale: (target, { replicas }) => scale(target, replicas),
  'set-image': (target, { container, image }) => setImage(target, container, image),
  status: (target) => statusText(target.get()),
  history: (target, { revision }) => rolloutHistory(target, revision),
  quota: setQuota,
  'delete-pod': (target, { image }) => deletePod(target, image),
  evict: (target, { image }) => evictPod(target, image),
  delete: (target, { orphan }) => deleteWorkload(target, orphan),
  'patch-replica-set': (target, step) => patchReplicaSet(target, step.replicaSet, step.patch),
  'create-replica-set': (target, { manifest }) => createReplicaSet(target, manifest),
  occupy: (target, { image }) => occupy(target, image),
  drain: (target, step) => drain(target, step.node, step),
  uncordon: (target, { node }) => runCordonOrUncordon(target, node, false),
  load: (target, { percent }) => target.cluster.loads.set(workloadNameOf(target.get()), percent),
};

function statusText(workload: WorkloadObject): string {
  return kindOf(workload).rolloutStatus(workload).text;
}

/** At most so many pods that have not finished; 0 lifts the quotas. */
function setQuota(target: KubectlTarget, { pods }: Extract<StepAction, { do: 'quota' }>): void {
  target.get();
  const { server, traits } = target;
  const none = { namespace: server.namespace, limitRanges: [], quotas: [] };
  const admission = server.admission ?? new Admission(none, traits);
  server.setAdmission(admission.withQuotas(pods === 0 ? [] : [podsQuota(pods)]));
}

function deletePod(target: KubectlTarget, image: string): void {
  const pod = newestPod(target, image);
  if (pod !== undefined) target.server.pods.delete(pod.metadata.name);
}

/** Asks once for the eviction of the pod, which a budget may refuse. */
function evictPod(target: KubectlTarget, image: string): void {
  const pod = newestPod(target, image);
  if (pod !== undefined) evict(target.server, pod, target.cluster.disruptionBudgets);
}

/** The live pod of the image with the greatest name. */
function newestPod(target: KubectlTarget, image: string): Pod | undefined {
  target.get();
  const isLive = (pod: Pod) => pod.metadata.deletionTimestamp === undefined && firstImage(pod.template) === image;
  const pods = target.server.pods.list().filter(isLive);
  return pods.reduce<Pod | undefined>(
    (newest, pod) => (newest === undefined || pod.metadata.name > newest.metadata.name ? pod : newest),
    undefined,
  );
}

function deleteWorkload(target: KubectlTarget, orphan: boolean): void {
  target.get();
  target.server.garbageCollector.delete(target.collection, target.name, orphan ? 'Orphan' : 'Background');
}
