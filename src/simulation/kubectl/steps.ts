import { asMap, type JsonMap } from '../../document/manifest.ts';
import type { Instant } from '../../std/time.ts';
import { isWorkloadKind } from '../../std/workload-kinds.ts';
import type { Pod, WorkloadObject } from '../../workload/api-types.ts';
import { kindOf } from '../../workload/kinds.ts';
import { podsQuota } from '../../workload/placement/resource-quota.ts';
import { nameOf, type WorkloadName } from '../../workload/workload-name.ts';
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
    const text = run(target, step, now);
    if (text !== undefined) target.print(text);
  } catch (error) {
    if (!(error instanceof KubectlError || error instanceof ApiError)) throw error;
    target.print(`error: ${error.message}`);
  }
}

/** What a step says of the workload that it is about. */
export function workloadOf(step: Step): Partial<WorkloadName> | undefined {
  switch (step.do) {
    case 'apply':
      return nameOf(step.object);
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

/** What the step prints, if anything. */
function run(target: KubectlTarget, step: StepAction, now: Instant): string | undefined {
  switch (step.do) {
    case 'apply':
      applyObject(target, step.object);
      return undefined;
    case 'apply-manifest':
      apply(target, step.manifest);
      return undefined;
    case 'patch':
      patch(target, step.patch);
      return undefined;
    case 'undo':
      return rolloutUndo(target, step.toRevision);
    case 'restart':
      return restart(target, now);
    case 'pause':
      return pause(target);
    case 'resume':
      return resume(target);
    case 'scale':
      return scale(target, step.replicas);
    case 'set-image':
      return setImage(target, step.container, step.image);
    case 'status':
      return statusText(target.get());
    case 'history':
      return rolloutHistory(target, step.revision);
    case 'quota':
      setQuota(target, step);
      return undefined;
    case 'delete-pod':
      deletePod(target, step.image);
      return undefined;
    case 'evict':
      evictPod(target, step.image);
      return undefined;
    case 'delete':
      deleteWorkload(target, step.orphan);
      return undefined;
    case 'patch-replica-set':
      patchReplicaSet(target, step.replicaSet, step.patch);
      return undefined;
    case 'create-replica-set':
      createReplicaSet(target, step.manifest);
      return undefined;
    case 'occupy':
      occupy(target, step.image);
      return undefined;
    case 'drain':
      drain(target, step.node, step);
      return undefined;
    case 'uncordon':
      runCordonOrUncordon(target, step.node, false);
      return undefined;
    case 'load':
      target.cluster.loads.set(nameOf(target.get()), step.percent);
      return undefined;
  }
}

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
