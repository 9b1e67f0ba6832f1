import { onlyPod, type Trace } from '../simulation/trace.ts';
import type { Instant } from '../std/time.ts';
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
}

/** What the trace of one workload shows of its pods waiting, after the change. */
export function waitsIn(trace: Trace): readonly PodWait[] {
  return [nodeWait(trace), refusal(trace)].filter((wait) => wait !== undefined);
}

function nodeWait({ records, origin }: Trace): PodWait | undefined {
  const seen = new Set<number>();
  const waiting = new Set<number>();
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
        waiting.add(serial);
        found = { until: at, ...found, from: found?.from ?? at, message: unschedulable };
      } else if (waiting.delete(serial) && found !== undefined) found = { ...found, until: at };
    }
  }
  return found && { for: 'node', pods: seen.size, ...found, until: waiting.size > 0 ? undefined : found.until };
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
  return found && { for: 'refused', pods: undefined, ...found, until };
}

function isCreation(record: Trace['records'][number]): boolean {
  if (record.type === 'pod-writes') return record.verb === 'create';
  return record.type === 'write' && record.verb === 'create' && record.object.kind === 'Pod';
}
