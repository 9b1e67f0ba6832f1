import { type GoalLimit, goalFor } from '../../preview/goal/goal.ts';
import { goDuration } from '../../std/go-duration.ts';
import { limitText } from '../../wording/goal.ts';
import type { Assumptions } from '../../workload/assumptions.ts';
import type { Workload } from '../../workload/workload.ts';
import type { ExpectedGoal, PanelLimit } from './tuning-messages.ts';

/** What the team expects of the rollout, as far as a setting of the strategy decides it. */
export function expectedGoal(workload: Workload, assumptions: Assumptions): ExpectedGoal {
  const goal = goalFor({}, { workload, assumptions });
  return {
    limits: goal.flatMap(typedLimit),
    others: goal.filter(({ expected: { that } }) => that === 'outage' || that === 'capacity').map(limitText),
  };
}

function typedLimit({ expected, at = '' }: GoalLimit): ExpectedGoal['limits'] {
  const typed = (limit: PanelLimit, value: string) => [{ limit, value, at }];
  switch (expected.that) {
    case 'minAvailable':
      return typed('atLeast', String(expected.pods));
    case 'maxPods':
      return typed('atMostPods', String(expected.pods));
    case 'duration':
      return typed('within', goDuration(expected.duration));
    default:
      return [];
  }
}
