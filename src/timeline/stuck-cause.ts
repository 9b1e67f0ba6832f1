import type { StopReason } from '../simulation/trace.ts';
import type { Duration } from '../std/time.ts';
import {
  horizonCause,
  neverBecomingCause,
  noNodeCause,
  notStayingReadyCause,
  podsOf,
  refusedPodsCause,
  refusedReplicaSetCause,
  statusLineCause,
  terminatingCause,
  tooManyStepsCause,
  unreplacedCause,
} from '../wording/causes.ts';
import type { Condition } from '../workload/api-types.ts';
import type { LifeCourse, PodLifeList } from './pod-lives.ts';
import type { SortedTrace } from './sorted-trace.ts';
import type { Frame, Lane } from './timeline.ts';

/** The state at a stuck end. */
export interface StuckEnd {
  readonly record: SortedTrace;
  readonly lanes: readonly Lane[];
  readonly frames: readonly Frame[];
  readonly pods: PodLifeList;
  readonly stop: StopReason;
  /** From the change to the end of the run. */
  readonly simulated: Duration;
}

/** Why it does not continue, in plain words, from the most telling evidence to the least. */
export function stuckCauseOf(end: StuckEnd): string {
  return refusedRevision(end) ?? refusalCause(end) ?? podCause(end) ?? terminatingPodsCause(end) ?? lastWords(end);
}

/** A run that was cut off while pods were still being replaced may just be slow; that is no dead end. */
export function cutOffCauseOf({ stop, pods, simulated }: StuckEnd): string | undefined {
  if (stop === 'event-limit') return tooManyStepsCause;
  const lastMove = pods.courses().reduce((last, { created, deleted }) => Math.max(last, created, deleted ?? 0), 0);
  if (stop === 'horizon' && simulated - lastMove < simulated / 10)
    return horizonCause(Math.round(simulated / 3_600_000));
  return undefined;
}

/** The server's refusal of the ReplicaSet that the change needs; one that it takes later is the new one. */
function refusedRevision({ record, lanes }: StuckEnd): string | undefined {
  if (lanes.some(({ isNew }) => isNew)) return undefined;
  const failed = record.events.findLast(({ event }) => event.reason === 'ReplicaSetCreateError');
  return failed && refusedReplicaSetCause(withoutUrl(failed.event.message.replace(/^.*? is forbidden: /, '')));
}

/** The server's refusal of new pods, such as by a quota. */
function refusalCause({ record, frames, pods }: StuckEnd): string | undefined {
  const failure = frames.at(-1)?.conditions.find(isReplicaFailure)?.message ?? failedCreation(record, pods);
  return failure === undefined ? undefined : refusedPodsCause(withoutUrl(withoutDetails(withoutPodName(failure))));
}

/** A StatefulSet or DaemonSet reports it only in events; one that a new pod follows is overcome. */
function failedCreation({ events }: SortedTrace, pods: PodLifeList): string | undefined {
  const failed = events.findLast(({ event }) => event.reason === 'FailedCreate');
  const lastCreated = pods.courses().reduce((last, { created }) => Math.max(last, created), Number.NEGATIVE_INFINITY);
  return failed === undefined || failed.at < lastCreated ? undefined : failed.event.message;
}

function isReplicaFailure({ type, status }: Condition): boolean {
  return type === 'ReplicaFailure' && status === 'True';
}

/** `pods "web-abc" is forbidden: exceeded quota: …` loses the name, which tells one pod or claim from the others. */
export function withoutPodName(message: string): string {
  return message
    .replace(/^.*?(?:[Pp]ods?|persistentvolumeclaims) "[^"]*" is (?:forbidden|invalid): /, '')
    .replace(/^Error creating: /, '');
}

/** Of a webhook that cannot be asked, its name and why. */
function withoutUrl(refusal: string): string {
  return refusal.replace(
    /^.*?Internal error occurred: (failed calling webhook "[^"]*": )failed to call webhook: Post "[^"]*": /,
    '$1',
  );
}

/** Pod Security says in parentheses which containers it means: the finding quotes that, a line has no room for it. */
function withoutDetails(refusal: string): string {
  return refusal.startsWith('violates PodSecurity ') ? refusal.replace(/ \([^()]*\)/g, '') : refusal;
}

/** The pods that are not available at the end, those of the new revision first. */
function podCause({ record, lanes, frames, pods }: StuckEnd): string | undefined {
  const unavailable = frames.at(-1)?.pods.map(({ starting, ready }) => starting + ready) ?? [];
  const newIndex = unavailable.findIndex((count, index) => count > 0 && lanes[index]?.isNew === true);
  const laneIndex = newIndex >= 0 ? newIndex : unavailable.findIndex((count) => count > 0);
  const pod = pods.find((life) => life.laneIndex === laneIndex && life.deleted === undefined && !staysReady(life));
  if (pod === undefined) return undefined;
  const whose = podsOf(lanes.length === 1 ? undefined : newIndex >= 0 ? 'new' : 'old');
  if (newIndex < 0 && lanes.length > 1) return unreplacedCause(pod.name);
  if (pod.nodeName === '') return noNodeCause(whose, record.unschedulable.get(pod.name));
  if (pod.notReady !== undefined) return notStayingReadyCause(whose);
  return neverBecomingCause(whose, pod.ready === undefined ? 'ready' : 'available');
}

function staysReady({ ready, notReady, available }: LifeCourse): boolean {
  return ready !== undefined && available !== undefined && notReady === undefined;
}

function terminatingPodsCause({ frames }: StuckEnd): string | undefined {
  return (frames.at(-1)?.terminating ?? 0) > 0 ? terminatingCause : undefined;
}

function lastWords({ frames }: StuckEnd): string {
  return statusLineCause(frames.at(-1)?.statusLine ?? '');
}
