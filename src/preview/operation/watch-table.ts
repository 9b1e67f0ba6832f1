// After k8s.io/kubernetes v1.36.3 pkg/printers/internalversion/printers.go: the lines of `kubectl get KIND -w`.
import type { Trace } from '../../simulation/trace.ts';
import type { Duration } from '../../std/time.ts';
import type { ApiObject, Pod, ReplicaSet } from '../../workload/api-types.ts';
import type { PrintColumn } from '../../workload/kinds/kind.ts';
import { kinds } from '../../workload/kinds.ts';
import { printPod } from '../../workload/print-pod.ts';
import { type WatchedWrite, watched } from './watch.ts';

/** Of ReplicaSets, which no kind of workload is. */
const replicaSetColumns: readonly PrintColumn<ReplicaSet>[] = [
  { name: 'DESIRED', cell: ({ spec }) => spec.replicas },
  { name: 'CURRENT', cell: ({ status }) => status.replicas },
  { name: 'READY', cell: ({ status }) => status.readyReplicas },
];

const podColumns: readonly PrintColumn<Pod>[] = [
  { name: 'READY', cell: (pod) => printPod(pod).ready },
  { name: 'STATUS', cell: (pod) => printPod(pod).status },
  { name: 'RESTARTS', cell: (pod) => printPod(pod).restarts },
];

const tables: readonly (readonly [kind: string, columns: readonly PrintColumn<ApiObject>[]])[] = [
  ...Object.entries(kinds).map(([kind, { printColumns }]) => [kind, printColumns] as const),
  ['ReplicaSet', replicaSetColumns],
  ['Pod', podColumns],
];

/** The tables of the workload, of its ReplicaSets and of its pods; without a watch only what is there. */
export function watchTables(trace: Trace, watch: boolean): readonly (readonly string[])[] {
  const { start, present, later } = watched(trace, 'first');
  const listed = present.map((sight) => ({ ...sight, at: start }));
  return tables
    .map(([kind, columns]) => {
      const ofKind = ({ object }: WatchedWrite) => object.kind === kind;
      const list = listed.filter(ofKind);
      const rows = watch ? [...list, ...later.filter(ofKind)] : list;
      const head = ['NAME', ...columns.map(({ name }) => name), 'AGE'];
      return aligned([head, ...rows.map((row) => cellsOf(row, columns, trace.origin))], list.length);
    })
    .filter((lines) => lines.length > 1);
}

function cellsOf({ at, object }: WatchedWrite, columns: readonly PrintColumn<ApiObject>[], origin: number): string[] {
  const age = humanDuration(at + origin - object.metadata.creationTimestamp);
  return [object.metadata.name, ...columns.map((column) => String(column.cell(object))), age];
}

const [leastWidth, padding] = [6, 3];

/** As kubectl's tab writer aligns a stream: a column is as wide as it has ever been, and never gets narrower. */
function aligned(rows: readonly (readonly string[])[], listed: number): string[] {
  const widths: number[] = [];
  const widen = (cells: readonly string[]) => {
    for (const [index, cell] of cells.entries())
      widths[index] = Math.max(leastWidth, widths[index] ?? 0, cell.length + padding);
  };
  // The list and its header are written at once, so their widths are known before the first line.
  for (const cells of rows.slice(0, listed + 1)) widen(cells);
  return rows.map((cells) => {
    widen(cells);
    return cells.map((cell, index) => (index === cells.length - 1 ? cell : cell.padEnd(widths[index] ?? 0))).join('');
  });
}

/** After k8s.io/apimachinery v0.36.3 pkg/util/duration: `90s`, `3m10s`, `24h`, `3d2h`. */
export function humanDuration(duration: Duration): string {
  const seconds = Math.floor(duration / 1000);
  const [minutes, hours, days] = [Math.floor(seconds / 60), Math.floor(seconds / 3600), Math.floor(seconds / 86_400)];
  if (seconds < 120) return `${Math.max(0, seconds)}s`;
  if (minutes < 10) return withRest(minutes, 'm', seconds % 60, 's');
  if (minutes < 180) return `${minutes}m`;
  if (hours < 8) return withRest(hours, 'h', minutes % 60, 'm');
  if (hours < 48) return `${hours}h`;
  return days < 8 ? withRest(days, 'd', hours % 24, 'h') : `${days}d`;
}

function withRest(count: number, unit: string, rest: number, restUnit: string): string {
  return rest === 0 ? `${count}${unit}` : `${count}${unit}${rest}${restUnit}`;
}
