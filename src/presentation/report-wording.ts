// Every sentence of the reports besides those that all places share.
import type { Change } from '../change/change.ts';
import type { WorkloadPreview } from '../pipeline.ts';
import { completeAt } from '../timeline/complete-at.ts';
import type { Timeline } from '../timeline/timeline.ts';
import type { Bounds } from '../workload/bounds.ts';
import type { Totals } from './report/report.ts';
import {
  changeSentence,
  differenceSentence,
  durationText,
  maxPodsLabel,
  minAvailableLabel,
  outcomeSentence,
  plural,
} from './wording.ts';

/** What comes of applying the workload, in one line; a refusal in the server's words. */
export function verdictSentence({ workload, change, timeline }: WorkloadPreview): string {
  const refusal = change.refusal ?? workload.refusal;
  if (refusal !== undefined) return `Rejected by the API server: ${refusal.message}`;
  const kind = changeSentence(change);
  if (timeline === undefined) return kind;
  if (timeline.outcome.state === 'waits' || timeline.outcome.state === 'no-rollout')
    return withDuration(kind, timeline);
  return [kind, outcomeSentence(timeline)].filter((sentence) => sentence !== '').join('. ');
}

function withDuration(sentence: string, timeline: Timeline): string {
  const complete = completeAt(timeline);
  return complete === undefined || complete === 0 ? sentence : `${sentence}; takes about ${durationText(complete)}`;
}

/** What the verdict compares with, and how the template differs. */
export function baselineText({ baseline, template }: Change): string {
  const differences = template.slice(0, 3).map(({ path, before, after }) => differenceSentence(path, before, after));
  const more = template.length > 3 ? [`and ${plural(template.length - 3, 'difference')} more`] : [];
  const what = baseline.object === undefined ? ['not there yet'] : [...differences, ...more];
  return what.length === 0 ? baseline.label : `${baseline.label} (${what.join('; ')})`;
}

/** What holds whatever the timing. */
export function guaranteedText(bounds: Bounds): string {
  return `${maxPodsLabel(bounds)}; ${minAvailableLabel(bounds)}`;
}

/** The course under the assumptions, always with "about". */
export function expectedText(timeline: Timeline): string {
  const { peak, waves, minAvailable, longestWait } = timeline;
  const complete = completeAt(timeline);
  const time = complete === undefined ? 'never complete' : `about ${durationText(complete)}`;
  const pods = `at most ${peak.pods} running and ${peak.terminating} terminating, ${peak.together} at once`;
  const wait = `longest wait about ${durationText(longestWait.duration)}`;
  return `${time}, ${plural(waves.length, 'wave')}; ${pods}; at least ${minAvailable} available; ${wait}`;
}

/** The last line of a run over several files. */
export function totalsText({ files, workloads, outcomes, findings, problems }: Totals): string {
  const states = Object.entries(outcomes).map(([state, count]) => `${count} ${state}`);
  const what = states.length === 0 ? '' : ` (${states.join(', ')})`;
  return `${plural(files, 'file')}, ${plural(workloads, 'workload')}${what}, ${plural(findings, 'finding')}, ${plural(problems, 'problem')}`;
}
