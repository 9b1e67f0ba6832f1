// What comes of applying a workload, in one line.
import { durationText } from '../../std/duration-text.ts';
import { completeAt } from '../../timeline/complete-at.ts';
import type { WorkloadObject } from '../../workload/api-types.ts';
import { kindOf } from '../../workload/kinds.ts';
import { plural } from '../plural.ts';
import { changeSentence } from './change.ts';
import { outcomeSentence } from './outcome.ts';
import type { PreviewedWorkload } from './previewed.ts';

/** What comes of applying the workload, in one line; a refusal in the server's words. */
export function verdictSentence({ workload, change, bounds, timeline, tooManyPods }: PreviewedWorkload): string {
  const refusal = change.refusal ?? workload.refusal;
  if (refusal !== undefined) return `Rejected by the API server: ${refusal.message}`;
  if (tooManyPods !== undefined) return tooManyPodsSentence(tooManyPods);
  const kind = noPodSentence({ workload, change, bounds }) ?? changeSentence(change);
  if (timeline === undefined || kind.startsWith('No pod')) return kind;
  const complete = completeAt(timeline);
  if (change.kind === 'rollout') return outcomeSentence(timeline);
  if (complete !== undefined) return complete === 0 ? kind : `${kind}, complete in about ${durationText(complete)}`;
  return timeline.outcome.state === 'waits' ? kind : `${kind}. ${outcomeSentence(timeline)}`;
}

/** Why no pod is started; undefined where one is. */
function noPodSentence({ workload, change, bounds }: Pick<PreviewedWorkload, 'workload' | 'change' | 'bounds'>) {
  if (change.kind === 'unchanged' || change.kind === 'paused' || bounds === undefined) return undefined;
  const { object } = workload;
  if (object === undefined) return undefined;
  const replicas = kindOf(object).replicasOf(object);
  if (replicas === undefined) return bounds.replicas === 0 ? 'No pod runs: there is no node for it' : undefined;
  const { before = 0 } = change.replicas;
  if (replicas === 0) {
    if (before === 0) return 'No pod runs: 0 replicas';
    return `No pod stays: ${before} → 0 replicas, ${plural(before, 'pod')} ${before === 1 ? 'goes' : 'go'} away`;
  }
  return change.kind === 'rollout' ? allKeptSentence(object, replicas) : undefined;
}

/** Why the partition leaves all pods as they are; undefined where it does not. */
function allKeptSentence(object: WorkloadObject, replicas: number): string | undefined {
  const { type, rollingUpdate } = kindOf(object).strategyOf(object);
  const { start, kept } = kindOf(object).keptPods(object) ?? { start: 0, kept: 0 };
  if (type !== 'RollingUpdate' || kept < replicas) return undefined;
  const limit =
    start === 0 ? `below ${plural(replicas, 'replica')}` : `at or below the last ordinal ${start + replicas - 1}`;
  return `No pod is updated: partition ${rollingUpdate?.partition} is not ${limit}`;
}

/** What no tool of this kind can simulate pod by pod. */
export function tooManyPodsSentence(pods: number): string {
  return `Not simulated: ${pods} pods are more than this tool simulates; what is guaranteed holds all the same`;
}

/** A refusal by its first cause, where the server's whole answer stands below. */
export function refusalSentence(field: string, message: string): string {
  return `Rejected: ${field}: ${message}`;
}
