import { finding, placeOf } from '../places.ts';
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
