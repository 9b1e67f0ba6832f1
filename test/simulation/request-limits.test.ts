import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startupVariation, typicalSeed } from '../../src/preview/uneven-starts.ts';
import type { Scenario } from '../../src/simulation/scenario.ts';
import { scenarioOf } from '../../src/simulation/scenario-of.ts';
import { simulate, simulateUntilDone } from '../../src/simulation/simulate.ts';
import { entriesOf, type Trace } from '../../src/simulation/trace.ts';
import type { WorkloadKind } from '../../src/workload/api-types.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { largeObject } from './large-objects.ts';

const podRules = [{ image: '', ready: 3000, step: 0, terminate: 2000, failAfter: 0, unbound: false }];
const usual = { ...defaultAssumptions, nodes: 5, controllerQps: 20, controllerBurst: 30 };

function rollout(kind: WorkloadKind, spec: Parameters<typeof largeObject>[2], assumptions = usual): Scenario {
  const before = { object: largeObject(kind, 'app:1', spec), history: [] };
  return { ...scenarioOf(largeObject(kind, 'app:2', spec), before, assumptions), podRules };
}

function secondsOf(scenario: Scenario): number {
  return (simulateUntilDone(scenario) ?? Number.NaN) / 1000;
}

/** What the old and the new ReplicaSet are asked to be, one after the other. */
function sizesOf(trace: Trace): string[] {
  const sizes = new Map<string, number>();
  const seen: string[] = [];
  for (const entry of entriesOf(trace)) {
    if (entry.type !== 'write' || entry.object.kind !== 'ReplicaSet') continue;
    sizes.set(entry.object.metadata.name, entry.object.spec.replicas);
    const text = [...sizes.values()].join('+');
    if (entry.at >= trace.origin && seen.at(-1) !== text) seen.push(text);
  }
  return seen;
}

/** The most pods that are being deleted at a time. */
function maxTerminating(trace: Trace): number {
  const terminating = new Set<string>();
  let most = 0;
  for (const entry of entriesOf(trace)) {
    if (entry.type !== 'write' || entry.object.kind !== 'Pod') continue;
    const { name, deletionTimestamp } = entry.object.metadata;
    if (entry.verb === 'delete') terminating.delete(name);
    else if (deletionTimestamp !== undefined) terminating.add(name);
    most = Math.max(most, terminating.size);
  }
  return most;
}

test('a rollout of 100 goes in steps and with terminating pods as on a real control plane', () => {
  const limited = rollout('Deployment', { replicas: 100 });
  const uneven = { ...limited, startupJitter: { percent: startupVariation, seed: typicalSeed } };
  const unlimited = { ...limited, assumptions: { ...usual, controllerQps: 0 } };
  const isFull = (sizes: string) => sizes.split('+').reduce((sum, size) => sum + Number(size), 0) === 125;
  const fullSizes = (scenario: Scenario) => sizesOf(simulate(scenario)).filter(isFull);
  assert.deepEqual(fullSizes(unlimited), ['100+25', '75+50', '25+100']);
  // Really 75+50, 68+57, 55+70, 44+81 and 28+97, and 25 pods terminating.
  assert.deepEqual(fullSizes(uneven), ['100+25', '75+50', '69+56', '53+72', '25+100']);
  assert.deepEqual(
    [unlimited, limited, uneven].map((each) => maxTerminating(simulate(each))),
    [50, 25, 28],
  );
});

/** A creation of 100 pods side by side, and half of 100 nodes at a time: seconds with the limits and without. */
const otherKinds = [
  {
    kind: 'StatefulSet',
    scenario: {
      ...scenarioOf(
        largeObject('StatefulSet', 'app:1', { replicas: 100, serviceName: 'web', podManagementPolicy: 'Parallel' }),
        undefined,
        usual,
      ),
      podRules,
    },
    limited: 6.7,
    unlimited: 3.1,
  },
  {
    kind: 'DaemonSet',
    scenario: rollout(
      'DaemonSet',
      { updateStrategy: { rollingUpdate: { maxUnavailable: '50%' } } },
      { ...usual, nodes: 100 },
    ),
    limited: 15.6,
    unlimited: 10.2,
  },
];

for (const { kind, scenario, limited, unlimited } of otherKinds)
  test(`a ${kind} waits for its controller's requests too`, () => {
    const free = { ...scenario, assumptions: { ...scenario.assumptions, controllerQps: 0 } };
    assert.deepEqual([secondsOf(scenario), secondsOf(free)], [limited, unlimited]);
  });

test('the work grows no faster than the replicas', () => {
  const workOf = (replicas: number) => {
    const budget = { left: 1_000_000 };
    assert.equal(simulate(rollout('Deployment', { replicas }), { budget }).stop, 'settled');
    return 1_000_000 - budget.left;
  };
  assert(workOf(5000) < 100 * workOf(50));
});

test('a rollout of 10 never waits: it costs what it costs without limits', () => {
  const workOf = (controllerQps: number) => {
    const budget = { left: 1_000_000 };
    simulate(rollout('Deployment', { replicas: 10 }, { ...usual, controllerQps }), { budget });
    return 1_000_000 - budget.left;
  };
  assert(workOf(20) <= 1.1 * workOf(0), `${workOf(20)} instead of ${workOf(0)}`);
});
