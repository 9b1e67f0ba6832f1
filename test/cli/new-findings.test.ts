import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { makeGitPlace } from '../support/git-repository.ts';
import { runHere } from '../support/run-here.ts';

const place = makeGitPlace();
after(() => place.remove());

interface Written {
  readonly maxUnavailable?: string;
  readonly image?: string;
  readonly before?: string;
  readonly sidecar?: string;
  readonly port?: string;
  readonly env?: string;
}

/** A Deployment of which an error is told as long as all of its pods may be unavailable. */
function deployment(name: string, written: Written = {}): string {
  const { maxUnavailable = '100%', image = 'app:1', before = '', sidecar = '', port = 'http', env = '' } = written;
  return `apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name} }
spec:
  replicas: 4
  strategy:
    rollingUpdate:
${before}      maxUnavailable: ${maxUnavailable}
  selector: { matchLabels: { app: ${name} } }
  template:
    metadata: { labels: { app: ${name} } }
    spec:
      containers:
${sidecar}        - { name: app, image: "${image}", ports: [{ name: ${port}, containerPort: 80 }]${env} }
`;
}

function service(name: string, port = 'http'): string {
  return `apiVersion: v1
kind: Service
metadata: { name: ${name} }
spec: { selector: { app: ${name} }, ports: [{ port: 80, targetPort: ${port} }] }
`;
}

const uses = ', envFrom: [{ configMapRef: { name: settings } }]';
const settings = 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: settings }\ndata: { level: info }\n';
const quota = 'apiVersion: v1\nkind: ResourceQuota\nmetadata: { name: team }\nspec: { hard: { pods: "4" } }\n';

interface Found {
  readonly id: string;
  readonly severity: string;
  readonly isNew?: boolean;
}

interface Row {
  readonly name: string;
  readonly before: Readonly<Record<string, string>>;
  readonly now: Readonly<Record<string, string>>;
  /** Those that were there and are gone. */
  readonly removed?: readonly string[];
  readonly words?: readonly string[];
  /** The errors and warnings that are new, `name/id`. */
  readonly expected: readonly string[];
  readonly status?: number;
}

const web = { 'web.yaml': deployment('web') };
const rows: readonly Row[] = [
  {
    name: 'what an untouched file has is old',
    before: { ...web, 'a.yaml': '' },
    now: { 'a.yaml': '# a' },
    expected: [],
  },
  {
    name: 'lines that move make nothing new',
    before: web,
    now: { 'web.yaml': `# one\n# two\n${deployment('web')}` },
    expected: [],
  },
  {
    name: 'a rollout of what could go down before is no worse',
    before: web,
    now: { 'web.yaml': deployment('web', { image: 'app:2' }) },
    expected: [],
  },
  {
    name: 'a container before the others does not make what is found of them new',
    before: { ...web, 'service.yaml': service('web') },
    now: { 'web.yaml': deployment('web', { sidecar: '        - { name: proxy, image: "proxy:1" }\n' }) },
    expected: ['web/no-readiness-probe'],
  },
  {
    name: 'what the change brings is new, and fails the run',
    before: { 'web.yaml': deployment('web', { maxUnavailable: '1' }), 'service.yaml': service('web') },
    now: { 'web.yaml': deployment('web', { image: 'app:2' }) },
    expected: ['web/full-outage'],
    status: 1,
  },
  {
    name: 'a comment that is taken away uncovers what it hid',
    before: { 'web.yaml': deployment('web', { before: '      # rollout-ignore: full-outage\n' }) },
    now: web,
    expected: ['web/full-outage'],
  },
  {
    name: 'another file can make a finding of an untouched one new',
    before: { ...web, 'service.yaml': service('web') },
    now: { 'web.yaml': deployment('web', { port: 'web' }) },
    expected: ['web/service-port-unknown'],
  },
  {
    name: 'and a Service that changes with its own file',
    before: { ...web, 'service.yaml': service('web') },
    now: { 'service.yaml': service('web', 'metrics') },
    expected: ['web/service-port-unknown'],
  },
  {
    name: 'a ConfigMap that is deleted is missed',
    before: { 'web.yaml': deployment('web', { env: uses }), 'settings.yaml': settings },
    now: {},
    removed: ['settings.yaml'],
    expected: ['web/config-removed'],
  },
  {
    name: 'a quota that comes in a file of its own',
    before: { 'web.yaml': deployment('web', { maxUnavailable: '0' }) },
    now: { 'quota.yaml': quota },
    expected: ['web/quota-stops-rollout'],
  },
  {
    name: 'a quota that was there is old',
    before: { 'web.yaml': deployment('web', { maxUnavailable: '0' }), 'quota.yaml': quota },
    now: { 'a.yaml': service('web') },
    expected: [],
  },
  {
    name: 'all of a new file is new',
    before: web,
    now: { 'api.yaml': `${deployment('api')}---\n${service('api')}` },
    expected: ['api/full-outage', 'api/no-readiness-probe'],
  },
  {
    name: 'a text that could not be read before is old',
    before: { ...web, 'broken.yaml': 'apiVersion: v1\nkind: [' },
    now: { 'web.yaml': deployment('web', { image: 'app:2' }) },
    expected: [],
  },
  {
    name: 'a text that cannot be read any more fails the run',
    before: { ...web, 'broken.yaml': settings },
    now: { 'broken.yaml': 'apiVersion: v1\nkind: [' },
    expected: [],
    status: 1,
  },
  {
    name: 'where nobody knows what was there, all is new',
    before: { ...web, 'service.yaml': service('web') },
    now: {},
    words: ['--against', 'assumed'],
    expected: ['web/full-outage', 'web/no-readiness-probe'],
    status: 1,
  },
];

for (const [index, row] of rows.entries()) {
  const { name, before, now, removed = [], words = ['--against', 'git:HEAD'], expected, status = 0 } = row;
  test(name, async () => {
    const folder = place.repository(`row-${index}`, before);
    place.write(folder, now);
    for (const file of removed) rmSync(path.join(folder, file));
    const result = await runHere([folder, ...words, '--fail-on', 'new-error', '--format', 'json']);
    const { workloads, findings } = JSON.parse(result.output);
    const all: readonly (Found & { readonly of: string })[] = [
      ...workloads.flatMap((each: { name: string; findings: readonly Found[] }) =>
        each.findings.map((finding) => ({ ...finding, of: each.name })),
      ),
      ...findings.map((finding: Found & { name: string }) => ({ ...finding, of: finding.name })),
    ];
    assert.ok(all.every(({ isNew }) => isNew !== undefined));
    const isNew = (each: Found) => each.isNew === true && (each.severity === 'error' || each.severity === 'warning');
    assert.deepEqual(
      all
        .filter(isNew)
        .map(({ of, id }) => `${of}/${id}`)
        .sort(),
      expected,
    );
    assert.equal(result.status, status);
  });
}

test('a file that all are compared with tells what is old', async () => {
  const folder = place.repository('of-file', {
    'old.yaml': deployment('web'),
    'new.yaml': deployment('web', { image: 'app:2' }),
  });
  const [now, old] = ['new.yaml', 'old.yaml'].map((name) => path.join(folder, name));
  const { status, output } = await runHere([
    now ?? '',
    '--against',
    old ?? '',
    '--fail-on',
    'new-warning',
    '--format',
    'json',
  ]);
  const [{ findings }] = JSON.parse(output).workloads;
  assert.equal(status, 0);
  assert.ok(findings.some(({ id, isNew }: Found) => id === 'full-outage' && isNew === false));
});

const changed = place.repository('reports', { 'web.yaml': `${deployment('web')}---\n${service('web')}` });
place.write(changed, { 'web.yaml': `${deployment('web', { image: 'app:2', port: 'web' })}---\n${service('web')}` });
const reportOf = (format: string, ...words: readonly string[]) =>
  runHere([changed, '--against', 'git:HEAD', '--format', format, ...words]);

const budget = `apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: { name: web }
spec: { minAvailable: 1, selector: { matchLabels: { app: web } } }
`;
const served = (image: string) => `${deployment('web', { image })}---\n${service('web')}`;
const unbudgeted = place.repository('unbudgeted', { 'web.yaml': `${served('app:1')}---\n${budget}` });
place.write(unbudgeted, { 'web.yaml': served('app:2') });

test('what is old fails a run only where all findings count, and JUnit says the same', async () => {
  for (const [level, status] of [
    ['error', 1],
    ['new-error', 0],
    ['new-warning', 1],
  ] as const) {
    const words = [unbudgeted, '--against', 'git:HEAD', '--format', 'junit', '--fail-on', level];
    const { output, ...result } = await runHere(words);
    assert.equal(result.status, status, level);
    assert.equal(output.includes('<failure'), status === 1, level);
  }
});

test('SARIF has the state of every result', async () => {
  const { results } = JSON.parse((await reportOf('sarif')).output).runs[0];
  const states = new Map(
    results.map((each: { ruleId: string; baselineState: string }) => [each.ruleId, each.baselineState]),
  );
  assert.equal(states.get('full-outage'), 'unchanged');
  assert.equal(states.get('service-port-unknown'), 'new');
  assert.ok([...states.values()].every((state) => state === 'new' || state === 'unchanged'));
});

test('Markdown folds what is old, and its table counts what is new', async () => {
  const { output } = await reportOf('markdown');
  const [head = '', folded = ''] = output.split('findings also in the baseline</summary>');
  assert.match(folded, /full-outage/);
  assert.doesNotMatch(head, /full-outage/);
  assert.match(head, /service-port-unknown/);
});

test('text counts what is old, and --verbose lists it', async () => {
  assert.match((await reportOf('text')).output, /\d findings? also in the baseline/);
  assert.doesNotMatch((await reportOf('text')).output, /\[full-outage\]/);
  assert.match((await reportOf('text', '--verbose')).output, /\[full-outage\]/);
});

test('in git a report tells what is new without being asked', async () => {
  const { workloads, findings } = JSON.parse((await runHere([changed, '--format', 'json'])).output);
  assert.ok(workloads[0].before !== undefined);
  assert.ok([...workloads[0].findings, ...findings].every(({ isNew }: Found) => isNew !== undefined));
});

test('a forecast says what it was before', async () => {
  const folder = place.repository('forecast', { 'web.yaml': deployment('web', { maxUnavailable: '1' }) });
  place.write(folder, { 'web.yaml': deployment('web', { image: 'app:2', maxUnavailable: '50%' }) });
  const { output } = await runHere([folder, '--against', 'git:HEAD', '--format', 'json']);
  const [{ before, words }] = JSON.parse(output).workloads;
  assert.equal(before.minAvailable, 3);
  assert.ok(words.forecastChanges.includes('fewest available 3 → 2'), words.forecastChanges);
  const markdown = await runHere([folder, '--against', 'git:HEAD', '--format', 'markdown']);
  assert.match(markdown.output, /^- forecast: .*fewest available 3 → 2/m);
});
