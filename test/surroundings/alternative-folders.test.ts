import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alternativeFolders } from '../../src/surroundings/alternative-folders.ts';

interface Row {
  readonly name: string;
  /** The workloads of files. */
  readonly files: Readonly<Record<string, string>>;
  readonly file: string;
  readonly others: string;
  readonly folder?: string;
}

const rows: readonly Row[] = [
  {
    name: 'folders beside each other that have a workload in common',
    files: { 'ex/a/web.yaml': 'web', 'ex/b/web.yaml': 'web db' },
    file: 'ex/a/hpa.yaml',
    others: 'ex/b/',
    folder: 'ex/a/',
  },
  {
    name: 'folders that have none in common',
    files: { 'ex/a/web.yaml': 'web', 'ex/b/db.yaml': 'db' },
    file: 'ex/a/web.yaml',
    others: '',
  },
  {
    name: 'folders of which two have one in common, and the third none',
    files: { 'a/web.yaml': 'web', 'b/web.yaml': 'web', 'c/db.yaml': 'db' },
    file: 'c/db.yaml',
    others: '',
  },
  {
    name: 'three that pairwise have something in common, not all the same',
    files: { 'a/all.yaml': 'web db', 'b/web.yaml': 'web', 'c/db.yaml': 'db' },
    file: 'a/all.yaml',
    others: 'b/ c/',
    folder: 'a/',
  },
  {
    name: 'folders deep below those that differ',
    files: { 'eu/shop/web.yaml': 'web', 'us/shop/apps/web.yaml': 'web' },
    file: 'eu/log/log.yaml',
    others: 'us/',
    folder: 'eu/',
  },
  {
    name: 'alternatives in alternatives',
    files: { 'eu/test/web.yaml': 'web', 'eu/live/web.yaml': 'web', 'us/live/web.yaml': 'web' },
    file: 'eu/test/web.yaml',
    others: 'eu/live/ us/',
    folder: 'eu/test/',
  },
  {
    name: 'files of one folder, and a folder beside a file',
    files: { 'web.yaml': 'web', 'again.yaml': 'web', 'old/web.yaml': 'web' },
    file: 'old/web.yaml',
    others: '',
  },
  {
    name: 'what lies around alternatives',
    files: { 'ex/a/web.yaml': 'web', 'ex/b/web.yaml': 'web' },
    file: 'ex/quota.yaml',
    others: '',
  },
  {
    name: 'URIs',
    files: { 'file:///w/a/web.yaml': 'web', 'file:///w/b/web.yaml': 'web' },
    file: 'file:///w/b/hpa.yaml',
    others: 'file:///w/a/',
    folder: 'file:///w/b/',
  },
  {
    name: 'ways up',
    files: { '../a/web.yaml': 'web', '../b/web.yaml': 'web' },
    file: '../a/hpa.yaml',
    others: '../b/',
    folder: '../a/',
  },
];

for (const { name, files, file, others, folder } of rows)
  test(`${name}: ${file} has ${others || 'none'}`, () => {
    const alternatives = alternativeFolders(
      Object.entries(files).map(([each, own]) => [each, own.split(' ')] as const),
    );
    const from = alternatives.around(file);
    assert.equal(from[0], folder);
    const all = Object.keys(files);
    const hidden = all.filter((each) => alternatives.areApart(alternatives.around(each), from));
    const names = others.split(' ').filter((other) => other !== '');
    assert.deepEqual(
      hidden,
      all.filter((each) => names.some((other) => each.startsWith(other))),
    );
    for (const other of names)
      assert.ok(
        hidden.some((each) => each.startsWith(other)),
        other,
      );
  });

test('what lies in an alternative or below is hidden, and nothing beside it', () => {
  const alternatives = alternativeFolders([
    ['a/b/web.yaml', ['web']],
    ['a/x/web.yaml', ['web']],
  ]);
  const from = alternatives.around('a/x/web.yaml');
  const files = ['a/b/c.yaml', 'a/b/c/d.yaml', 'a/bc.yaml', 'a/c.yaml', 'b/c.yaml'];
  assert.deepEqual(
    files.map((file) => alternatives.areApart(alternatives.around(file), from)),
    [true, true, false, false, false],
  );
});
