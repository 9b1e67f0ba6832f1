import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { isLinkedOutside, readFoundFile } from '../../src/host/found-file.ts';

const base = mkdtempSync(path.join(tmpdir(), 'rollout-preview-found-'));
after(() => rmSync(base, { recursive: true, force: true }));
for (const folder of ['repository/.git', 'repository/team', 'alone'])
  mkdirSync(path.join(base, folder), { recursive: true });
for (const name of ['outside.yaml', 'repository/own.yaml', 'alone/own.yaml'])
  writeFileSync(path.join(base, name), name);
const links = {
  'repository/team/inside.yaml': '../own.yaml',
  'repository/team/out.yaml': '../../outside.yaml',
  'repository/team/far.yaml': path.join(base, 'outside.yaml'),
  'repository/team/behind.yaml': 'out.yaml',
  'repository/team/nowhere.yaml': '../../nothing',
  'alone/inside.yaml': 'own.yaml',
  'alone/out.yaml': '../outside.yaml',
  other: 'repository',
};
for (const [name, target] of Object.entries(links)) symlinkSync(target, path.join(base, name));

for (const [name, told] of [
  ['repository/own.yaml', 'repository/own.yaml'],
  ['repository/team/inside.yaml', 'repository/own.yaml'],
  ['other/team/inside.yaml', 'repository/own.yaml'],
  ['repository/team/out.yaml', 'EOUTSIDE'],
  ['repository/team/far.yaml', 'EOUTSIDE'],
  ['repository/team/behind.yaml', 'EOUTSIDE'],
  ['other/team/out.yaml', 'EOUTSIDE'],
  ['repository/team/nowhere.yaml', 'ENOENT'],
  ['repository/none.yaml', 'ENOENT'],
  ['alone/inside.yaml', 'alone/own.yaml'],
  ['alone/out.yaml', 'EOUTSIDE'],
] as const) {
  test(`of ${name}, which nobody named, ${told} is told`, async () => {
    const read = readFoundFile(path.join(base, name), 1000);
    assert.equal(await read.catch((error: unknown) => Object(error).code), told);
  });
}

test('a link of a repository that leads out of it is known anywhere on the way, also where nothing is there', () => {
  const home = mkdtempSync(path.join(tmpdir(), 'rollout-preview-linked-'));
  try {
    for (const folder of ['repository/.git', 'repository/inner', 'elsewhere', 'plain'])
      mkdirSync(path.join(home, folder), { recursive: true });
    for (const [link, to] of [
      ['repository/file', '../elsewhere/file'],
      ['repository/none', '../elsewhere/none'],
      ['repository/folder', '../elsewhere'],
      ['repository/back', '../elsewhere/back'],
      ['elsewhere/back', '../repository/inner'],
      ['repository/own', 'inner/none'],
      ['plain/file', '../elsewhere/file'],
      ['in', 'repository'],
    ] as const)
      symlinkSync(to, path.join(home, link));
    writeFileSync(path.join(home, 'elsewhere/file'), '');
    const outside = ['repository/file', 'repository/none', 'repository/folder', 'repository/folder/file', 'in/file'];
    const inside = ['repository/back', 'repository/own', 'repository/inner/a', 'plain/file', 'in', 'in/inner'];
    for (const name of outside) assert.equal(isLinkedOutside(path.join(home, name)), true, name);
    for (const name of inside) assert.equal(isLinkedOutside(path.join(home, name)), false, name);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});
