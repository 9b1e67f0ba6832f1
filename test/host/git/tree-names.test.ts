import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFitName } from '../../../src/host/git/tree-names.ts';

const fit = [
  'web.yaml',
  '.gitignore',
  '.github',
  '.gitmodules',
  'git',
  'gitx',
  'x.git',
  '..x',
  '...',
  'a b',
  'é.yaml',
  '部署',
];
const alsoFit = [
  'console.yaml',
  'auxiliary',
  'com10',
  'null.yaml',
  '{{web}}',
  '-n',
  '~',
  '\ufffd',
  'CON-1.yaml',
  ':(glob)*.yaml',
];
const unfit = ['', '.', '..', 'a/b', '/', '/etc', '../x', 'a\\b', '\\', 'a\0b', 'C:', 'c:x'];
const gitFolder = ['.git', '.GIT', '.Git', '.git ', '.git.', '.git . .', 'git~1', 'GIT~2', '.git::$INDEX_ALLOCATION'];
const foldedGitFolder = ['.g\u200cit', '.\ufeffGit', '\u202e.git', '.ｇｉｔ'];
const devices = ['con', 'CON', 'nul.yaml', 'Aux', 'PRN.txt', 'com1', 'LPT9.yaml', 'com¹', 'con .yaml', 'CONIN$'];

for (const name of [...fit, ...alsoFit])
  test(`${JSON.stringify(name)} may become a name on a disk`, () => assert.equal(isFitName(name), true));
for (const name of [...unfit, ...gitFolder, ...foldedGitFolder, ...devices])
  test(`${JSON.stringify(name)} may not become a name on a disk`, () => assert.equal(isFitName(name), false));
