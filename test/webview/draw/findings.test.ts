import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawFolder } from '../../../webview/draw/folder.ts';
import { drawNotes, drawProblems } from '../../../webview/draw/header.ts';
import { initialState } from '../../../webview/state.ts';
import { type Tree, treeText } from '../../../webview/tree.ts';
import { folderIn } from '../folders.ts';
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

test('the time line of an outage says why before the chart and not after it', () => {
  const view = situations.recreate?.();
  assert.ok(view);
  const words = 'Recreate stops all';
  assert.deepEqual([has(drawProblems(view), words), has(drawNotes(view), words)], [true, false]);
});
