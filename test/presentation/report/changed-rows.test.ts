import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ChangedWorkload, changedRows } from '../../../src/presentation/report/changed-rows.ts';
import type { ReleaseEntry } from '../../../src/presentation/report/reported-release.ts';

function changed(name: string, others: Partial<ChangedWorkload> = {}): ChangedWorkload {
  return {
    ...{ kind: 'Deployment', namespace: 'default', name, environment: null, place: `${name}.yaml:1` },
    ...{ state: 'completes', change: 'image 1 → 2', happens: '≥ 2 of 2 available', seconds: 9, findings: [] },
    ...others,
  };
}

type Member = ReleaseEntry['workloads'][number];

function release(...members: readonly (Partial<Member> & { readonly name: string })[]): ReleaseEntry {
  const plain = { kind: 'Deployment', namespace: 'default', environment: null, change: 'rollout', file: 'a', line: 1 };
  const ended = { outcome: { state: 'completes', cause: '' }, seconds: 9, appliedAtSeconds: 0, waits: [] };
  const workloads = members.map((each) => ({ ...plain, ...ended, heldUpBy: null, ...each }) as Member);
  return { name: '', workloads, seconds: null, peak: null, quotas: [], applier: null, words: [] };
}

const refusal = 'Error creating: pods "api-1" is forbidden: exceeded quota: team';
const refused = (untilSeconds: number | null): Member['waits'] => [
  { for: 'refused', pods: null, fromSeconds: 2, untilSeconds, message: refusal },
];

/** What a workload comes to in a row, by itself and as a member of its release. */
const rows: readonly { name: string; alone?: Partial<ChangedWorkload>; member: Partial<Member>; told: string }[] = [
  { name: 'ends', member: {}, told: 'completes: ≥ 2 of 2 available' },
  {
    name: 'waits for a while',
    member: { waits: refused(20) },
    told: 'completes: ≥ 2 of 2 available',
  },
  {
    name: 'goes down and waits for a while',
    alone: { state: 'outage', happens: 'down for 1 start-up' },
    member: { waits: refused(20) },
    told: 'outage: down for 1 start-up; longer in release',
  },
  {
    name: 'never gets its pods',
    member: { waits: refused(null), seconds: null },
    told: 'stuck: Gets stuck in the release: exceeded quota: team',
  },
  {
    name: 'goes down and never gets its pods',
    alone: { state: 'outage', happens: 'down for 1 start-up' },
    member: { waits: refused(null), seconds: null },
    told: 'stuck: Goes down and gets stuck in the release: exceeded quota: team',
  },
  {
    name: 'is stuck by itself',
    alone: { state: 'stuck', happens: 'Gets stuck in wave 1' },
    member: { waits: refused(null), seconds: null },
    told: 'stuck: Gets stuck in wave 1',
  },
  {
    name: 'is stuck only by itself',
    alone: { state: 'stuck', happens: 'Gets stuck in wave 1' },
    member: { waits: refused(20) },
    told: 'stuck-alone: Gets stuck in wave 1',
  },
  {
    name: 'is stuck by itself and not applied',
    alone: { state: 'stuck', happens: 'Gets stuck in wave 1' },
    member: { seconds: null },
    told: 'stuck: Gets stuck in wave 1',
  },
  {
    name: 'fails by times that are guessed',
    member: { outcome: { state: 'deadline-exceeded', cause: 'slow', assumed: true } },
    told: 'completes: ≥ 2 of 2 available',
  },
  {
    name: 'is of another environment',
    member: { waits: refused(null), environment: 'live' },
    told: 'completes: ≥ 2 of 2 available',
  },
];

for (const { name, alone = {}, member, told } of rows)
  test(`the row of a workload that ${name} beside the others`, () => {
    const [[row] = []] = changedRows([changed('api', alone)], [release({ name: 'api', ...member }, { name: 'web' })]);
    assert.equal(`${row?.state}: ${row?.happens}`, told);
  });

test('what is down and stuck stands above what is stuck and serves', () => {
  const never = { waits: refused(null), seconds: null };
  const all = [changed('web'), changed('api', { state: 'outage', seconds: 2 })];
  const told = changedRows(all, [release({ name: 'api', ...never }, { name: 'web', ...never })]);
  assert.deepEqual(
    told.map(([{ name }]) => name),
    ['api', 'web'],
  );
});

test('twenty rows tell each change, and where there are more those that end alike share one', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => changed(`web-${index}`, { change: `image 1 → ${index + 2}` }));
  const told = (all: readonly ChangedWorkload[]) =>
    changedRows(all, []).map(([first, ...others]) => `${first.name} +${others.length}: ${first.change}`);
  assert.equal(told(many(20)).length, 20);
  assert.deepEqual(told(many(21)), ['web-0 +20: 21 different']);
  assert.deepEqual(told([...many(21), changed('db', { state: 'stuck' })]), [
    'db +0: image 1 → 2',
    'web-0 +20: 21 different',
  ]);
});
