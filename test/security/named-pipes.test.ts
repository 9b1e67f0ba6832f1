// What settings and lists of git name is looked at before git opens it, in whatever way they write the name.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { createGit } from '../../src/host/git/repository.ts';
import { createGitTexts } from '../../src/host/git-texts.ts';
import { createPrograms } from '../../src/host/programs/programs.ts';
import { makeGitPlace } from '../support/git-repository.ts';

const { repository, remove } = makeGitPlace();
after(remove);
const file = 'deploy/web.yaml';

/** Pipes beside the settings, by what includes them. */
const oddPipes: readonly (readonly [pipe: string, config: string])[] = [
  ['a\tb', String.raw`[include] path = a\tb`],
  ['a#b', '[include] path = "a#b" ; no'],
  ['a\\', '[include]\npath = a\\\\\npath = nothing\n'],
  ['padded', `#${'x'.repeat(100_000)}\n[include] path = padded\n`],
  ['hooks/behind', '[include] path = link/../behind'],
];

test('no pipe is waited for that settings include, however they write its name', async () => {
  const odd = repository('odd-pipes', { [file]: 'a: 1\n' });
  mkdirSync(path.join(odd, '.git/hooks/deep'));
  symlinkSync('hooks/deep', path.join(odd, '.git/link'));
  for (const [name, config] of oddPipes) {
    const place = path.join(odd, '.git', name);
    execFileSync('mkfifo', [place]);
    writeFileSync(path.join(odd, '.git/config'), config);
    const { fault } = await createGitTexts(createGit(createPrograms()))(path.join(odd, file), 'HEAD');
    rmSync(place);
    assert.match(fault ?? '', /^git is not started, because it might hang/, config.slice(-60));
  }
});

test('no pipe is waited for in a folder of objects that is borrowed, however its name is written', async () => {
  const odd = repository('odd-folders', { [file]: 'a: 1\n' });
  for (const [name, list] of [
    ['a\tb', '"../a\\tb"'],
    ['a\nb', '"../a\\012b"'],
    ['a\\b', '../a\\b'],
    [' x', '../ x'],
  ] as const) {
    const place = path.join(odd, '.git', name, 'info/alternates');
    mkdirSync(path.dirname(place), { recursive: true });
    execFileSync('mkfifo', [place]);
    writeFileSync(path.join(odd, '.git/objects/info/alternates'), `${list}\n`);
    const { fault } = await createGitTexts(createGit(createPrograms()))(path.join(odd, file), 'HEAD');
    rmSync(place);
    assert.match(fault ?? '', /^git is not started, because it might hang/, list);
  }
});
