// Where the simulation stops.
import type { RuleContext } from '../rule.ts';

interface PodsWhereStuck {
  readonly old: number;
  readonly new: number;
  readonly available: number;
}

/** The pods that stay for good, but those that are terminating; undefined where the rollout does not get stuck. */
export function podsWhereStuck({ timeline }: RuleContext): PodsWhereStuck | undefined {
  const last = timeline?.frames.at(-1);
  if (timeline?.outcome.state !== 'stuck' || last === undefined) return undefined;
  const count = (isNew: boolean): number =>
    last.pods.reduce((sum, { starting, ready, available }, lane) => {
      return timeline.lanes[lane]?.isNew === isNew ? sum + starting + ready + available : sum;
    }, 0);
  return { old: count(false), new: count(true), available: last.available };
}

/** The stuck picture, where the simulation gets stuck too: `; stops at step 1 with 3 old and 0 new pods, 3 available`. */
export function stopsAt(context: RuleContext): string {
  const pods = podsWhereStuck(context);
  if (pods === undefined) return '';
  const step = Math.max(1, context.timeline?.waves.length ?? 0);
  return `; stops at step ${step} with ${pods.old} old and ${pods.new} new pods, ${pods.available} available`;
}
