import { equal } from 'node:assert/strict';
import { test } from 'node:test';
import { commonFolder, folderOf, pathFrom } from '../../src/surroundings/folder-of.ts';

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

test('finds the innermost folder that holds all of some files', () => {
  for (const [files, folder] of [
    [[], ''],
    [['a/b/web.yaml'], 'a/b/'],
    [['a/b/web.yaml', 'a/b/c/db.yaml'], 'a/b/'],
    [['a/bc/web.yaml', 'a/b/web.yaml'], 'a/'],
    [['a/web.yaml', 'web.yaml'], ''],
    [['/w/a/web.yaml', '/w/b/web.yaml'], '/w/'],
    [['file:///w/a/web.yaml', 'file:///w/b/web.yaml'], 'file:///w/'],
  ] as const)
    equal(commonFolder(files), folder, files.join());
});
