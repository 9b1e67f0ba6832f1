import type { Frame } from '../../timeline/timeline.ts';
import { finding, keyPlaceOf, placeOf } from '../places.ts';
import type { Rule } from '../rule.ts';

/** Scaling acts at once, while the template of a paused Deployment waits. */
export const midRolloutScale: Rule = {
  id: 'mid-rollout-scale',
  title: 'Scaling while the template waits',
  severity: 'information',
  kind: 'capacity',
  check: (context) => {
    const { change, timeline, workload } = context;
    const { before, after } = change.replicas;
    const isScaled = change.kind === 'paused' && before !== undefined && before !== after;
    if (!isScaled || change.baseline.source === 'assumed' || timeline === undefined) return [];
    const last = timeline.frames.at(-1);
    const active = timeline.lanes.filter((_, lane) => (last?.desired[lane] ?? 0) > 0);
    const sizes = active.length === 1 ? active.map(({ name }) => `${name}: ${before} → ${after}`) : [];
    if (sizes.length === 0 || workload.kind !== 'Deployment') return [];
    return [finding(midRolloutScale, { message: sizes.join(', '), range: placeOf(context, ['spec', 'replicas']) })];
  },
};

/** Where nothing is undone, a pause in the middle fills up what the surge leaves. */
export const pausedInTheMiddleSurges: Rule = {
  id: 'paused-in-the-middle-surges',
  title: 'Pausing in the middle of a rollout starts more pods',
  severity: 'hint',
  kind: 'will-get-stuck',
  check: (context) => {
    const { steps, timeline, bounds, workload } = context;
    if (timeline === undefined || bounds === undefined || workload.kind !== 'Deployment') return [];
    return steps.flatMap((step, index) => {
      if (step.do !== 'pause') return [];
      const before = timeline.frames.findLast(({ at }) => at < step.at);
      const isInTheMiddle = (before?.desired.filter((pods) => pods > 0).length ?? 0) > 1;
      const next = steps[index + 1]?.at ?? timeline.end + 1;
      const paused = timeline.frames.filter(({ at }) => at >= step.at && at < next).map(totalOf);
      const [from, to] = [before === undefined ? 0 : totalOf(before), Math.max(0, ...paused)];
      if (!isInTheMiddle || to <= from) return [];
      const more = to - from === 1 ? '1 more pod starts; it stays' : `${to - from} more pods start; they stay`;
      return [
        finding(pausedInTheMiddleSurges, {
          message: `pausing here brings the total to ${to}, so ${more} until it is resumed`,
          range: keyPlaceOf(context, ['spec', 'strategy']),
        }),
      ];
    });
  },
};

function totalOf({ desired }: Frame): number {
  return desired.reduce((sum, pods) => sum + pods, 0);
}
