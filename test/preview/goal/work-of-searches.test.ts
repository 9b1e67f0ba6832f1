// The promise of SECURITY.md that the searches of a run share a limit of work.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toldSetting } from '../../../src/presentation/report/told-setting.ts';
import { sentencesOf } from '../../../src/presentation/report/tuning-report.ts';
import { tuned } from '../../../src/preview/goal/tuning.ts';
import { RunWork } from '../../../src/preview/run-work.ts';
import { notSearched } from '../../../src/wording/goal.ts';
import { workloadText } from '../workload-text.ts';
import { questionOf } from './tuned.ts';

interface Searched {
  readonly kind?: 'Deployment' | 'StatefulSet';
  readonly replicas: number;
  readonly spec?: readonly string[];
}

function search({ kind = 'Deployment', replicas, spec = [] }: Searched, work: RunWork) {
  const named = kind === 'StatefulSet' ? ['serviceName: web', ...spec] : spec;
  const text = workloadText({ kind, replicas, spec: named, container: 'image: "web:2"' });
  const question = questionOf({ text, wanted: { atLeast: '90%' } });
  return work.payingForSearch((paid) => tuned({ ...question, paid }, toldSetting));
}

const nothingLeft = () => new RunWork({ changed: 0, unchanged: 0 });
const plenty = () => new RunWork({ changed: 1e9, unchanged: 0 });

const costly: readonly Searched[] = [
  { replicas: 300 },
  { kind: 'StatefulSet', replicas: 300 },
  { replicas: 300, spec: ['strategy: { type: Recreate }'] },
  // Costs nothing as it stands, and all the more with other settings.
  { replicas: 20_000, spec: ['paused: true'] },
  { kind: 'StatefulSet', replicas: 20_000, spec: ['updateStrategy: { type: OnDelete }'] },
];

for (const each of costly) {
  test(`with nothing left, ${each.kind ?? 'Deployment'}s are not searched: ${each.replicas} ${each.spec ?? ''}`, () => {
    const { isOverWork, best, settings, present, ...result } = search(each, nothingLeft());
    assert.deepEqual(
      [isOverWork, best, result.nearest, result.alternatives, settings],
      [true, undefined, undefined, [], [present]],
    );
    assert.equal(sentencesOf({ isOverWork, best, settings, present, ...result })[0], notSearched);
  });
}

test('what costs little is searched whatever is left, as it is with plenty', () => {
  const [poor, rich] = [nothingLeft(), plenty()].map((work) => search({ replicas: 8 }, work));
  assert.deepEqual(poor, rich);
  assert.equal(poor?.isOverWork, false);
  assert.ok((poor?.settings.length ?? 0) > 20);
});

test('a search that begins while something is left is made in full, and what it takes is paid', () => {
  const work = new RunWork({ changed: 1, unchanged: 1 });
  assert.equal(search({ replicas: 300 }, work).isOverWork, false);
  assert.ok(work.left.changed < -40_000);
  assert.equal(work.left.unchanged, 1);
  assert.equal(search({ replicas: 300 }, work).isOverWork, true);
});

test('a search without others pays nothing', () => {
  const text = workloadText({ kind: 'Deployment', replicas: 300, spec: [], container: 'image: "web:2"' });
  assert.equal(tuned(questionOf({ text, wanted: { atLeast: '90%' } }), toldSetting).isOverWork, false);
});

for (const [maxSurge, maxUnavailable] of [
  ['25%', '1'],
  ['1', '25%'],
  ['3%', '97%'],
]) {
  test(`as many replicas as there can be take no time, with ${maxSurge} and ${maxUnavailable}`, () => {
    const spec = [`strategy: { rollingUpdate: { maxSurge: ${maxSurge}, maxUnavailable: ${maxUnavailable} } }`];
    const begun = process.cpuUsage();
    search({ replicas: 2_147_483_647, spec }, plenty());
    const { user } = process.cpuUsage(begun);
    assert.ok(user < 5_000_000, `${user} microseconds`);
  });
}
