// Where the simulation stops.
import type { WhereStuck } from '../../wording/findings/stuck.ts';
import type { RuleContext } from '../rule.ts';

/** The pods that stay for good, but those that are terminating; undefined where the rollout does not get stuck. */
export function whereStuck({ timeline }: RuleContext): WhereStuck | undefined {
  const last = timeline?.frames.at(-1);
  if (timeline?.outcome.state !== 'stuck' || last === undefined) return undefined;
  const count = (isNew: boolean): number =>
    last.pods.reduce((sum, { starting, ready, available }, lane) => {
      return timeline.lanes[lane]?.isNew === isNew ? sum + starting + ready + available : sum;
    }, 0);
  const wave = Math.max(1, timeline.waves.length);
  return { wave, old: count(false), new: count(true), available: last.available };
}
