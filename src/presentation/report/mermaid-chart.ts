import { availableSeries, countAxis, podSeries, timeAxis } from '../../wording/report.ts';
import { type PodStack, type PodsOverTime, podsIn } from './pods-over-time.ts';
import type { WorkloadEntry } from './reported-workload.ts';

/** As many as can be told apart in the column of a comment. */
const maxPoints = 18;

/** More of a title would be cut off by the picture's edge. */
const maxCharacters = 72;

/** A workload with pods to draw. */
export interface ChartedWorkload {
  readonly name: string;
  readonly pods: PodsOverTime;
  /** How much attention it needs, 0 the most. */
  readonly order: number;
  /** The share of the pods at the beginning that is not available at the worst instant. */
  readonly loss: number;
}

/** What of a workload is drawn; undefined where applying it moves no pod. */
export function drawnOf({ kind, namespace, name, pods }: WorkloadEntry, order: number): ChartedWorkload | undefined {
  if (pods === null) return undefined;
  const available = pods.runs.map(availableIn);
  const most = Math.max(...available);
  const loss = most === 0 ? 1 : 1 - Math.min(...available) / most;
  return { name: `${kind} ${namespace}/${name}`, pods, order, loss };
}

/** The one that needs more attention; of those alike the one that loses more pods, and then the first. */
export function worseOf(
  one: ChartedWorkload | undefined,
  other: ChartedWorkload | undefined,
): ChartedWorkload | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return other.order < one.order || (other.order === one.order && other.loss > one.loss) ? other : one;
}

/**
 * Pods over time as a chart that GitHub and GitLab draw: bars for all pods, a line for those that are available. Of each
 * stretch the bar has the most, and the line the fewest.
 */
export function mermaidChart({ name, pods: { untilSeconds, runs } }: Pick<ChartedWorkload, 'name' | 'pods'>): string {
  const spans = runs.flatMap(({ spans, ...stack }) => Array.from({ length: spans }, () => stack));
  const count = Math.min(maxPoints, spans.length);
  const stretches = Array.from({ length: count }, (_, index) =>
    spans.slice(Math.floor((index * spans.length) / count), Math.floor(((index + 1) * spans.length) / count)),
  );
  const all = stretches.map((stretch) => Math.max(...stretch.map(podsIn)));
  const available = stretches.map((stretch) => Math.min(...stretch.map(availableIn)));
  const isLong = untilSeconds >= 300;
  const until = isLong ? untilSeconds / 60 : untilSeconds;
  return [
    'xychart-beta',
    `  title "${plain(name)}"`,
    `  x-axis "${timeAxis[isLong ? 'minutes' : 'seconds']}" 0 --> ${Number(until.toFixed(1))}`,
    `  y-axis "${countAxis}" 0 --> ${Math.max(...all)}`,
    `  bar "${podSeries}" [${all.join(', ')}]`,
    `  line "${availableSeries}" [${available.join(', ')}]`,
  ].join('\n');
}

function availableIn({ newAvailable, oldAvailable }: PodStack): number {
  return newAvailable + oldAvailable;
}

/** Letters and marks that mean nothing to Mermaid; a name that the API server takes has no others. */
function plain(text: string): string {
  return text.slice(0, maxCharacters).replaceAll(/[^A-Za-z0-9 ./-]/g, '_');
}
