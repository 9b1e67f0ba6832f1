// git opens an object before it looks what it is: with a pipe in its place it would wait until it is stopped.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { createGit } from '../../src/host/git/repository.ts';
import { createGitTexts } from '../../src/host/git-texts.ts';
import { createPrograms } from '../../src/host/programs/programs.ts';
import { makeGitPlace } from '../support/git-repository.ts';

const { top, repository, remove } = makeGitPlace();
after(remove);
const file = 'deploy/web.yaml';

for (const name of ['HEAD', 'HEAD^{tree}', `HEAD:${file}`, `HEAD~1:${file}`]) {
  for (const isBorrowed of [false, true]) {
    test(`git is not started where the object of ${name} is a pipe${isBorrowed ? ' in a folder that it borrows from' : ''}`, async () => {
      const odd = repository(
        `object ${name} ${isBorrowed}`.replaceAll(/\W/g, '-'),
        { [file]: 'a: 1\n' },
        { [file]: 'a: 2\n' },
      );
      const hash = execFileSync('git', ['rev-parse', name], { cwd: odd, encoding: 'utf8' }).trim();
      const objects = isBorrowed ? path.join(top, `objects ${hash}`) : path.join(odd, '.git/objects');
      rmSync(path.join(odd, '.git/objects', hash.slice(0, 2), hash.slice(2)));
      const object = path.join(objects, hash.slice(0, 2), hash.slice(2));
      mkdirSync(path.dirname(object), { recursive: true });
      execFileSync('mkfifo', [object]);
      if (isBorrowed) writeFileSync(path.join(odd, '.git/objects/info/alternates'), `${objects}\n`);
      const { texts, fault } = await createGitTexts(createGit(createPrograms()))(path.join(odd, file), 'HEAD');
      assert.equal(texts, undefined);
      assert.equal(fault, `git is not started, because it might hang: ${object} is neither a file nor a folder.`);
    });
  }
}

for (const [what, pipe, environment] of [
  ['of a home', 'home/.gitconfig', { HOME: 'home' }],
  ['of a home by its other name', 'config-home/.config/git/config', { HOME: 'config-home' }],
  ['elsewhere', 'xdg/git/config', { HOME: 'none', XDG_CONFIG_HOME: 'xdg' }],
  ['that a variable names', 'named', { GIT_CONFIG_GLOBAL: 'named' }],
] as const)
  test(`git is not started where the settings ${what} are a pipe`, async () => {
    const folder = repository(`settings ${what}`.replaceAll(' ', '-'), { [file]: 'a: 1\n' });
    const settings = path.join(top, pipe);
    mkdirSync(path.dirname(settings), { recursive: true });
    execFileSync('mkfifo', [settings]);
    const { GIT_CONFIG_GLOBAL: _, XDG_CONFIG_HOME: __, ...former } = process.env;
    const changed = Object.entries(environment).map(([key, name]) => [key, path.join(top, name)]);
    const present = process.env;
    process.env = { ...former, ...Object.fromEntries(changed) };
    try {
      const { texts, fault } = await createGitTexts(createGit(createPrograms()))(path.join(folder, file), 'HEAD');
      assert.equal(texts, undefined);
      assert.equal(fault, `git is not started, because it might hang: ${settings} is neither a file nor a folder.`);
    } finally {
      process.env = present;
    }
  });
