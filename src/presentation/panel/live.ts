import { noOthers } from '../../preview/course-range.ts';
import type { FollowReport } from '../../preview/follow/follow-report.ts';
import type { FollowedRollout } from '../../preview/follow/followed-rollout.ts';
import type { Forecast, Run } from '../../preview/forecast.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { followedForecast, measuredSentence, type Pace, paceText, tookText } from '../../wording/follow.ts';
import type { PanelLive } from './live-messages.ts';
import type { PanelView, Tone } from './messages.ts';
import { toneOfRun } from './tone.ts';
import { type PanelOptions, panelView } from './view.ts';

/** The view of a rollout that is under way: its own course, without the manifest, which is unknown. */
export function liveView(forecast: Forecast, options: PanelOptions): PanelView {
  const apply = forecast.apply && asRollout(forecast.apply);
  const view = panelView({ ...forecast, apply, next: apply, findings: [] }, options);
  if (apply === undefined) return view;
  const text = followedForecast(apply.complete, apply.timeline.outcome.cause);
  return { ...view, verdict: { ...view.verdict, text, tone: toneOfRun(apply) }, differences: [], settings: [] };
}

/** Applying what is already under way starts nothing, but there is an end to wait for. */
function asRollout(run: Run): Run {
  const { outcome } = run.timeline;
  const isUnderWay = outcome.state === 'no-rollout' && outcome.at !== undefined;
  const end: Timeline['outcome'] = isUnderWay ? { state: 'completes', cause: '', at: outcome.at } : outcome;
  // The extension host, which draws it, has no time for other courses.
  return { ...run, timeline: { ...run.timeline, outcome: end }, others: noOthers };
}

/** What is known at an instant of a rollout that is followed. */
export interface LiveMoment {
  readonly followed: FollowedRollout;
  readonly report: FollowReport;
  readonly complete: number | undefined;
  /** The cluster's warnings about what does not make progress. */
  readonly warnings: readonly string[];
  /** Why it can no longer be watched; undefined as long as it can. */
  readonly fault: string | undefined;
  /** In milliseconds since 1970. */
  readonly now: number;
}

export function panelLive(moment: LiveMoment): PanelLive {
  const { followed, report, complete, warnings, fault, now } = moment;
  const elapsed = Math.max(0, now - report.start);
  const pace = followed.paceAt(now);
  const { state, text } = followed.status;
  const { course } = followed;
  const off = report.off();
  const took = report.isComparable ? [tookText(elapsed, complete)] : [];
  return {
    words: fault ?? (state === 'waiting' ? paceText(elapsed, text, pace) : text),
    tone: fault === undefined ? toneAt(state, pace) : 'bad',
    isOver: state !== 'waiting' || fault !== undefined,
    now: elapsed,
    instants: course.map(({ at }) => at),
    pods: course.map(({ pods }) => pods),
    available: course.map(({ available }) => available),
    warnings,
    afterwards: [...took, ...(off.length === 0 ? [] : [measuredSentence(off)])],
    canTakeOver: off.length > 0,
  };
}

function toneAt(state: FollowedRollout['status']['state'], pace: Pace): Tone {
  if (state !== 'waiting') return state === 'done' ? 'good' : 'bad';
  switch (pace.is) {
    case 'no-progress':
      return 'bad';
    case 'behind':
      return 'warning';
    default:
      return 'neutral';
  }
}
