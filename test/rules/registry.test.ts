import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BaselineText } from '../../src/change/change.ts';
import { readManifests } from '../../src/document/read-manifests.ts';
import { lensTitle } from '../../src/presentation/forecast/verdict.ts';
import { preview } from '../../src/preview/preview.ts';
import { rules } from '../../src/rules/registry.ts';
import type { Finding } from '../../src/rules/rule.ts';
import { present } from '../../src/std/assert.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';

function findingsIn(text: string, baseline?: string): readonly Finding[] {
  const before: BaselineText | undefined =
    baseline === undefined
      ? undefined
      : { source: 'git', label: 'git HEAD', file: readManifests(baseline), history: [] };
  const { workloads } = preview(readManifests(text), { baseline: before, objects: [] }, defaultAssumptions);
  return workloads.flatMap(({ findings }) => findings);
}

function idsIn(text: string, baseline?: string): readonly string[] {
  return findingsIn(text, baseline).map(({ id }) => id);
}

const web = (spec: string, more = ''): string => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
${spec}  selector:
    matchLabels: { app: web }
  template:
    metadata:
      labels: { app: web }
    spec:
      containers:
        - name: web
          image: web:latest
${more}`;

const strategy = (surge: string, unavailable: string): string =>
  `  strategy:\n    rollingUpdate:\n      maxSurge: ${surge}\n      maxUnavailable: ${unavailable}\n`;

const budget = `---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: web
spec:
  minAvailable: 1
  selector:
    matchLabels: { app: web }
`;

const quota = `---
apiVersion: v1
kind: ResourceQuota
metadata:
  name: two
spec:
  hard: { pods: "2" }
`;

test('of a refused manifest only the refusal is reported', () => {
  assert.deepEqual(idsIn(web(`${strategy('0', '0')}  revisionHistoryLimit: 0\n`)), ['surge-and-unavailable-both-zero']);
});

test('one place of a refusal is reported once, by its cause', () => {
  assert.deepEqual(idsIn(web(strategy('25.5%', '"-5%"'))), ['malformed-percent', 'malformed-percent']);
});

test('what leaves no pod available hides that a budget is used up', () => {
  const found = idsIn(web(`  replicas: 2\n${strategy('0', '2')}`, budget));
  assert.ok(found.includes('full-outage'));
  assert.ok(!found.includes('no-pdb-room'));
});

test('what would stop the next rollout is told where this apply is none, and is no error of it', () => {
  const text = web(`  replicas: 2\n${strategy('1', '0')}`, quota);
  const severities = (before?: string) => findingsIn(text, before).map(({ id, severity }) => `${id}: ${severity}`);
  assert.ok(severities().includes('quota-stops-rollout: error'));
  const unchanged = severities(web(`  replicas: 2\n  minReadySeconds: 1\n${strategy('1', '0')}`, quota));
  assert.ok(unchanged.includes('quota-stops-rollout: warning'));
  assert.ok(unchanged.includes('template-unchanged: information'));
});

const ledger = `apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: ledger-db
spec:
  serviceName: ledger-db
  selector:
    matchLabels: { app: ledger-db }
  template:
    metadata:
      labels: { app: ledger-db }
    spec:
      containers:
        - name: db
          image: db:2
`;

const outages = [
  { name: 'the only pod of a StatefulSet', text: ledger, cause: 'full-outage' },
  { name: 'Recreate', text: web('  strategy: { type: Recreate }\n'), cause: 'recreate-downtime' },
  { name: 'maxUnavailable', text: web(`  replicas: 2\n${strategy('0', '2')}`), cause: 'full-outage' },
];

for (const { name, text, cause } of outages) {
  test(`what causes an outage comes first, and says its length as the forecast does: ${name}`, () => {
    const { workloads } = preview(readManifests(text), { baseline: undefined, objects: [] }, defaultAssumptions);
    const [first, ...others] = findingsIn(text);
    assert.deepEqual([first?.id, first?.isCause], [cause, true]);
    assert.match(lensTitle(present(workloads[0], 'a workload')), /^Rollout: down for 1 start-up, /);
    assert.match(first?.message ?? '', / for 1 start-up$|until a new one has started$/);
    assert.ok(others.length > 0 && others.every(({ isCause }) => isCause === undefined));
  });
}

test('findings come in the order of the catalogue', () => {
  const found = idsIn(web(`  replicas: 2\n  revisionHistoryLimit: 0\n${strategy('1', '1')}`));
  const order = rules.map(({ id }) => id);
  const places = found.map((id) => order.indexOf(id));
  assert.ok(found.length > 4);
  assert.deepEqual(
    places,
    [...places].sort((left, right) => left - right),
  );
});

test('a comment silences no refusal', () => {
  const refused = web(
    strategy('0', '0').replace('maxSurge: 0', 'maxSurge: 0 # rollout-ignore: surge-and-unavailable-both-zero'),
  );
  assert.deepEqual(idsIn(refused), ['surge-and-unavailable-both-zero']);
});

test('a comment ignores the findings that it names, on its line and on the next one', () => {
  const text = web('  # rollout-ignore: no-undo-history, short-history\n  revisionHistoryLimit: 0\n');
  assert.ok(!idsIn(text).includes('no-undo-history'));
  assert.ok(
    !idsIn(text.replace('image: web:latest', 'image: web:latest # rollout-ignore: mutable-image-tag')).includes(
      'mutable-image-tag',
    ),
  );
  assert.ok(
    idsIn(text.replace('# rollout-ignore', '#\n  # rollout-ignore').replace('-history\n', '-history\n\n')).includes(
      'no-undo-history',
    ),
  );
});
