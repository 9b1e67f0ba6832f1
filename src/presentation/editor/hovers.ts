import type { Path, Range } from '../../document/manifest.ts';
import { type Forecast, shownRun } from '../../preview/forecast.ts';
import type { Finding } from '../../rules/rule.ts';
import type { RevisionRow, Timeline } from '../../timeline/timeline.ts';
import type { Bounds } from '../../workload/bounds.ts';
import { kindOf, kinds, rollingUpdatePath } from '../../workload/kinds.ts';
import {
  afterHeading,
  beforeHeading,
  deadlineHover,
  graceHover,
  historyHeading,
  minReadyHover,
  noHistory,
  partitionHover,
  pausedHover,
  peakSentence,
  replicasHover,
  roundingRule,
  roundingSum,
  wavesHeading,
} from '../forecast/hovers.ts';
import { anchorRange, workloadKeyOf, writtenAt } from './anchors.ts';
import { strategyValues } from './inlay-hints.ts';
import type { HoverItem } from './items.ts';
import { markdownText } from './markdown-text.ts';

/** What to say about the field at the offset, with the hints of the findings; undefined for nothing. */
export function hoverAt(preview: Forecast, offset: number, basis: string): HoverItem | undefined {
  const isAt = (range: Range | undefined): boolean =>
    range !== undefined && offset >= range.start && offset <= range.end;
  const field = hoverFields(preview).find(({ path }) => isAt(anchorRange(preview.workload.manifest, path)));
  const place = field && anchorRange(preview.workload.manifest, field.path);
  const isNear = (range: Range): boolean =>
    isAt(range) || (place !== undefined && range.start >= place.start && range.end <= place.end);
  const hints = preview.findings.filter(({ severity, range }) => severity === 'hint' && isNear(range));
  const paragraphs = [...(field?.say() ?? []), ...hints.map(hintParagraph)];
  const range = place ?? hints[0]?.range;
  if (paragraphs.length === 0 || range === undefined) return undefined;
  return { range, markdown: [...paragraphs, `_${basis}_`].join('\n\n'), workload: workloadKeyOf(preview) };
}

/** Everything that `hoverAt` says somewhere, the fields first. */
export function hoversOf(preview: Forecast, basis: string): readonly HoverItem[] {
  const { manifest } = preview.workload;
  const fields = hoverFields(preview).map(({ path }) => anchorRange(manifest, path)?.start);
  const hints = preview.findings.filter(({ severity }) => severity === 'hint').map(({ range }) => range.start);
  const hovers = new Map<string, HoverItem>();
  for (const offset of [...fields, ...hints]) {
    const hover = offset === undefined ? undefined : hoverAt(preview, offset, basis);
    if (hover !== undefined) hovers.set(`${hover.range.start} ${hover.range.end}`, hover);
  }
  return [...hovers.values()];
}

function hintParagraph({ id, message }: Finding): string {
  return `${markdownText(message)} (${code(id)})`;
}

interface HoverField {
  readonly path: Path;
  readonly say: () => readonly string[];
}

function hoverFields(preview: Forecast): readonly HoverField[] {
  const { workload, change, bounds } = preview;
  const timeline = shownRun(preview)?.timeline;
  const { object } = workload;
  if (object === undefined || bounds === undefined) return [];
  const rollingUpdate = rollingUpdatePath(preview.workload.kind);
  const { minReadySeconds } = object.spec;
  const kept = kindOf(object).keptPods(object);
  const grace = object.spec.template.spec.terminationGracePeriodSeconds;
  return [
    { path: [...rollingUpdate, 'maxSurge'], say: () => strategyParagraphs(preview, bounds, 'maxSurge') },
    { path: [...rollingUpdate, 'maxUnavailable'], say: () => strategyParagraphs(preview, bounds, 'maxUnavailable') },
    {
      path: [...rollingUpdate, 'partition'],
      say: () => (kept === undefined ? [] : [partitionHover(markdownText(workload.name), kept, bounds.replicas)]),
    },
    { path: ['spec', 'progressDeadlineSeconds'], say: () => deadlineParagraphs(workload.kind, timeline) },
    { path: ['spec', 'revisionHistoryLimit'], say: () => (timeline === undefined ? [] : historyParagraphs(timeline)) },
    {
      path: ['spec', 'minReadySeconds'],
      say: () => (timeline === undefined ? [] : [minReadyHover(minReadySeconds, stepsWithNewPods(timeline))]),
    },
    {
      path: ['spec', 'replicas'],
      say: () => [replicasHover(bounds.replicas), peakSentence(bounds, timeline?.peak.together)],
    },
    {
      path: ['spec', 'paused'],
      say: () => (kindOf(object).isPaused(object) ? [pausedHover(change.baseline.object !== undefined)] : []),
    },
    {
      path: ['spec', 'template', 'spec', 'terminationGracePeriodSeconds'],
      say: () => [graceHover(typeof grace === 'number' ? grace : 30, timeline?.peak.terminating ?? 0)],
    },
  ];
}

/** A wave that only stops the last old pods waits for nothing. */
function stepsWithNewPods({ waves }: Timeline): number {
  return waves.filter(({ started }) => started > 0).length;
}

function strategyParagraphs(
  preview: Forecast,
  bounds: Bounds,
  field: 'maxSurge' | 'maxUnavailable',
): readonly string[] {
  const round = field === 'maxSurge' ? 'ceil' : kinds[preview.workload.kind].maxUnavailableRounds;
  const timeline = shownRun(preview)?.timeline;
  const value = strategyValues(preview)[field];
  if (
    value === undefined ||
    writtenAt(preview.workload.manifest, [...rollingUpdatePath(preview.workload.kind), field]) === undefined
  )
    return [];
  const percent = typeof value === 'string' ? Number.parseInt(value, 10) : undefined;
  const sum =
    percent === undefined
      ? []
      : [
          roundingRule(field, round),
          code(roundingSum(round, String(value), bounds.replicas, Math[round]((percent * bounds.replicas) / 100))),
        ];
  return [...sum, peakSentence(bounds, timeline?.peak.together), ...firstSteps(timeline)];
}

function firstSteps(timeline: Timeline | undefined): readonly string[] {
  const steps = timeline?.waves.slice(0, 3) ?? [];
  if (steps.length === 0) return [];
  const lines = steps.map((wave) => `${wave.oldPods} / ${wave.newPods} / ${wave.available}`);
  return [wavesHeading, fenced(lines)];
}

function deadlineParagraphs(kind: string, timeline: Timeline | undefined): readonly string[] {
  if (timeline === undefined || timeline.waves.length === 0) return [];
  return [deadlineHover(kind, timeline.longestWait.duration, timeline.longestWait.waveIndex + 1)];
}

/** The revisions before and after, as `kubectl rollout history` prints them. */
function historyParagraphs({ revisions }: Timeline): readonly string[] {
  return [beforeHeading, fenced(historyLines(revisions.before)), afterHeading, fenced(historyLines(revisions.after))];
}

function historyLines(rows: readonly RevisionRow[]): readonly string[] {
  if (rows.length === 0) return [noHistory];
  return [historyHeading, ...rows.map((row) => `${String(row.revision).padEnd(8)}  ${row.changeCause ?? '<none>'}`)];
}

function fenced(lines: readonly string[]): string {
  return ['````text', ...lines.map((line) => line.replaceAll('`', "'").replaceAll(/[\r\n]+/g, ' ')), '````'].join('\n');
}

function code(text: string): string {
  return `\`${text}\``;
}
