import type { JsonMap } from '../../src/document/manifest.ts';
import { applyDelta, deltaOf } from './snapshot-delta.ts';
import type { Snapshot, TraceCase } from './trace-case.ts';

/** A case as one line: of each snapshot only what differs from the one before of the same workload. */
export function packCase(traceCase: TraceCase): string {
  const traces = traceCase.traces.map((snapshots) => {
    const last = new Map<string, Snapshot>();
    return snapshots.map((snapshot) => {
      const { about } = snapshot;
      const delta = deltaOf(last.get(keyOf(snapshot)) ?? {}, snapshot) as JsonMap;
      last.set(keyOf(snapshot), snapshot);
      return about === undefined ? delta : { about, ...delta };
    });
  });
  return JSON.stringify({ ...traceCase, traces });
}

/** The case of a packed line. */
export function unpackCase(line: string): TraceCase {
  const packed = JSON.parse(line) as TraceCase;
  const traces = packed.traces.map((deltas) => {
    const last = new Map<string, Snapshot>();
    return deltas.map((delta) => {
      const snapshot = applyDelta(last.get(keyOf(delta)) ?? {}, delta) as Snapshot;
      last.set(keyOf(delta), snapshot);
      return snapshot;
    });
  });
  return { ...packed, traces };
}

/** Of the workload that a snapshot is about, where there are several. */
function keyOf({ about }: Snapshot): string {
  return String(about);
}
