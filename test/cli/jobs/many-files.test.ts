import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { deployment, statefulSet } from '../../preview/operation/workload-texts.ts';
import { commandLine } from '../../support/command-line.ts';

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'rollout-preview-many-')));
after(() => rmSync(folder, { recursive: true }));

const service = 'apiVersion: v1\nkind: Service\nmetadata: { name: web }\nspec: { selector: { app: web } }\n';
const kinds = [
  (index: number) => deployment(`app:${index}`),
  () => statefulSet,
  (index: number) =>
    `${index % 2 === 0 ? service : service.replace('app: web', 'app: other')}---\napiVersion: batch/v1\nkind: Job\nmetadata: { name: once }\n`,
  () => 'kind: [',
  () => deployment('app:latest').replace('replicas: 4', 'replicas: -1'),
];
for (let index = 0; index < 75; index++) {
  mkdirSync(path.join(folder, `many/${index % 7}`), { recursive: true });
  writeFileSync(path.join(folder, `many/${index % 7}/${index}.yaml`), kinds[index % kinds.length]?.(index) ?? '');
}

function start(...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [commandLine, ...words], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const endings = { markdown: 'md', text: 'txt', sarif: 'sarif', junit: 'xml' };

/** The options that write the report in every other format beside the one to standard output. */
function besides(name: string): string[] {
  return Object.entries(endings).flatMap(([format, ending]) => ['-o', `${format}=${name}.${ending}`]);
}

function assertSameReports(name: string, as = 'whole'): void {
  for (const ending of Object.values(endings)) {
    const [own, other] = [name, as].map((each) => readFileSync(path.join(folder, `${each}.${ending}`), 'utf8'));
    assert.equal(own, other);
  }
}

const whole = start('many', '--jobs', '1', '--format', 'json', ...besides('whole'));

test('many files are read, each with what it comes to', () => {
  const { workloads, problems, findings, files } = JSON.parse(whole.stdout);
  const counts = [workloads, problems, findings].map(({ length }) => length);
  assert.deepEqual([whole.status, files, ...counts], [1, 75, 45, 15, 7]);
});

test('threads give the same bytes as the program alone', () => {
  assert.deepEqual(start('many', '--jobs', '3', '--format', 'json', ...besides('threads')), whole);
  assertSameReports('threads');
});

test('the merged reports of all shards are the report of a single one', () => {
  const single = start('many', '--shard', '1/1', '--jobs', '1', '--format', 'json', ...besides('single'));
  const shards = [1, 2, 3].map((index) => {
    const { stdout } = start('many', '--shard', `${index}/3`, '--jobs', '1', '--format', 'json');
    writeFileSync(path.join(folder, `${index}.json`), stdout);
    return JSON.parse(stdout).files;
  });
  assert.deepEqual(shards, [25, 25, 25]);
  const merged = start('merge', '1.json', '2.json', '3.json', '--format', 'json', ...besides('merged'));
  assert.deepEqual(merged, single);
  assertSameReports('merged', 'single');
});

const refused: readonly (readonly [name: string, text: string, message: RegExp])[] = [
  [
    'what is no JSON',
    '{',
    /no\.json: it is not a complete JSON report of this version \(\$: is not of type object\): create it with --form/,
  ],
  ['what is no report', '{"schema":1,"files":1,"workloads":[{}]}', /it is not a complete JSON report/],
  [
    'a report of another version',
    '{"schema":1,"kubernetes":"1.30","assume":"","workloads":[],"problems":[],"findings":[],"files":0}',
    /no\.json: its version or assumptions differ from those of whole\.json/,
  ],
];

for (const [name, text, message] of refused) {
  test(`merge refuses ${name}`, () => {
    writeFileSync(path.join(folder, 'whole.json'), whole.stdout);
    writeFileSync(path.join(folder, 'no.json'), text);
    const { status, stderr } = start('merge', 'whole.json', 'no.json');
    assert.equal(status, 2);
    assert.match(stderr, message);
  });
}

type Change = (workload: Record<string, unknown>) => unknown;

const malformed: readonly (readonly [name: string, change: Change, place: RegExp])[] = [
  [
    'pods as a text',
    (workload) => Object.assign(workload, { pods: 'many' }),
    /workloads\[0\]\.pods: is not of type object/,
  ],
  ['a stretch of a billion spans', (workload) => Object.assign(runOf(workload), { spans: 1e9 }), /spans: is too large/],
  ['a stretch of no span', (workload) => Object.assign(runOf(workload), { spans: 0 }), /spans: is too small/],
  [
    'no stretch',
    (workload) => Object.assign(workload, { pods: { untilSeconds: 1, runs: [] } }),
    /wrong number of items/,
  ],
  [
    'a picture without an end',
    (workload) => Object.assign(workload.pods ?? {}, { untilSeconds: 1e300 }),
    /is too large/,
  ],
  [
    'half a pod',
    (workload) => Object.assign(runOf(workload), { terminating: 0.5 }),
    /terminating: is not of type integer/,
  ],
  ['lanes without images', (workload) => Object.assign(workload, { lanes: [{}] }), /lanes\[0\]: name is missing/],
  [
    'words that are numbers',
    (workload) => Object.assign(workload, { words: { verdict: 1 } }),
    /words: short is missing/,
  ],
  [
    'a field of its own',
    (workload) => Object.assign(workload, { more: 1 }),
    /workloads\[0\]: more is not a known field/,
  ],
  ['a prototype', (workload) => Object.defineProperty(workload, '__proto__', own), /__proto__ is not a known field/],
  [
    'a very deep field',
    (workload) => Object.assign(workload, { words: deep(100_000) }),
    /words: is not of type object/,
  ],
];

const own = { value: {}, enumerable: true };

function runOf(workload: Record<string, unknown>): object {
  return (workload as { pods: { runs: [object] } }).pods.runs[0];
}

/** Lists within each other, as text, since nothing else writes them. */
function deep(depth: number): string {
  return `@${'['.repeat(depth)}${']'.repeat(depth)}@`;
}

const formats = ['json', 'text', 'markdown'];

for (const [index, [name, change, place]] of malformed.entries()) {
  test(`merge refuses ${name}, with its place`, () => {
    const report = JSON.parse(whole.stdout);
    change(report.workloads[0]);
    const text = JSON.stringify(report).replace(/"@|@"/g, '');
    writeFileSync(path.join(folder, 'whole.json'), whole.stdout);
    writeFileSync(path.join(folder, 'no.json'), text);
    for (const format of index === 0 ? formats : [formats[index % formats.length] ?? '']) {
      const { status, stderr } = start('merge', 'whole.json', 'no.json', '--format', format);
      assert.match(stderr, place);
      assert.equal(status, 2);
    }
  });
}
