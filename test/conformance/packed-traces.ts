import type { Json } from '../../src/document/manifest.ts';
import { applyDelta, deltaOf } from './snapshot-delta.ts';
import type { Snapshot, TraceCase } from './trace-case.ts';

/** A case as one line: of each snapshot only what differs from the one before. */
export function packCase(traceCase: TraceCase): string {
  const traces = traceCase.traces.map((snapshots) =>
    snapshots.map((snapshot, index) => deltaOf(snapshots[index - 1] ?? {}, snapshot) ?? {}),
  );
  return JSON.stringify({ ...traceCase, traces });
}

/** The case of a packed line. */
export function unpackCase(line: string): TraceCase {
  const packed = JSON.parse(line) as TraceCase;
  const traces = packed.traces.map((deltas) => {
    let last: Json = {};
    return deltas.map((delta) => {
      last = applyDelta(last, delta);
      return last as Snapshot;
    });
  });
  return { ...packed, traces };
}
