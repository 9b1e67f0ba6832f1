import assert from 'node:assert/strict';
import { test } from 'node:test';
import { folderIn } from '../../webview/folders.ts';

test('a folder without a workload says so, and is neither good nor bad', () => {
  assert.deepEqual(folderIn('folder-empty').verdict, { text: 'No workload was found.', tone: 'neutral' });
});

test('a folder is as bad as its worst workload', () => {
  assert.deepEqual(folderIn('folder').verdict, { text: '6 of 10 workloads need attention.', tone: 'bad' });
  assert.equal(folderIn('folder-300').verdict.text, 'No problem was found in 300 workloads.');
});

test('of two that are alike the file decides, and in a file the place', () => {
  const bad = folderIn('folder').rows.filter(({ tone }) => tone === 'bad');
  const places = bad.map(({ file, name }) => `${file} ${name}`);
  assert.deepEqual(places, [
    'missed-deadline.yaml reports',
    'mistakes.yaml frozen',
    'mistakes.yaml misplaced',
    'mistakes.yaml mislabelled',
  ]);
});
