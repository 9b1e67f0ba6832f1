// git quotes what it cannot read. What a link of the repository leads to outside is nobody's to read.
import assert from 'node:assert/strict';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { createGit } from '../../src/host/git/repository.ts';
import { createGitTexts } from '../../src/host/git-texts.ts';
import { createPrograms } from '../../src/host/programs/programs.ts';
import { makeGitPlace } from '../support/git-repository.ts';

const { top, repository, remove } = makeGitPlace();
after(remove);

const line = 'secret:x:/home/secret:/bin/sh\n';

for (const [file, what, content, words] of [
  ['packed-refs', 'a line', line, /unexpected line in \.git\/packed-refs$/],
  ['shallow', 'a line', line, /bad shallow line$/],
  ['commondir', 'a line', line, /Invalid path: No such file or directory$/],
  ['commondir', 'many lines', 'secret:*:20228:0:99999:7:::\n'.repeat(20), /Invalid path$/],
  ['packed-refs', 'a token', 'secret.secret', /unterminated line in \.git\/packed-refs$/],
  ['config', 'settings', '[core]\nrepositoryFormatVersion = secret\n', /bad numeric config value for 'core.repo/],
  ['config', 'a length', '[core]\nabbrev = secret\n', /bad numeric config value for 'core.abbrev'/],
  ['config', 'a level', '[core]\ncompression = "it\'s secret"\n', /bad numeric config value for 'core.compression'/],
  ['config', 'a way to make objects', '[core]\ncreateObject = secret\n', /: invalid mode for object creation$/],
] as const) {
  test(`.git/${file} that leads to ${what} of a file outside tells nothing of that file`, async () => {
    const name = `${file} ${what}`;
    const folder = repository(name, { 'web.yaml': 'a: 1\n' });
    const outside = path.join(top, `outside ${name}`);
    writeFileSync(outside, content);
    rmSync(path.join(folder, '.git', file), { force: true });
    symlinkSync(outside, path.join(folder, '.git', file));
    const answer = createGitTexts(createGit(createPrograms()));
    const { texts, fault } = await answer(path.join(folder, 'web.yaml'), 'HEAD');
    assert.equal(texts, undefined);
    assert.match(fault ?? '', words);
    assert.doesNotMatch(fault ?? '', /secret/);
  });
}

for (const [what, content, words] of [
  ['a switch', '[diff]\nrenames = "a\' for \'secret"\n', /bad boolean config value for 'diff.renames'$/],
  ['a date', '[log]\ndate = secret\n', /: unknown date format$/],
  ['a format', '[format]\npretty = secret\n', /: invalid --pretty format$/],
] as const) {
  test(`a history that ${what} of a file outside prevents tells nothing of that file`, async () => {
    const folder = repository(`history ${what}`, { 'web.yaml': 'a: 1\n' });
    writeFileSync(path.join(top, `${what}.ini`), content);
    writeFileSync(path.join(folder, '.git/config'), `[include]\npath = "${top}/${what}.ini"\n`);
    const commit = await createGit(createPrograms()).repositoryOf(folder)?.commit('HEAD');
    const fault = await commit?.olderTexts('web.yaml').catch((error: Error) => error.message);
    assert.ok(typeof fault === 'string');
    assert.match(fault, words);
    assert.doesNotMatch(fault, /secret/);
  });
}
