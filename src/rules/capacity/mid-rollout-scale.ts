import { midRolloutScale as words } from '../../wording/findings/capacity.ts';
import { finding, findingRange } from '../places.ts';
import type { Rule } from '../rule.ts';

/** Scaling acts at once, while the template of a paused workload waits. */
export const midRolloutScale: Rule = {
  id: 'mid-rollout-scale',
  title: words.title,
  severity: 'information',
  kind: 'capacity',
  isOfApply: true,
  check: (context) => {
    const { change, timeline } = context;
    const { before, after = 0 } = change.replicas;
    const isScaled = change.kind === 'paused' && before !== undefined && before !== after;
    if (!isScaled || change.baseline.source === 'assumed' || timeline === undefined) return [];
    const last = timeline.frames.at(-1);
    const [active, second] = timeline.lanes.filter((_, lane) => (last?.desired[lane] ?? 0) > 0);
    if (active === undefined || second !== undefined) return [];
    const message = words.message(active.name, before, after);
    return [finding(midRolloutScale, { message, range: findingRange(context, ['spec', 'replicas']) })];
  },
};
