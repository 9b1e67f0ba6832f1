import type { Scenario, Step } from '../../src/simulation/scenario.ts';
import { simulate } from '../../src/simulation/simulate.ts';
import { stateAt } from '../../src/simulation/state-at.ts';
import type { Trace } from '../../src/simulation/trace.ts';
import type { Instant } from '../../src/std/time.ts';
import type { WorkloadObject } from '../../src/workload/api-types.ts';
import { isWorkload } from '../../src/workload/kinds.ts';
import { podsQuota } from '../../src/workload/placement/resource-quota.ts';
import { workloadNameOf } from '../../src/workload/workload-name.ts';

/** The run of the scenario as it would be if a new cluster went on from the state at the instant: until then it is the given one. */
export function continuedFrom(at: Instant, scenario: Scenario, whole: Trace): Trace {
  const state = stateAt(whole, at);
  const workload = state.objects.find((object): object is WorkloadObject => isWorkload(object));
  const past = scenario.steps.filter((step) => step.at < at);
  const steps = scenario.steps
    .filter((step) => step.at >= at)
    .map((step): Step => ({ ...step, at: step.at - at, ...(workload && { to: workloadNameOf(workload) }) }));
  const quota = past.findLast((step) => step.do === 'quota');
  const quotas = quota?.do === 'quota' && quota.pods > 0 ? [podsQuota(quota.pods)] : [];
  const rest = simulate({
    ...scenario,
    world: { ...scenario.world, state, namespaces: [{ name: 'default', quotas, limitRanges: [] }] },
    steps,
    horizon: scenario.horizon - at,
  });
  const before = whole.records.filter((record) => record.at < at);
  return { ...rest, records: [...before, ...rest.records.slice(state.objects.length + state.pods.length)] };
}
