import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { simulate } from '../../src/simulation/simulate.ts';
import { continuedFrom } from './continued-trace.ts';
import { unpackCase } from './packed-traces.ts';
import { snapshotsOf } from './snapshots.ts';
import { scenarioOfCase, type TraceCase } from './trace-case.ts';

const kinds = ['deployment', 'statefulset', 'daemonset'];
const every = 10;

/**
 * What no state has: a controller has planned to look at a workload minReadySeconds after a pod got ready, or after its last
 * look, where upstream does not look when the pod becomes available. By case, how many of its cuts that matters to.
 */
const plannedLooks: Readonly<Record<string, number>> = {
  '1.33.12 deployment-2611-016': 2,
  '1.33.12 deployment-2611-022': 4,
  '1.34.8 statefulset-2611-069': 1,
  '1.34.8 statefulset-2611-081': 1,
  '1.34.8 statefulset-2611-101': 1,
  '1.33.12 statefulset-2611-007': 1,
  'daemonset-1-041': 1,
  'daemonset-1-089': 1,
  '1.33.12 daemonset-2611-009': 1,
};

for (const kind of kinds) {
  const text = readFileSync(new URL(`./traces/${kind}.jsonl`, import.meta.url), 'utf8');
  test(`recorded traces of a ${kind} go on from every tenth of their states as they did`, () => {
    const different = text.trimEnd().split('\n').map(unpackCase).flatMap(differencesOf);
    const listed = Object.entries(plannedLooks).filter(([name]) => text.includes(`"name":"${name}"`));
    assert.deepEqual(Object.fromEntries(different), Object.fromEntries(listed));
  });
}

/** How many of the cuts of a case have another rest; none where all have the same. */
function differencesOf(recorded: TraceCase): [string, number][] {
  const scenario = scenarioOfCase(recorded);
  const kind = recorded.scenario.controller ?? 'Deployment';
  const whole = simulate(scenario);
  const expected = snapshotsOf(whole, kind);
  const cuts = expected.filter((_, index) => index % every === every - 1 && index < expected.length - 1);
  const wrong = cuts.filter(({ atMs }) => {
    const got = snapshotsOf(continuedFrom(atMs + 100, scenario, whole), kind);
    return JSON.stringify(got) !== JSON.stringify(expected);
  });
  return wrong.length === 0 ? [] : [[recorded.name, wrong.length]];
}
