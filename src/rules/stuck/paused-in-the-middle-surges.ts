import type { Frame } from '../../timeline/timeline.ts';
import { pausedInTheMiddleSurges as words } from '../../wording/findings/stuck.ts';
import { finding, keyPlaceOf } from '../places.ts';
import type { Rule } from '../rule.ts';

/** Where nothing is undone, a pause in the middle fills up what the surge leaves. */
export const pausedInTheMiddleSurges: Rule = {
  id: 'paused-in-the-middle-surges',
  title: words.title,
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
      return [
        finding(pausedInTheMiddleSurges, {
          message: words.message(to, to - from),
          range: keyPlaceOf(context, ['spec', 'strategy']),
        }),
      ];
    });
  },
};

function totalOf({ desired }: Frame): number {
  return desired.reduce((sum, pods) => sum + pods, 0);
}
