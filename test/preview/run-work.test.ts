// The promise of SECURITY.md that the forecasts of a run share a limit of work, with small limits.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../src/document/read-manifests.ts';
import { verdictSentence } from '../../src/presentation/forecast/verdict.ts';
import type { Forecast } from '../../src/preview/forecast.ts';
import { type Operation, operate } from '../../src/preview/operation/operate.ts';
import { previewEach } from '../../src/preview/preview.ts';
import { type PaidForecast, RunWork, type WorkLeft } from '../../src/preview/run-work.ts';
import { outcomeStateOf } from '../../src/preview/state-of.ts';
import { noSurroundings } from '../../src/surroundings/surroundings.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { workloadsOf } from '../../src/workload/decode-workload.ts';
import { traitsIn } from '../../src/workload/versions.ts';

interface Hostile {
  readonly kind?: string;
  readonly comment?: string;
  readonly spec?: string;
  readonly container?: string;
}

function manifest(name: string, { kind = 'Deployment', comment = '', spec = '', container = '' }: Hostile = {}) {
  const assumed = comment === '' ? '' : `# rollout-preview: ${comment}\n`;
  const own = kind === 'StatefulSet' ? `serviceName: ${name}, ` : '';
  return `${assumed}apiVersion: apps/v1
kind: ${kind}
metadata: { name: ${name} }
spec:
  { ${own}${spec} selector: { matchLabels: { app: ${name} } },
    template: { metadata: { labels: { app: ${name} } }, spec: { containers: [{ name: app, image: "app:2"${container} }] } } }
`;
}

const crashing = { comment: 'new-version=crashes:30s', spec: 'replicas: 3,' };

/** The forecasts of a text, in which `paid` stands for the whole course of one. */
function forecastsOf(texts: readonly string[], left: WorkLeft, before?: readonly string[]) {
  const file = readManifests(texts.join('---\n'));
  const baseline =
    before && ({ source: 'file', label: 'before', file: readManifests(before.join('---\n')), history: [] } as const);
  const work = new RunWork(left);
  const made: (Pick<PaidForecast, 'forecast'> & { readonly work: number })[] = [];
  for (const each of previewEach(file, { baseline, objects: [] }, defaultAssumptions).forecasts(work)) {
    verdictSentence(each.forecast);
    made.push({ forecast: each.forecast, work: -each.paid.meter.left });
  }
  return { forecasts: made.map(({ forecast }) => forecast), work: made.map((each) => each.work), left: work.left };
}

const isLeftOut = ({ isOverWork }: Forecast) => isOverWork === true;
const plenty: WorkLeft = { changed: 1e9, unchanged: 1e9 };

const hostile: readonly (readonly [what: string, each: Hostile])[] = [
  ['crashing Deployments', crashing],
  ['crashing StatefulSets', { ...crashing, kind: 'StatefulSet' }],
  ['DaemonSets on many nodes', { kind: 'DaemonSet', comment: 'nodes=200' }],
  ['many replicas', { spec: 'replicas: 500,' }],
  [
    'probes that never begin',
    {
      kind: 'DaemonSet',
      comment: 'nodes=60',
      spec: 'updateStrategy: { rollingUpdate: { maxSurge: 60, maxUnavailable: 0 } },',
      container: ', readinessProbe: { initialDelaySeconds: 2147483647, httpGet: { port: 80 } }',
    },
  ],
];

for (const [what, each] of hostile) {
  test(`${what} are simulated until the work of the run is used up, and small ones after them still are`, () => {
    const texts = [...Array.from({ length: 5 }, (_, index) => manifest(`large-${index}`, each)), manifest('small')];
    const [cost = 0] = forecastsOf(texts.slice(0, 1), plenty).work;
    assert.ok(cost > 4000, `${cost}`);
    const { forecasts, work, left } = forecastsOf(texts, { changed: cost + 1, unchanged: 0 });
    assert.deepEqual(forecasts.map(isLeftOut), [false, false, true, true, true, false]);
    assert.ok(left.changed <= 0);
    // What is left out costs no more than is free, and what its last event takes.
    for (const spent of work.slice(2)) assert.ok(spent < 20_000, `${spent}`);
    const [third] = forecasts.slice(2);
    assert.equal(
      verdictSentence(third as Forecast),
      'Not simulated: the workloads before it used up the steps that one run may take; the guaranteed bounds still hold',
    );
    assert.equal(outcomeStateOf(third as Forecast), 'waits');
  });
}

test('what a workload says does not depend on who pays for it', () => {
  const texts = [manifest('a', crashing), manifest('b'), manifest('c', { spec: 'replicas: 300,' })];
  const told = ({ forecasts }: { readonly forecasts: readonly Forecast[] }) =>
    forecasts.map((each) => {
      const found = each.findings.map(({ id, message }) => [id, message]);
      return [verdictSentence(each), found, each.apply?.trace.records, each.apply?.complete];
    });
  const whole = told(forecastsOf(texts, plenty));
  assert.deepEqual(told(forecastsOf(texts, { changed: 1, unchanged: 0 })).slice(0, 2), whole.slice(0, 2));
  for (const [index, text] of texts.entries()) assert.deepEqual(told(forecastsOf([text], plenty))[0], whole[index]);
});

test('a single workload is simulated in full, whatever is left after it', () => {
  const { forecasts, left } = forecastsOf([manifest('a', crashing)], { changed: 1, unchanged: 1 });
  assert.deepEqual(forecasts.map(isLeftOut), [false]);
  assert.ok(left.changed < -4000, `${left.changed}`);
});

test('what stays as it is keeps no change from being forecast', () => {
  const same = Array.from({ length: 3 }, (_, index) => manifest(`same-${index}`, crashing));
  const changed = manifest('changed', crashing);
  const before = [...same, changed.replace('app:2', 'app:1')];
  const { forecasts } = forecastsOf([...same, changed], { changed: 1, unchanged: 1 }, before);
  assert.deepEqual(
    forecasts.map(({ change: { kind } }) => kind),
    ['unchanged', 'unchanged', 'unchanged', 'rollout'],
  );
  assert.deepEqual(forecasts.map(isLeftOut), [false, true, true, false]);
});

test('ordinary workloads cost the run nothing, however many there are', () => {
  const ordinary = Array.from({ length: 60 }, (_, index) => manifest(`web-${index}`, { spec: 'replicas: 20,' }));
  const { forecasts, left } = forecastsOf(ordinary, { changed: 1, unchanged: 1 });
  assert.deepEqual(left, { changed: 1, unchanged: 1 });
  assert.ok(!forecasts.some(isLeftOut));
});

test("kubectl's commands on several workloads are paid alike", () => {
  const file = readManifests(['a', 'b', 'c'].map((name) => manifest(name, crashing)).join('---\n'));
  const work = new RunWork({ changed: 1, unchanged: 1 });
  const operation: Operation = { from: 'applied', actions: [], at: 0 };
  const world = { file, baseline: 'assumed', surroundings: noSurroundings, assumptions: defaultAssumptions } as const;
  const told = workloadsOf(file, traitsIn(defaultAssumptions)).map((workload) =>
    work.paying((paid) => operate(workload, operation, { ...world, paid })),
  );
  assert.deepEqual(told.map(isLeftOut), [false, true, true]);
  assert.match(verdictSentence(told[2] as Forecast), /^Not simulated: the workloads before it/);
});
