import assert from 'node:assert/strict';
import { test } from 'node:test';
import { totalsText } from '../../../src/presentation/forecast/totals.ts';
import type { ReleaseEntry } from '../../../src/presentation/report/reported-release.ts';
import type { WorkloadEntry } from '../../../src/presentation/report/reported-workload.ts';
import { RunningTotals } from '../../../src/presentation/report/running-totals.ts';
import type { ForecastState } from '../../../src/preview/state-of.ts';

type Member = ReleaseEntry['workloads'][number];

const ends: Partial<Member> = { outcome: { state: 'completes', cause: '' }, seconds: 9, waits: [] };
const waitsInVain: Partial<Member> = {
  ...ends,
  seconds: null,
  waits: [{ for: 'refused', pods: null, fromSeconds: 2, untilSeconds: null, message: 'exceeded quota: team' }],
};

function named(state: ForecastState, index: number) {
  return { state, kind: 'Deployment', namespace: 'default', name: `web-${index}`, environment: null } as const;
}

/** Of each workload its own forecast, and how it fares beside the others; undefined: it is in no release. */
const rows: readonly {
  name: string;
  each: readonly (readonly [ForecastState, Partial<Member> | undefined])[];
  told: string;
}[] = [
  {
    name: 'an outage is no success',
    each: [
      ['outage', undefined],
      ['completes', undefined],
    ],
    told: '1 complete, 1 with an outage',
  },
  { name: 'nor is a broken expectation', each: [['breaks-expectation', ends]], told: '1 breaking an expectation' },
  {
    name: 'what waits in vain beside the others is stuck',
    each: [
      ['completes', waitsInVain],
      ['outage', waitsInVain],
      ['completes', ends],
    ],
    told: '1 complete, 2 stuck',
  },
  {
    name: 'what is stuck only by itself is told apart from what is stuck',
    each: [
      ['stuck', ends],
      ['stuck', waitsInVain],
      ['stuck', undefined],
      ['stuck', { ...ends, seconds: null }],
    ],
    told: '3 stuck, 1 stuck if alone',
  },
  { name: 'a rejection comes first', each: [['rejected', waitsInVain]], told: '1 rejected' },
];

for (const { name, each, told } of rows)
  test(`in the totals, ${name}`, () => {
    const totals = new RunningTotals();
    const workloads = each.map(
      ([state], index) => ({ ...named(state, index), findings: [] }) as unknown as WorkloadEntry,
    );
    totals.add({ file: 'web.yaml', workloads, problems: [] });
    const members = each.flatMap(([state, member], index) =>
      member === undefined ? [] : [{ ...named(state, index), ...member } as Member],
    );
    const release: ReleaseEntry = {
      name: '',
      workloads: members,
      seconds: null,
      peak: null,
      quotas: [],
      applier: null,
      words: [],
    };
    assert.equal(/\((.*?)\)/.exec(totalsText(totals.totals([release])))?.[1], told);
  });
