import { deepEqual } from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { wayInside } from '../../src/charts/find-charts.ts';

/** As a path relative to the folder says it, whatever the names are. */
function wayByPath(name: string, folder: string): readonly string[] | undefined {
  const way = path.relative(folder, name);
  return way === '' || way.startsWith('..') || path.isAbsolute(way) ? undefined : way.split(path.sep);
}

test('finds the way inside of a folder whatever detours the names take', () => {
  const names = [
    '',
    '.',
    '..',
    'a',
    './a',
    'a/',
    'a/b',
    'a//b',
    'a/../a/b',
    'ab/c',
    '../x/a',
    '..b/c',
    'a/..b',
    'a/.b',
  ];
  const all = [...names, '/', '/a', '/a/b', '/a/./b', '//a', path.resolve('a'), path.resolve('a/b')];
  for (const name of all)
    for (const folder of all) deepEqual(wayInside(name, folder), wayByPath(name, folder), `${name} in ${folder}`);
});
