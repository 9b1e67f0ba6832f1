import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { deployment, statefulSet } from '../operation/workload-texts.ts';

const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'rollout-preview-many-')));
after(() => rmSync(folder, { recursive: true }));

const service = 'apiVersion: v1\nkind: Service\nmetadata: { name: web }\nspec: { selector: { app: web } }\n';
const kinds = [
  (index: number) => deployment(`app:${index}`),
  () => statefulSet,
  () => service,
  () => 'kind: [',
  () => deployment('app:latest').replace('replicas: 4', 'replicas: -1'),
];
for (let index = 0; index < 75; index++) {
  mkdirSync(path.join(folder, `many/${index % 7}`), { recursive: true });
  writeFileSync(path.join(folder, `many/${index % 7}/${index}.yaml`), kinds[index % kinds.length]?.(index) ?? '');
}

function start(...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...words], { cwd: folder, encoding: 'utf8' });
  return { status, stdout, stderr };
}

const whole = start('many', '--jobs', '1', '--format', 'json', '-o', 'markdown=whole.md', '-o', 'text=whole.txt');

test('many files are read, each with what it comes to', () => {
  const { workloads, problems, files } = JSON.parse(whole.stdout);
  assert.deepEqual([whole.status, files, workloads.length, problems.length], [1, 75, 45, 15]);
});

test('threads give the same bytes as the program alone', () => {
  const threads = start(
    'many',
    '--jobs',
    '3',
    '--format',
    'json',
    '-o',
    'markdown=threads.md',
    '-o',
    'text=threads.txt',
  );
  assert.deepEqual(threads, whole);
  for (const ending of ['md', 'txt'])
    assert.equal(
      readFileSync(path.join(folder, `threads.${ending}`), 'utf8'),
      readFileSync(path.join(folder, `whole.${ending}`), 'utf8'),
    );
});

test('the merged reports of all shards are the report of the whole', () => {
  const shards = [1, 2, 3].map((index) => {
    const { stdout } = start('many', '--shard', `${index}/3`, '--jobs', '1', '--format', 'json');
    writeFileSync(path.join(folder, `${index}.json`), stdout);
    return JSON.parse(stdout).files;
  });
  assert.deepEqual(shards, [25, 25, 25]);
  const merged = start(
    'merge',
    '1.json',
    '2.json',
    '3.json',
    '--format',
    'json',
    '-o',
    'markdown=merged.md',
    '-o',
    'sarif=m.sarif',
  );
  assert.deepEqual(merged, whole);
  assert.equal(
    readFileSync(path.join(folder, 'merged.md'), 'utf8'),
    readFileSync(path.join(folder, 'whole.md'), 'utf8'),
  );
  assert.equal(JSON.parse(readFileSync(path.join(folder, 'm.sarif'), 'utf8')).version, '2.1.0');
});

const refused: readonly (readonly [name: string, text: string, message: RegExp])[] = [
  ['what is no JSON', '{', /no\.json: it is no whole JSON report of this version: make it with --format json/],
  ['what is no report', '{"schema":1,"files":1,"workloads":[{}]}', /it is no whole JSON report/],
  [
    'a report of another version',
    '{"schema":1,"kubernetes":"1.30","assume":"","workloads":[],"problems":[],"files":0}',
    /no\.json: it was made for another version or with other assumptions than whole\.json/,
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
