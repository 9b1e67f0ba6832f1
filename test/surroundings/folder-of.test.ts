import { equal } from 'node:assert/strict';
import { test } from 'node:test';
import { commonFolder, folderOf, isWithin, pathFrom } from '../../src/surroundings/folder-of.ts';

test('tells the folder of a file, whatever detours its path takes', () => {
  for (const [file, folder] of [
    ['web.yaml', ''],
    ['deploy/web.yaml', 'deploy/'],
    ['./deploy/web.yaml', 'deploy/'],
    ['deploy/x/../web.yaml', 'deploy/'],
    ['deploy\\web.yaml', 'deploy/'],
    ['/deploy/.hidden/web.yaml', '/deploy/.hidden/'],
    ['../../web.yaml', '../../'],
    ['file:///a/./b/web.yaml', 'file:///a/b/'],
  ] as const)
    equal(folderOf(file), folder, file);
});

test('follows a path from a folder', () => {
  equal(pathFrom('a/b/', '../c'), 'a/c');
  equal(pathFrom('a/', 'b/.'), 'a/b');
  equal(pathFrom('a/', '/c..d'), '/c..d');
});

test('finds the innermost folder that holds all of some', () => {
  for (const [folders, common] of [
    [[], ''],
    [['a/b/'], 'a/b/'],
    [['a/b/', 'a/b/c/'], 'a/b/'],
    [['a/bc/', 'a/b/'], 'a/'],
    [['a/', ''], ''],
    [['a/', '../b/'], '../'],
    [['../b/', '../../c/'], '../../'],
    [['/w/a/', '/w/b/'], '/w/'],
    [['/w/', '/v/'], '/'],
    [['/w/', 'w/'], '/'],
    [['c:/w/', 'd:/w/'], '/'],
    [['file:///w/', 'untitled:/w/'], '/'],
    [['file:///w/a/', 'file:///w/b/'], 'file:///w/'],
  ] as const)
    equal(commonFolder(folders), common, folders.join());
});

test('tells whether a folder lies in another one', () => {
  for (const [folder, outer, isIt] of [
    ['a/', '', true],
    ['a/b/', 'a/', true],
    ['a/', 'a/', true],
    ['ab/', 'a/', false],
    ['', 'a/', false],
    ['', '../', true],
    ['a/', '../../', true],
    ['../b/', '', false],
    ['../b/c/', '../b/', true],
    ['', '../b/', false],
    ['/w/a/', '/w/', true],
    ['/w/', '', false],
    ['a/', '/w/', false],
    ['file:///w/a/', 'file:///w/', true],
  ] as const)
    equal(isWithin(folder, outer), isIt, `${folder} in ${outer}`);
});
