// Why a rollout ends as it does, in the middle of a sentence: "Gets stuck in wave 2: …".
import { say, verbatim } from '../std/say.ts';

export const noWorkloadCause = say`there is no workload`;

export const deletedCause = say`it is deleted`;

/** Something keeps it from being gone, such as a finalizer. */
export const beingDeletedCause = say`it is being deleted, so its controller changes no pod`;

export const unchangedCause = say`the pod template is unchanged`;

export const onDeleteCause = say`OnDelete updates a pod only when you delete it`;

/** Where a paused workload waits. If it is paused from the start, it has no ReplicaSet and therefore no pod. */
export function pausedCause(waiting: 'pods' | 'change' | 'rest'): string {
  return pausedCauses[waiting];
}

const pausedCauses = {
  pods: say`it is paused, so no pod starts until you resume it`,
  change: say`it is paused, so the template change rolls out when you resume it`,
  rest: say`it is paused halfway, so the rest rolls out when you resume it`,
} as const;

export function deadlineCause(progressDeadlineSeconds: number | undefined): string {
  return say`no progress within progressDeadlineSeconds ${progressDeadlineSeconds}; Kubernetes reports this and the rollout completes later`;
}

/** The run was cut off before the end. */
export const tooManyStepsCause = say`the simulation ends here, because the rollout takes more steps than this tool simulates`;

/** It continues at the end of what is simulated. */
export function horizonCause(hours: number): string {
  return hours === hoursOfAWeek ? say`it takes longer than a week` : say`it takes longer than ${hours} h`;
}

const hoursOfAWeek = 168;

/** The server refuses new pods, such as by a quota; the refusal is in its words. */
export function refusedPodsCause(refusal: string): string {
  return say`the API server refuses new pods: ${refusal}`;
}

/** No container of new pods is created; the reason is in the kubelet's words. */
export function podsWaitCause(reason: string): string {
  return say`new pods do not start: ${reason}`;
}

interface UsedConfig {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  /** Absent: a variable needs it. */
  readonly volume?: string;
}

/** Why a container is not created, or a volume not mounted, in the kubelet's words. */
export function missingKeyCause({ kind, namespace, name, volume }: UsedConfig, key: string): string {
  return volume === undefined
    ? verbatim`CreateContainerConfigError: couldn't find key ${key} in ${kind} ${namespace}/${name}`
    : verbatim`FailedMount: MountVolume.SetUp failed for volume "${volume}" : references non-existent ${kind === 'Secret' ? 'secret' : 'config'} key: ${key}`;
}

export function missingObjectCause({ kind, name, volume }: UsedConfig): string {
  const missing = verbatim`${kind.toLowerCase()} "${name}" not found`;
  return volume === undefined
    ? verbatim`CreateContainerConfigError: ${missing}`
    : verbatim`FailedMount: MountVolume.SetUp failed for volume "${volume}" : ${missing}`;
}

/** Why no container is created of an image, in the kubelet's words. */
export function imageNameCause(image: string): string {
  return verbatim`InvalidImageName: couldn't parse image name ${JSON.stringify(image)}`;
}

/** The server refuses what the new pods would be made by. */
export function refusedReplicaSetCause(refusal: string): string {
  return say`the API server refuses the new ReplicaSet: ${refusal}`;
}

/** The pods of which the others speak; without a revision where there is only one. */
export function podsOf(revision: 'new' | 'old' | undefined): string {
  return revision === undefined ? say`pods` : revision === 'new' ? say`new pods` : say`old pods`;
}

export function unreplacedCause(pod: string): string {
  return say`old pod ${pod} is not ready, and nothing replaces it`;
}

/** The scheduler may have said why, in the message of the pod's condition. */
export function noNodeCause(pods: string, message: string | undefined): string {
  return message === undefined
    ? say`${pods} cannot be scheduled`
    : say`${pods} cannot be scheduled: ${aboutNodes(message)}`;
}

/** Where a scheduler's message continues with what it would take to make room. */
const endsOfNodes = [verbatim`. no new claims to deallocate`, verbatim`. preemption: `, verbatim`. not found`];

/** What a scheduler's message says of nodes, without what would make room there. */
export function aboutNodes(message: string): string {
  const ends = endsOfNodes.map((end) => message.indexOf(end)).filter((index) => index >= 0);
  const nodes = message.slice(0, Math.min(message.length, ...ends));
  return nodes.endsWith('.') ? nodes.slice(0, -1) : nodes;
}

export function notStayingReadyCause(pods: string): string {
  return say`${pods} do not stay ready`;
}

export function neverBecomingCause(pods: string, condition: 'ready' | 'available'): string {
  return condition === 'ready' ? say`${pods} never become ready` : say`${pods} never become available`;
}

/** What the cluster itself says of the pods that a cause is about. */
export function causeWithReason(cause: string, reason: string): string {
  return say`${cause} (${reason})`;
}

/** Nobody says there that a pod has ended. */
export function downNodeReason(node: string): string {
  return say`node ${node} is down`;
}

export function finalizersReason(pod: string): string {
  return say`${pod} has finalizers`;
}

export function overstayedReason(pod: string): string {
  return say`${pod} has outlasted its grace period`;
}

export const terminatingCause = say`pods never finish terminating`;

/** What kubectl would print in the end, where nothing tells more. */
export function statusLineCause(line: string): string {
  return say`kubectl rollout status says: ${line}`;
}
