// The forecast in one line above a workload. Numbers first; kubectl's words for states.
import { durationText } from '../../std/duration-text.ts';
import type { Duration } from '../../std/time.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { kindOf } from '../../workload/kinds.ts';
import { plural } from '../plural.ts';
import { changeSentence } from './change.ts';
import type { PreviewedWorkload } from './previewed.ts';

/** The forecast in one line, such as `Rollout: 10 pods, 8 to 13 running, about 48 s`. */
export function forecast(preview: PreviewedWorkload, downtime: Duration): string {
  const { change, timeline } = preview;
  if (change.kind === 'rollout' && timeline !== undefined) return rolloutText(preview, timeline, downtime);
  const failure = timeline && failureText(timeline);
  const text = changeSentence(change) || 'No forecast';
  return failure === undefined ? text : `${text}. ${failure}`;
}

function rolloutText(preview: PreviewedWorkload, timeline: Timeline, downtime: Duration): string {
  const { state, cause, at } = timeline.outcome;
  switch (state) {
    case 'waits':
      return `Waits: ${cause}`;
    case 'rejected':
      return 'Rejected by the API server';
    case 'no-rollout':
      return `No rollout: ${cause}`;
    default:
      return failureText(timeline) ?? courseText(preview, downtime, `about ${durationText(at ?? timeline.end)}`);
  }
}

/** Where it gets stuck or late, and why; undefined where it does not. */
function failureText({ outcome, waves }: Timeline): string | undefined {
  const { state, cause, at } = outcome;
  const step = Math.max(1, waves.filter((wave) => at === undefined || wave.start <= at).length);
  if (state === 'stuck') return `Gets stuck at step ${step}: ${cause}`;
  return state === 'deadline-exceeded' ? `Exceeds its progress deadline at step ${step}: ${cause}` : undefined;
}

function courseText({ workload, bounds }: PreviewedWorkload, downtime: Duration, about: string): string {
  const { object } = workload;
  if (object === undefined || bounds === undefined) return `Rollout: ${about}`;
  const course = kindOf(object).courseOf(object, bounds);
  switch (course.by) {
    case 'recreating':
      return `Recreate: about ${durationText(downtime)} down`;
    case 'bounds':
      return `Rollout: ${plural(bounds.replicas, 'pod')}, ${bounds.minAvailable} to ${bounds.maxPods} running, ${about}`;
    case 'ordinals':
      return `Rolling update: ${object.metadata.name}-${course.first} to ${object.metadata.name}-${course.last}, ${about}`;
    case 'nodes':
      return `Rolling update: ${plural(bounds.replicas, 'node')}${atATimeText(course.atATime)}, ${about}`;
  }
}

function atATimeText(nodes: number | undefined): string {
  return nodes === undefined ? '' : `, ${nodes} at a time`;
}

/** The last good forecast while the text does not parse. */
export function outOfDate(text: string): string {
  return `${text} (out of date)`;
}
