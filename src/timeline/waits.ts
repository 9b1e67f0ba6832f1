import { onlyPod, type Trace } from '../simulation/trace.ts';
import type { Duration, Instant } from '../std/time.ts';
import type { Pod } from '../workload/api-types.ts';

/** Pods of a workload that had to wait for something which others hold. */
export interface PodWait {
  /** `node`: the scheduler found none; `refused`: the API server did not take them. */
  readonly for: 'node' | 'refused';
  /** How many found no node; undefined of those that were refused, as nobody can count them. */
  readonly pods: number | undefined;
  /** What the scheduler or the server said last. */
  readonly message: string;
  readonly from: Instant;
  /** Undefined: they wait to the end. */
  readonly until: Instant | undefined;
  /** Of the pod that waits longest for a node, how long; undefined: to the end, or those that were refused. */
  readonly longest: Duration | undefined;
}

/** What the trace of one workload shows of its pods waiting, after the change. */
export function waitsIn(trace: Trace): readonly PodWait[] {
  return [nodeWait(trace), refusal(trace)].filter((wait) => wait !== undefined);
}

function nodeWait({ records, origin }: Trace): PodWait | undefined {
  const seen = new Set<number>();
  /** By serial, since when. */
  const waiting = new Map<number, Instant>();
  let longest = 0;
  let found: { from: Instant; until: Instant; message: string } | undefined;
  for (const record of records) {
    if (record.type !== 'pod-writes' && (record.type !== 'write' || record.object.kind !== 'Pod')) continue;
    const at = record.at - origin;
    if (at < 0) continue;
    const pods = record.type === 'pod-writes' ? record.pods : onlyPod(record.object as Pod);
    const { nodeName, unschedulable } = pods.like;
    const isWaiting = record.verb !== 'delete' && nodeName === '' && unschedulable !== undefined;
    for (let index = 0; index < pods.size; index++) {
      const serial = pods.serialAt(index);
      if (isWaiting) {
        seen.add(serial);
        if (!waiting.has(serial)) waiting.set(serial, at);
        found = { until: at, ...found, from: found?.from ?? at, message: unschedulable };
      } else {
        const since = waiting.get(serial);
        if (since === undefined || found === undefined) continue;
        waiting.delete(serial);
        longest = Math.max(longest, at - since);
        found = { ...found, until: at };
      }
    }
  }
  if (found === undefined) return undefined;
  const common = { for: 'node', pods: seen.size, ...found } as const;
  return waiting.size > 0 ? { ...common, until: undefined, longest: undefined } : { ...common, longest };
}

function refusal({ records, origin }: Trace): PodWait | undefined {
  let found: { from: Instant; message: string } | undefined;
  let until: Instant | undefined;
  for (const record of records) {
    const at = record.at - origin;
    if (at < 0) continue;
    if (record.type === 'event' && record.event.reason === 'FailedCreate') {
      found = { from: found?.from ?? at, message: record.event.message };
      until = undefined;
    } else if (found !== undefined && isCreation(record)) until = at;
  }
  return found && { for: 'refused', pods: undefined, ...found, until, longest: undefined };
}

function isCreation(record: Trace['records'][number]): boolean {
  if (record.type === 'pod-writes') return record.verb === 'create';
  return record.type === 'write' && record.verb === 'create' && record.object.kind === 'Pod';
}
