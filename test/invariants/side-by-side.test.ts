import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Scenario } from '../../src/simulation/scenario.ts';
import { simulate } from '../../src/simulation/simulate.ts';
import { entriesOf, type Trace, type TraceEntry } from '../../src/simulation/trace.ts';
import { present } from '../../src/std/assert.ts';
import { workloadTraces } from '../../src/timeline/workload-traces.ts';
import type { WorkloadKind } from '../../src/workload/api-types.ts';
import { randomScenario } from './random-scenario.ts';
import { daemonSetScenarios, statefulSetScenarios } from './scenarios.ts';

const seed = Number(process.env.ROLLOUT_SEED ?? 20260104);
const numRuns = Number(process.env.ROLLOUT_RUNS ?? 60);

/** Some sets look at pods that never get ready for as long as they run. */
const longest = 600_000;

/** Steps that are about what no workload has made, or about a whole namespace. */
const isShared = ({ do: action }: Scenario['steps'][number]): boolean =>
  ['patch-replica-set', 'occupy', 'quota'].includes(action);

interface Placed {
  readonly name: string;
  readonly namespace: string;
  readonly kind: WorkloadKind;
  readonly scenario: Scenario;
}

/** A workload of a name, labels and images of its own. */
function placed(kind: WorkloadKind, any: Scenario, name: string, namespace: string): Placed {
  const { world, ...rest } = any;
  const text = JSON.stringify(rest).replaceAll('"web"', `"${name}"`).replaceAll('"app:', `"${name}:`);
  const named = JSON.parse(text) as Omit<Scenario, 'world'>;
  const podRules = named.podRules.map((rule) => (rule.image === '' ? { ...rule, image: `${name}:3` } : rule));
  const steps = named.steps
    .filter((step) => !isShared(step))
    .map((step) => {
      if (step.do === 'apply-manifest') Object.assign(step.manifest.metadata as object, { namespace });
      return { ...step, to: { kind, namespace, name } };
    });
  return {
    name,
    namespace,
    kind,
    scenario: { ...named, podRules, world, steps, horizon: Math.min(named.horizon, longest) },
  };
}

const anyWorkload: fc.Arbitrary<readonly [WorkloadKind, Scenario]> = fc.oneof(
  randomScenario.map((scenario) => ['Deployment', scenario] as const),
  statefulSetScenarios.map((scenario) => ['StatefulSet', scenario] as const),
  daemonSetScenarios.map((scenario) => ['DaemonSet', scenario] as const),
);

const some = fc
  .array(fc.tuple(anyWorkload, fc.constantFrom('default', 'other')), { minLength: 2, maxLength: 4 })
  .map((all) => all.map(([[kind, scenario], namespace], index) => placed(kind, scenario, `w${index}`, namespace)));

test(`workloads that share nothing roll out side by side as each does alone: ${numRuns} runs, seed ${seed}`, () => {
  fc.assert(
    fc.property(some, (all) => {
      const { world, assumptions: usual } = present(all[0], 'there are two at least').scenario;
      // What they would share is their controllers' requests.
      const assumptions = { ...usual, controllerQps: 0 };
      const inWorld = all.map((each) => ({ ...each, scenario: { ...each.scenario, world, assumptions } }));
      const horizon = Math.max(...inWorld.map(({ scenario }) => scenario.horizon));
      const together = simulate({
        assumptions,
        world,
        horizon,
        podRules: inWorld.flatMap(({ scenario }) => scenario.podRules),
        steps: inWorld.flatMap(({ scenario }) => scenario.steps).sort((one, other) => one.at - other.at),
      });
      const traces = workloadTraces(together);
      for (const { name, scenario } of inWorld) {
        const own = traces.find((each) => each.name.name === name);
        const [beside, alone] = [own === undefined ? [] : said(own.trace), said(simulate({ ...scenario, horizon }))];
        const index = alone.findIndex((line, place) => line !== beside[place]);
        if (index >= 0) assert.equal(beside[index], alone[index], `${name}, entry ${index}`);
        assert.equal(beside.length, alone.length, name);
      }
    }),
    { seed, numRuns },
  );
});

/** What happens, without what tells objects of two runs apart. */
function said(trace: Trace): string[] {
  return entriesOf(trace).map((entry) => `${entry.at} ${textOf(entry)}`);
}

function textOf(entry: TraceEntry): string {
  switch (entry.type) {
    case 'output':
      return entry.text;
    case 'event':
      return `${entry.event.reason} ${entry.event.involvedObject.replace(/-\w{5}$/, '')}`;
    case 'write': {
      const { object, verb } = entry;
      if (object.kind === 'Pod') return `${verb} Pod ${object.nodeName !== ''} ${object.phase} ${object.ready}`;
      const { spec, status } = object as { readonly spec?: object; readonly status?: object };
      return `${verb} ${object.kind} ${object.metadata.name} ${JSON.stringify([spec, status])}`;
    }
  }
}
