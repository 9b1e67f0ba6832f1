// The table of what a hostile repository controls names every reader, and has a test or a reason in each cell.
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../../scripts/root.ts';

const folder = import.meta.dirname;
const text = readFileSync(path.join(folder, 'README.md'), 'utf8');
const [head = [], ...rows] = text
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.slice(2, -2).split(' | '));
const listed = rows.flatMap(([readers = '']) => [...readers.matchAll(/`(src\/[^`]{1,200})`/g)].map(([, file]) => file));
const tests = new Map([...text.matchAll(/^\[([\w-]{1,40})\]: (\S{1,200})$/gm)].map(([, name, file]) => [name, file]));

/** What opens files, looks at them, or starts programs. */
const reads = /from 'node:(?:fs|fs\/promises|child_process)'|\bprograms\.(?:run|start)\(/;
/** It hands on a call, with a signal to end it. */
const handsOn = ['src/charts/follow/follow-renderings.ts'];

test('every file that touches the file system or starts a program stands in one row', () => {
  const readers = globSync('src/**/*.ts', { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => reads.test(readFileSync(path.join(root, file), 'utf8')) && !handsOn.includes(file));
  assert.deepEqual(listed.toSorted(), readers.toSorted());
});

test('each cell has tests that are there, or a reason', () => {
  assert.ok(head.length === 8 && rows.length > 8);
  const named = new Set<string>();
  for (const [readers, ...cells] of rows) {
    assert.equal(cells.length, head.length - 1, readers);
    for (const cell of cells) {
      const names = [...cell.matchAll(/\[([\w-]{1,40})\]/g)].map(([, name = '']) => name);
      assert.ok(names.length > 0 || cell.startsWith('none'), `${readers}: ${cell}`);
      for (const name of names) named.add(name);
    }
  }
  assert.deepEqual([...named].toSorted(), [...tests.keys()].toSorted());
  const absent = [...tests.values()].filter((file) => !existsSync(path.join(folder, file ?? '')));
  assert.deepEqual(absent, []);
});
