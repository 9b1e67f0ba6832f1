import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../../../src/document/read-manifests.ts';
import { preview } from '../../../../src/preview/preview.ts';
import type { Finding } from '../../../../src/rules/rule.ts';
import { LineIndex } from '../../../../src/std/line-index.ts';
import { defaultAssumptions } from '../../../../src/workload/assumptions.ts';
import type { Expectation, Expected, WorkloadFilter } from '../../../../src/workload/expectations.ts';
import { applyEdits } from '../../apply-edits.ts';

type Kind = 'Deployment' | 'StatefulSet' | 'DaemonSet';

/** A workload of 10 pods with a readiness probe; `spec` are further lines of its spec. */
function manifest(kind: Kind, spec: string, comment = ''): string {
  const own = {
    Deployment: '  replicas: 10\n',
    StatefulSet: '  replicas: 10\n  serviceName: web\n  podManagementPolicy: Parallel\n',
    DaemonSet: '',
  };
  const nodes = kind === 'DaemonSet' ? '# rollout-preview: nodes=10\n' : '';
  const lines = spec === '' ? '' : `${spec}\n`;
  return `${comment}${nodes}apiVersion: apps/v1
kind: ${kind}
metadata: { name: web, namespace: prod, labels: { tier: front } }
spec:
${own[kind]}${lines}  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec:
      containers:
        - name: app
          image: app:2
          readinessProbe: { httpGet: { port: 80 } }
          resources: { requests: { cpu: 1 } }
`;
}

type What = Expected extends infer Each ? (Each extends Expected ? Omit<Each, 'line'> : never) : never;

function expectation(expected: readonly What[], where: WorkloadFilter = {}): Expectation {
  const lines = expected.map((each, index) => ({ ...each, line: 12 + index }) as Expected);
  return { file: 'team.yaml', at: { line: 11, column: 7 }, where, expected: lines };
}

function found(text: string, expect: readonly Expectation[], former?: string): readonly Finding[] {
  const baseline =
    former === undefined
      ? undefined
      : ({ source: 'file', label: 'before', file: readManifests(former), history: [] } as const);
  const assumptions = { ...defaultAssumptions, expect, featureGates: { MaxUnavailableStatefulSet: true } };
  const { workloads } = preview(readManifests(text), { baseline, objects: [] }, assumptions);
  return workloads.flatMap(({ findings }) => findings).filter(({ id }) => id === 'expectation-not-met');
}

const rolling = (surge: number | string, unavailable: number | string) =>
  `  strategy: { rollingUpdate: { maxSurge: ${surge}, maxUnavailable: ${unavailable} } }`;
const updating = (fields: string) => `  updateStrategy: { rollingUpdate: { ${fields} } }`;

interface Case {
  readonly kind: Kind;
  readonly spec: string;
  readonly comment?: string;
  readonly expected: readonly What[];
  /** What is found, in the order of the expectations; empty: all is met. */
  readonly found: readonly string[];
  /** The line of the manifest that decides, as it is written. */
  readonly at?: string;
  /** What the fix is called; undefined: there is none. */
  readonly fix?: string;
}

const minAvailable = (pods: number | string): What => ({ that: 'minAvailable', pods });
const maxPods = (pods: number | string): What => ({ that: 'maxPods', pods });
const duration = (seconds: number): What => ({ that: 'duration', duration: seconds * 1000 });
const outage: What = { that: 'outage' };
const undo: What = { that: 'undo' };
const capacity: What = { that: 'capacity' };
const nodes = (count: number) => `# rollout-preview: nodes=${count}x1cpu\n`;

const cases: readonly Case[] = [
  // Deployments
  { kind: 'Deployment', spec: '', expected: [minAvailable('80%'), maxPods('130%')], found: [] },
  {
    kind: 'Deployment',
    spec: rolling(0, '25%'),
    expected: [minAvailable('85%')],
    found: ['as few as 8 of 10 pods are available, but team.yaml:12 expects at least 9'],
    at: rolling(0, '25%'),
    fix: 'Set maxUnavailable: 1',
  },
  {
    kind: 'Deployment',
    spec: rolling(0, 1),
    expected: [minAvailable(10), maxPods(11)],
    found: ['as few as 9 of 10 pods are available, but team.yaml:12 expects at least 10'],
    at: rolling(0, 1),
    fix: 'Set maxSurge: 1, maxUnavailable: 0',
  },
  {
    kind: 'Deployment',
    spec: '',
    expected: [minAvailable(11)],
    found: ['as few as 8 of 10 pods are available, but team.yaml:12 expects at least 11'],
    at: '  replicas: 10',
  },
  {
    kind: 'Deployment',
    spec: rolling('25%', 0),
    expected: [maxPods(12)],
    found: ['up to 13 pods exist at once, but team.yaml:12 expects at most 12'],
    at: rolling('25%', 0),
    fix: 'Set maxSurge: 2',
  },
  {
    kind: 'Deployment',
    spec: rolling('25%', 0),
    expected: [minAvailable(9), maxPods('100%')],
    found: ['up to 13 pods exist at once, but team.yaml:13 expects at most 10'],
    fix: 'Set maxSurge: 0, maxUnavailable: 1',
  },
  { kind: 'Deployment', spec: rolling('25%', 0), expected: [duration(120), outage, undo, capacity], found: [] },
  {
    kind: 'Deployment',
    spec: rolling(1, 0),
    expected: [duration(30), maxPods('200%')],
    found: ['the rollout takes 2 min 20 s with the assumed times, but team.yaml:12 expects at most 30 s'],
    at: rolling(1, 0),
    fix: 'Set maxSurge: 5',
  },
  {
    kind: 'Deployment',
    spec: rolling(1, 0),
    expected: [duration(30), maxPods(12)],
    found: ['the rollout takes 2 min 20 s with the assumed times, but team.yaml:12 expects at most 30 s'],
    fix: 'Set maxUnavailable: 4',
  },
  {
    kind: 'Deployment',
    spec: rolling(1, 0),
    expected: [duration(5)],
    found: ['the rollout takes 2 min 20 s with the assumed times, but team.yaml:12 expects at most 5 s'],
  },
  {
    kind: 'Deployment',
    spec: rolling(1, 0),
    comment: '# rollout-preview: new-version=never-ready\n',
    expected: [duration(600)],
    found: ['the rollout never completes, but team.yaml:12 expects at most 10 min'],
  },
  {
    kind: 'Deployment',
    spec: '  strategy: { type: Recreate }',
    expected: [outage, undo],
    found: ['no pod is ready for 1 start-up, but team.yaml:12 expects no outage'],
    at: '  strategy: { type: Recreate }',
    fix: 'Set type: RollingUpdate, maxSurge: 1, maxUnavailable: 0',
  },
  {
    kind: 'Deployment',
    spec: '  strategy: { type: Recreate }',
    comment: '# rollout-preview: new-version=never-ready\n',
    expected: [outage],
    found: ['no pod is ready at the end, but team.yaml:12 expects no outage'],
    fix: 'Set type: RollingUpdate, maxSurge: 1, maxUnavailable: 0',
  },
  {
    kind: 'Deployment',
    spec: `  revisionHistoryLimit: 0\n${rolling(5, 0)}`,
    expected: [undo, maxPods(12)],
    found: [
      'kubectl rollout undo has no revision to return to, but team.yaml:12 expects one',
      'up to 15 pods exist at once, but team.yaml:13 expects at most 12',
    ],
    at: '  revisionHistoryLimit: 0',
    fix: 'Set maxSurge: 2, revisionHistoryLimit: 10',
  },
  {
    kind: 'Deployment',
    spec: rolling(5, 0),
    comment: nodes(14),
    expected: [capacity],
    found: ['6 pods wait for a node, but team.yaml:12 expects room for all pods'],
    at: rolling(5, 0),
    fix: 'Set maxSurge: 2',
  },
  { kind: 'Deployment', spec: rolling(5, 0), comment: nodes(20), expected: [capacity], found: [] },
  // StatefulSets
  { kind: 'StatefulSet', spec: '', expected: [minAvailable(9), maxPods(10), duration(200), undo, outage], found: [] },
  {
    kind: 'StatefulSet',
    spec: updating('maxUnavailable: 4'),
    expected: [minAvailable('75%')],
    found: ['as few as 6 of 10 pods are available, but team.yaml:12 expects at least 8'],
    at: updating('maxUnavailable: 4'),
    fix: 'Set maxUnavailable: 2',
  },
  {
    kind: 'StatefulSet',
    spec: updating('maxUnavailable: 1'),
    expected: [minAvailable('50%'), duration(60)],
    found: ['the rollout takes 2 min 40 s with the assumed times, but team.yaml:13 expects at most 1 min'],
    at: updating('maxUnavailable: 1'),
    fix: 'Set maxUnavailable: 4',
  },
  {
    kind: 'StatefulSet',
    spec: '',
    expected: [maxPods(9)],
    found: ['up to 10 pods exist at once, but team.yaml:12 expects at most 9'],
    at: '  replicas: 10',
  },
  {
    kind: 'StatefulSet',
    spec: updating('maxUnavailable: 10'),
    expected: [outage],
    found: ['no pod is ready for 1 start-up, but team.yaml:12 expects no outage'],
    at: updating('maxUnavailable: 10'),
    fix: 'Set maxUnavailable: 9',
  },
  {
    kind: 'StatefulSet',
    spec: '  revisionHistoryLimit: 0',
    expected: [undo],
    found: ['kubectl rollout undo has no revision to return to, but team.yaml:12 expects one'],
    fix: 'Set revisionHistoryLimit: 10',
  },
  {
    kind: 'StatefulSet',
    spec: '  updateStrategy: { type: OnDelete }',
    expected: [minAvailable(10), duration(1)],
    found: [],
  },
  // DaemonSets
  { kind: 'DaemonSet', spec: '', expected: [minAvailable(9), maxPods(10), duration(200), undo, outage], found: [] },
  {
    kind: 'DaemonSet',
    spec: updating('maxUnavailable: 50%'),
    expected: [minAvailable('80%')],
    found: ['as few as 5 of 10 pods are available, but team.yaml:12 expects at least 8'],
    at: updating('maxUnavailable: 50%'),
    fix: 'Set maxUnavailable: 2',
  },
  {
    kind: 'DaemonSet',
    spec: updating('maxUnavailable: 1'),
    expected: [duration(60), minAvailable(10)],
    found: [
      'the rollout takes 2 min 40 s with the assumed times, but team.yaml:12 expects at most 1 min',
      'as few as 9 of 10 pods are available, but team.yaml:13 expects at least 10',
    ],
    fix: 'Set maxSurge: 3, maxUnavailable: 0',
  },
  {
    kind: 'DaemonSet',
    spec: updating('maxUnavailable: 0, maxSurge: 4'),
    expected: [maxPods(12)],
    found: ['up to 14 pods exist at once, but team.yaml:12 expects at most 12'],
    at: updating('maxUnavailable: 0, maxSurge: 4'),
    fix: 'Set maxSurge: 2',
  },
];

for (const { kind, spec, comment = '', expected, ...each } of cases) {
  const words = expected.map(({ that }) => that).join(', ');
  test(`${kind} with ${spec.trim() || 'defaults'}${comment.trim()}: ${words} ${each.found.length === 0 ? 'met' : each.found[0]}`, () => {
    const text = manifest(kind, spec, comment);
    const expect = [expectation(expected)];
    const findings = found(text, expect);
    assert.deepEqual(
      findings.map(({ message }) => message),
      each.found,
    );
    assert.ok(findings.every(({ severity }) => severity === 'error'));
    const [first] = findings;
    const line = first && text.split('\n')[new LineIndex(text).positionAt(first.range.start).line - 1];
    if (each.at !== undefined) assert.equal(line, each.at.split('\n')[0]);
    for (const { fixes } of findings) {
      assert.deepEqual(
        fixes.map(({ title }) => title),
        each.fix === undefined ? [] : [each.fix],
      );
      for (const { edits } of fixes) assert.deepEqual(found(applyEdits(text, edits), expect), []);
    }
  });
}

const whom: readonly (readonly [name: string, where: WorkloadFilter, isHeld: boolean])[] = [
  ['all workloads', {}, true],
  ['those of its namespace', { namespace: 'prod' }, true],
  ['those of another namespace', { namespace: 'default' }, false],
  [
    'all that its manifest says',
    { namespace: 'prod', name: 'web', kind: 'Deployment', labels: { tier: 'front' } },
    true,
  ],
  ['those of another kind', { name: 'web', kind: 'DaemonSet' }, false],
  ['the labels of its pods', { labels: { app: 'web' } }, false],
  ['one label too many', { labels: { tier: 'front', team: 'a' } }, false],
];

for (const [name, where, isHeld] of whom) {
  test(`a workload is ${isHeld ? '' : 'not '}held to what is expected of ${name}`, () => {
    const findings = found(manifest('Deployment', ''), [expectation([maxPods(1)], where)]);
    assert.equal(findings.length, isHeld ? 1 : 0);
  });
}

test('where the apply is no rollout, the next one is warned of', () => {
  const now = manifest('Deployment', rolling(1, 0));
  const severities = (former: string) =>
    found(now, [expectation([duration(30)])], former).map(({ severity }) => severity);
  assert.deepEqual(severities(manifest('Deployment', rolling(2, 0))), ['warning']);
  assert.deepEqual(severities(now.replace('app:2', 'app:1')), ['error']);
});

test('pods that a change adds need not have been available, and pods that it takes away are no surge', () => {
  const now = manifest('Deployment', rolling(0, 1));
  const held = (replicas: number, expected: readonly What[]) => {
    const former = now.replace('app:2', 'app:1').replace('replicas: 10', `replicas: ${replicas}`);
    return found(now, [expectation(expected)], former).map(({ message }) => message);
  };
  assert.deepEqual(held(4, [minAvailable('75%'), minAvailable(8)]), []);
  assert.deepEqual(held(20, [maxPods(10), maxPods('100%')]), []);
});

test('two entries are held each for itself, and one fix meets both', () => {
  const text = manifest('Deployment', rolling(5, 5));
  const expect = [expectation([minAvailable(8)]), expectation([maxPods(11)])];
  const findings = found(text, expect);
  assert.deepEqual(
    findings.map(({ fixes }) => fixes.map(({ title }) => title)),
    [['Set maxSurge: 1, maxUnavailable: 2'], ['Set maxSurge: 1, maxUnavailable: 2']],
  );
});
