import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CliOptions } from '../../../src/cli/options/arguments.ts';
import { workloadFails } from '../../../src/cli/outputs/exit-status.ts';
import { placesIn } from '../../../src/document/place.ts';
import { readManifests } from '../../../src/document/read-manifests.ts';
import { reportedWorkload, type WorkloadEntry } from '../../../src/presentation/report/reported-workload.ts';
import { preview } from '../../../src/preview/preview.ts';
import { present } from '../../../src/std/assert.ts';
import { noSurroundings } from '../../../src/surroundings/surroundings.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';
import { readAssumptions } from '../../../src/workload/read-assumptions.ts';
import { web } from '../../support/manifests.ts';

/** Allows a container no more than 3 s to start. */
const hasty = web.replace(
  'readinessProbe:',
  'livenessProbe: { tcpSocket: { port: 80 }, periodSeconds: 1, failureThreshold: 3 }\n          readinessProbe:',
);
const late = web.replace('spec:', 'spec:\n  progressDeadlineSeconds: 1').replace(/ +readinessProbe:[\s\S]*/, '');

interface Row {
  readonly name: string;
  readonly text: string;
  readonly assume?: string;
  readonly failOn: CliOptions['failOn'];
  readonly fails: boolean;
}

const rows: readonly Row[] = [
  { name: 'a rollout that completes', text: web, failOn: 'warning', fails: false },
  { name: 'one that gets stuck', text: web, assume: 'new-version=never-ready', failOn: 'stuck', fails: true },
  { name: 'one that gets stuck, never', text: web, assume: 'new-version=never-ready', failOn: 'never', fails: false },
  { name: 'a probe that gives up before what we guess', text: hasty, failOn: 'error', fails: false },
  { name: 'the same as a warning', text: hasty, failOn: 'warning', fails: true },
  {
    name: 'a probe that gives up before what somebody says',
    text: hasty,
    assume: 'startup=5s',
    failOn: 'stuck',
    fails: true,
  },
  { name: 'a deadline before what we guess', text: late, failOn: 'error', fails: false },
  { name: 'the deadline as a warning', text: late, failOn: 'warning', fails: true },
  { name: 'a deadline before what somebody says', text: late, assume: 'pull=2s', failOn: 'stuck', fails: true },
];

for (const { name, text, assume = '', failOn, fails } of rows) {
  test(`${name} ${fails ? 'fails' : 'does not fail'} a run on ${failOn}`, () => {
    const { assumptions } = readAssumptions(assume, defaultAssumptions);
    const [forecast] = preview(readManifests(text), noSurroundings, assumptions).workloads;
    const context = { placeOf: placesIn('web.yaml', text), text, assumptions };
    const reported = reportedWorkload(present(forecast, 'a workload'), context);
    assert.equal(workloadFails(reported, failOn), fails);
  });
}

/** A workload that the server refuses, with its findings as they were compared with the baseline. */
const refused = { outcome: { state: 'rejected', cause: '', atSeconds: null } } as const;
const refusals: readonly (readonly [
  name: string,
  isNew: readonly (boolean | undefined)[],
  CliOptions['failOn'],
  boolean,
])[] = [
  ['refused as before', [false], 'new-error', false],
  ['refused as before, where all counts', [false], 'error', true],
  ['refused anew', [true], 'new-error', true],
  ['refused for a further reason', [false, true], 'new-error', true],
  ['refused where nobody compared', [undefined], 'new-error', true],
  ['refused without a finding that says why', [], 'new-error', true],
];

for (const [name, isNew, failOn, fails] of refusals)
  test(`what is ${name} ${fails ? 'fails' : 'does not fail'} a run on ${failOn}`, () => {
    const findings = isNew.map((each) => ({ severity: 'error', ...(each !== undefined && { isNew: each }) }));
    assert.equal(workloadFails({ ...refused, findings } as unknown as WorkloadEntry, failOn), fails);
  });

const down = { state: 'outage', outcome: { state: 'completes', cause: '', atSeconds: 1 } } as const;
const outages: readonly (readonly [string, Pick<WorkloadEntry, 'baseline' | 'state'>, severity: string, boolean])[] = [
  ['down by settings that were there', { ...down, baseline: 'git:HEAD' }, 'error', false],
  [
    'against what is expected in a rollout that is assumed',
    { ...down, state: 'breaks-expectation', baseline: 'assumed' },
    'error',
    false,
  ],
  [
    'against what is expected, as before',
    { ...down, state: 'breaks-expectation', baseline: 'git:HEAD' },
    'error',
    true,
  ],
  ['served all the time', { ...down, state: 'completes', baseline: 'git:HEAD' }, 'error', false],
];

for (const [name, workload, severity, fails] of outages)
  test(`what is ${name} ${fails ? 'fails' : 'does not fail'} a run`, () => {
    const findings = [{ severity, isNew: false }];
    assert.equal(workloadFails({ ...workload, findings } as unknown as WorkloadEntry, 'new-error'), fails);
  });
