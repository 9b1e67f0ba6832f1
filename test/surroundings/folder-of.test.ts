import { equal } from 'node:assert/strict';
import { test } from 'node:test';
import { folderOf, pathFrom } from '../../src/surroundings/folder-of.ts';

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
