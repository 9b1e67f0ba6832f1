import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../../src/document/read-manifests.ts';
import { type StatusQuestion, statusLines } from '../../../src/preview/operation/status-lines.ts';
import { preview } from '../../../src/preview/preview.ts';
import { type Assumptions, defaultAssumptions } from '../../../src/workload/assumptions.ts';
import { daemonSet, deployment, statefulSet } from './workload-texts.ts';

const healthy: Assumptions = defaultAssumptions;
const broken: Assumptions = { ...defaultAssumptions, newVersion: { behaviour: 'never-ready' } };
const untilTheEnd: StatusQuestion = { watch: true, timeout: undefined };

const cases: readonly {
  readonly name: string;
  readonly text: string;
  readonly assumptions?: Assumptions;
  readonly question?: Partial<StatusQuestion>;
  readonly state: string;
  readonly last: string;
}[] = [
  {
    name: 'a Deployment that rolls out is done',
    text: deployment('app:2'),
    state: 'done',
    last: 'deployment "web" successfully rolled out',
  },
  {
    name: 'a StatefulSet that rolls out is done',
    text: statefulSet,
    state: 'done',
    last: 'partitioned roll out complete: 2 new pods have been updated...',
  },
  {
    name: 'a DaemonSet that rolls out is done',
    text: daemonSet,
    state: 'done',
    last: 'daemon set "agent" successfully rolled out',
  },
  {
    name: 'a Deployment that gets stuck fails at its deadline',
    text: deployment('app:2'),
    assumptions: broken,
    state: 'failed',
    last: 'error: deployment "web" exceeded its progress deadline',
  },
  {
    name: 'a StatefulSet that gets stuck waits for ever',
    text: statefulSet,
    assumptions: broken,
    state: 'waiting',
    last: 'Waiting for 1 pods to be ready...',
  },
  {
    name: 'a timeout ends what waits for ever',
    text: statefulSet,
    assumptions: broken,
    question: { timeout: 60_000 },
    state: 'timed-out',
    last: 'error: timed out waiting for the condition',
  },
  {
    name: 'a timeout that is long enough changes nothing',
    text: deployment('app:2'),
    question: { timeout: 60_000 },
    state: 'done',
    last: 'deployment "web" successfully rolled out',
  },
  {
    name: 'without a watch it is asked once',
    text: deployment('app:2'),
    question: { watch: false },
    state: 'waiting',
    last: 'Waiting for deployment "web" rollout to finish: 2 out of 4 new replicas have been updated...',
  },
];

for (const { name, text, assumptions = healthy, question = {}, state, last } of cases) {
  test(name, () => {
    const [first] = preview(readManifests(text), { baseline: undefined, objects: [] }, assumptions).workloads;
    assert.ok(first?.apply !== undefined);
    const answer = statusLines(first.apply.trace, { ...untilTheEnd, ...question });
    assert.deepEqual([answer.state, answer.lines.at(-1)?.text], [state, last]);
    if (question.watch === false) assert.equal(answer.lines.length, 1);
  });
}

test('it takes as long as the picture says', () => {
  const [first] = preview(readManifests(deployment('app:2')), { baseline: undefined, objects: [] }, healthy).workloads;
  assert.ok(first?.apply !== undefined);
  assert.equal(statusLines(first.apply.trace, untilTheEnd).duration, first.apply.timeline.outcome.at);
});
