import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawFolder } from '../../../webview/draw/folder.ts';
import { drawNotes, drawProblems } from '../../../webview/draw/header.ts';
import { initialState } from '../../../webview/state.ts';
import { type Tree, treeText } from '../../../webview/tree.ts';
import { folderIn, folders } from '../folders.ts';
import { situations } from '../situations.ts';

function has(tree: Tree | undefined, words: string): boolean {
  return tree !== undefined && treeText(tree).includes(words);
}

test('the row of an outage says why, even if the cause is only an information', () => {
  const folder = folderIn('folder');
  const worker = folder.rows.filter(({ name }) => name === 'worker');
  assert.deepEqual(
    worker.flatMap(({ findings }) => findings.map(({ id, severity }) => `${id}: ${severity}`)),
    ['recreate-downtime: information'],
  );
  assert.ok(has(drawFolder({ ...folder, rows: worker }, initialState), 'Recreate stops all 3 old pods'));
});

for (const name of Object.keys(folders))
  test(`as many rows carry the sign of a problem as the verdict of ${name} counts`, () => {
    const folder = folderIn(name);
    const page = treeText(drawFolder(folder, { ...initialState, areAllShown: true }));
    const rows = page.split('<li class="row ').slice(1);
    const signs = rows.filter((row) =>
      /^(bad|warning)".*?role="img" aria-label="(Problem|Needs attention)"/s.test(row),
    );
    const counted = /^(\d+) of \d+ workloads? needs? attention/.exec(folder.verdict.text)?.[1] ?? '0';
    assert.equal(signs.length, Number(counted));
  });

test('the time line of an outage says why before the chart and not after it', () => {
  const view = situations.recreate?.();
  assert.ok(view);
  const words = 'Recreate stops all';
  assert.deepEqual([has(drawProblems(view), words), has(drawNotes(view), words)], [true, false]);
});
