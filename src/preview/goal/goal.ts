import { expectedOf } from '../../rules/outage/expectations/expected-of.ts';
import type { RuleContext } from '../../rules/rule.ts';
import type { Duration } from '../../std/time.ts';
import type { IntOrString } from '../../workload/api-types.ts';
import type { Expected } from '../../workload/expectations.ts';

/** One thing that a rollout has to keep to. */
export interface GoalLimit {
  readonly expected: Expected;
  /** Which line of a configuration wants it; absent: who asks. */
  readonly at?: string;
}

/** What somebody wants of a rollout, in the order in which it is held against a course. */
export type Goal = readonly GoalLimit[];

/** What is asked for; what is absent is taken from the expectations of the team. */
export interface WantedGoal {
  readonly atLeast?: IntOrString;
  readonly atMostPods?: IntOrString;
  readonly within?: Duration;
}

/** What a setting of the strategy decides, the cheapest to tell first. */
const decided = ['minAvailable', 'maxPods', 'capacity', 'outage', 'duration'] as const;

/** The goal for a workload. */
export function goalFor(wanted: WantedGoal, context: Pick<RuleContext, 'workload' | 'assumptions'>): Goal {
  const asked = askedLimits(wanted);
  const isAsked = (that: Expected['that']) => asked.some(({ expected }) => expected.that === that);
  const all: readonly GoalLimit[] = [
    ...asked,
    ...expectedOf(context).filter(({ expected }) => !isAsked(expected.that)),
  ];
  return decided.flatMap((that) => all.filter(({ expected }) => expected.that === that));
}

/** Of what is asked on the spot. */
const noLine = 0;

function askedLimits({ atLeast, atMostPods, within }: WantedGoal): readonly GoalLimit[] {
  const limits: readonly (Expected | undefined)[] = [
    atLeast === undefined ? undefined : { that: 'minAvailable', pods: atLeast, line: noLine },
    atMostPods === undefined ? undefined : { that: 'maxPods', pods: atMostPods, line: noLine },
    within === undefined ? undefined : { that: 'duration', duration: within, line: noLine },
  ];
  return limits.flatMap((expected) => (expected === undefined ? [] : [{ expected }]));
}
