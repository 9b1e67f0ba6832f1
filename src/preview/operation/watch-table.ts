// After k8s.io/kubernetes v1.36.3 pkg/printers/internalversion/printers.go: the lines of `kubectl get KIND -w`.
import type { Json } from '../../document/manifest.ts';
import type { Trace } from '../../simulation/trace.ts';
import type { Duration } from '../../std/time.ts';
import type { ApiObject, DaemonSet, Deployment, ReplicaSet, StatefulSet } from '../../workload/api-types.ts';
import { type Sight, watched } from './watch.ts';

type Shown = Deployment | ReplicaSet | StatefulSet | DaemonSet;

const columnNames = {
  Deployment: ['NAME', 'READY', 'UP-TO-DATE', 'AVAILABLE', 'AGE'],
  StatefulSet: ['NAME', 'READY', 'AGE'],
  DaemonSet: ['NAME', 'DESIRED', 'CURRENT', 'READY', 'UP-TO-DATE', 'AVAILABLE', 'NODE SELECTOR', 'AGE'],
  ReplicaSet: ['NAME', 'DESIRED', 'CURRENT', 'READY', 'AGE'],
} as const satisfies Readonly<Record<Shown['kind'], readonly string[]>>;

const kinds = Object.keys(columnNames) as readonly Shown['kind'][];

/** The table of the workload, for a Deployment also that of its ReplicaSets; without a watch only what is there. */
export function watchTables(trace: Trace, watch: boolean): readonly (readonly string[])[] {
  const { start, present, later } = watched(trace, 'first');
  const listed = present.map((sight) => ({ ...sight, at: start }));
  return kinds
    .map((kind) => {
      const ofKind = ({ object }: Sight) => object.kind === kind;
      const list = listed.filter(ofKind);
      const rows = watch ? [...list, ...later.filter(ofKind)] : list;
      return aligned([columnNames[kind], ...rows.map((row) => cellsOf(row, trace.origin))], list.length);
    })
    .filter((lines) => lines.length > 1);
}

function cellsOf({ at, object }: Sight, origin: number): string[] {
  const age = humanDuration(at + origin - object.metadata.creationTimestamp);
  return [object.metadata.name, ...middleCells(object as Extract<ApiObject, Shown>).map(String), age];
}

function middleCells(object: Shown): readonly (string | number)[] {
  const { kind, spec, status } = object;
  switch (kind) {
    case 'Deployment':
      return [`${status.readyReplicas}/${spec.replicas}`, status.updatedReplicas, status.availableReplicas];
    case 'ReplicaSet':
      return [spec.replicas, status.replicas, status.readyReplicas];
    case 'StatefulSet':
      return [`${status.readyReplicas}/${spec.replicas}`];
    case 'DaemonSet': {
      const { desiredNumberScheduled, currentNumberScheduled, numberReady } = status;
      const counts = [desiredNumberScheduled, currentNumberScheduled, numberReady];
      return [
        ...counts,
        status.updatedNumberScheduled,
        status.numberAvailable,
        labelText(spec.template.spec.nodeSelector),
      ];
    }
  }
}

function labelText(labels: Json | undefined): string {
  const pairs = Object.entries(labels ?? {}).map(([key, value]) => `${key}=${value}`);
  return pairs.length === 0 ? '<none>' : pairs.sort().join(',');
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
