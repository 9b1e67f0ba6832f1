// What is told of the course of one setting of a strategy, beside those of others.
import { asList, asMap, type Json } from '../../document/manifest.ts';
import { shownRun } from '../../preview/forecast.ts';
import type { Tell } from '../../preview/goal/tried-setting.ts';
import { completeAt } from '../../timeline/complete-at.ts';
import { durationText } from '../../wording/duration-text.ts';
import { kindOf } from '../../workload/kinds.ts';
import { shortOutcome } from '../forecast/outcome.ts';
import { rolloutSentence } from '../forecast/rollout.ts';
import { verdictSentence } from '../forecast/verdict.ts';

export interface ToldSetting {
  /** In a cell: how long it takes, or how it ends. Of a sketch, as long as the drawn course takes. */
  readonly time: string;
  /** How it goes, in a sentence without its full stop; '' of a sketch that completes. */
  readonly course: string;
  /** Whether its times are assumed, so that it takes as long in one of many courses. */
  readonly isAssumed: boolean;
  /** How many pods keep the old revision. */
  readonly kept: number;
  readonly mountsClaim: boolean;
}

export const toldSetting: Tell<ToldSetting> = (courses, { isSketch }) => {
  const run = shownRun(courses);
  const { object } = courses.workload;
  const kept = (object && kindOf(object).keptPods(object)?.kept) ?? 0;
  const told = { kept, mountsClaim: hasClaim(object?.spec.template.spec.volumes) };
  if (run === undefined)
    return { time: shortOutcome(courses), course: verdictSentence(courses), isAssumed: false, ...told };
  const end = completeAt(run.timeline);
  const isAssumed = run.time.basis === 'assumed' && end !== undefined && end > 0;
  // What is paused rolls out only once somebody resumes it.
  const isPaused = courses.change.kind === 'paused';
  const course = () => (isPaused ? verdictSentence(courses) : rolloutSentence(run));
  if (!isSketch) return { time: shortOutcome(courses), course: course(), isAssumed, ...told };
  const isEnded = run.timeline.outcome.state === 'completes';
  return {
    time: isEnded && end !== undefined ? durationText(run.complete ?? end) : shortOutcome(courses),
    course: isEnded ? '' : course(),
    isAssumed,
    ...told,
  };
};

function hasClaim(volumes: Json | undefined): boolean {
  return asList(volumes).some((volume) => asMap(volume).persistentVolumeClaim !== undefined);
}
