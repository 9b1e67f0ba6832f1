import { entriesOf, type Trace, type TraceEntry } from '../../simulation/trace.ts';
import type { Instant } from '../../std/time.ts';
import type { ApiObject } from '../../workload/api-types.ts';

/** A write as a watch tells it, its instant counted from the change. */
export interface WatchedWrite {
  readonly at: Instant;
  readonly object: ApiObject;
  readonly isDeleted: boolean;
}

/**
 * What a list and a watch after it show: `present` right after the command, before any controller has seen it,
 * by name; `later` in order.
 */
export interface Watched {
  readonly start: Instant;
  readonly present: readonly WatchedWrite[];
  readonly later: readonly WatchedWrite[];
}

/** Watches from the `last` command of a run on, or from the `first`; the apply is one, too. */
export function watched(trace: Trace, from: 'first' | 'last'): Watched {
  const { origin } = trace;
  const entries = entriesOf(trace);
  const isCommand = (entry: TraceEntry) => entry.at >= origin && entry.type === 'output';
  const firstWrite = entries.findIndex((entry) => entry.at === origin && entry.type === 'write');
  const command = from === 'last' ? entries.findLastIndex(isCommand) : entries.findIndex(isCommand);
  const start = command >= 0 && !(from === 'first' && firstWrite >= 0 && firstWrite < command) ? command : firstWrite;
  // Where the apply writes nothing, what was there before goes on.
  const end = start < 0 ? entries.findLastIndex(({ at }) => at < origin) : start;
  const sights = entries.map((entry) => sightOf(entry, origin));
  const present = new Map<string, WatchedWrite>();
  for (const sight of sights.slice(0, end + 1)) {
    if (sight === undefined) continue;
    const key = `${sight.object.kind} ${sight.object.metadata.name}`;
    if (sight.isDeleted) present.delete(key);
    else present.set(key, sight);
  }
  return {
    start: Math.max(0, (entries[end]?.at ?? origin) - origin),
    present: [...present].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sight]) => sight),
    later: sights.slice(end + 1).filter((sight) => sight !== undefined),
  };
}

function sightOf(entry: TraceEntry, origin: Instant): WatchedWrite | undefined {
  if (entry.type !== 'write') return undefined;
  return { at: entry.at - origin, object: entry.object, isDeleted: entry.verb === 'delete' };
}
