// Labels and notes of the chart, its lanes and its pods.
import { say } from '../../std/say.ts';

/** The name of a revision in a legend. */
export function laneLabel(role: 'new' | 'old' | 'other', revision: number): string {
  if (role === 'other') return say`revision ${revision}`;
  return role === 'new' ? say`new` : say`old`;
}

/** What stands beside the mark of a step: what kubectl says of it, without the object's name. */
export function stepMark(output: string): string {
  const [line = ''] = output.split('\n');
  return line.replace(/^[^\s/]+\/\S+ /, '');
}

/** The rows of pods that no node has room for yet. */
export const noNodeLabel = say`no node`;

/** The sum behind a size in a proportional scaling, such as `8 × (20 + 5) / 13 = 15.4, rounded to 15`. */
export function shareSentence(share: Share): string {
  const { sizeBefore, size, maxReplicasBefore, replicas, maxReplicas, isLargest } = share;
  const part = (sizeBefore * maxReplicas) / maxReplicasBefore;
  const rounded = Math.round(part);
  const surge = maxReplicas === replicas ? '' : ` + ${maxReplicas - replicas}`;
  const sum = `${sizeBefore} × ${surge === '' ? replicas : `(${replicas}${surge})`} / ${maxReplicasBefore} = `;
  const result = Number.isInteger(part) ? String(part) : say`${Math.round(part * 10) / 10}, rounded to ${rounded}`;
  if (rounded === size) return sum + result;
  const rest = size - rounded > 0 ? `+${size - rounded}` : `−${rounded - size}`;
  return isLargest
    ? say`${sum}${result}; the largest also takes the remainder of ${rest}: ${size}`
    : say`${sum}${result}; ${rest}, because no more is left to share: ${size}`;
}

export interface Share {
  readonly sizeBefore: number;
  readonly size: number;
  readonly maxReplicasBefore: number;
  readonly replicas: number;
  readonly maxReplicas: number;
  /** Of those that are scaled together. */
  readonly isLargest: boolean;
}

/** What a partition is used for: a canary on the last ordinals, or a change that is held back as a whole. */
export function partitionNote(name: string, partition: number, replicas: number): string {
  if (partition >= replicas) return say`Partition ${partition} holds the change back: no pod is updated`;
  const canary =
    partition === replicas - 1
      ? say`only ${name}-${partition} is`
      : say`${name}-${partition} to ${name}-${replicas - 1} are`;
  return say`Partition ${partition} makes a canary: ${canary} updated; lower ordinals keep the old revision`;
}

/** Why the time line goes on after the rollout is complete. */
export function lastStopNote(at: string): string {
  return say`The last pod stops at ${at}`;
}

export const chartName = say`Pods over time`;

/** The chart for those who do not see it. */
export function chartSummary(verdict: string): string {
  return say`Pods over time: ${verdict}`;
}

export const legendName = say`Legend`;

/** What the states of pods are called in the legend. */
export const stateLabels = {
  available: say`available`,
  ready: say`ready, not yet available`,
  starting: say`starting`,
  terminating: say`terminating`,
} as const;

/** Below the numbers of the two bounds. */
export const boundWords = { upper: say`at most`, lower: say`available` } as const;

/** Waves that are too many to tell apart. */
export function wavesTogether(first: string, last: string): string {
  return say`waves ${first} to ${last}`;
}

export function rowsNotShown(heading: string, shown: number, all: number): string {
  return say`${heading}s: the chart shows ${shown} of ${all}.`;
}

export const tableName = say`The chart as a table`;

export const tableRegion = say`Pods by instant`;

export const tableCaption = say`Pods at each instant; “other” pods are starting, or ready but not yet available`;

export const instantColumn = say`At`;

/** Of a revision. */
export function laneColumns(lane: string): readonly string[] {
  return [say`${lane} available`, say`${lane} other`, say`${lane} terminating`];
}

/** What the vertical axis of an exported chart counts. */
export const podAxis = say`pods`;

export const totalColumns = [podAxis, say`available`, say`terminating`] as const;

export function moreInstants(count: number): string {
  return say`and ${count} more instants`;
}

/** Over the lane of a Service. */
export function endpointsLabel(service: string): string {
  return say`Endpoints of ${service}`;
}

/** On the chart, over a time without a ready or an available pod. */
export function outageLabel(duration: string, isDown: boolean): string {
  return isDown ? say`down · ${duration}` : say`no pod available · ${duration}`;
}
