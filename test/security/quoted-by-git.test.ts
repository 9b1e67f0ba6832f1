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

for (const [file, words] of [
  ['packed-refs', /unexpected line in \.git\/packed-refs$/],
  ['shallow', /bad shallow line$/],
  ['commondir', /Invalid path: No such file or directory$/],
] as const) {
  test(`.git/${file} that leads to a file outside tells nothing of that file`, async () => {
    const folder = repository(file, { 'web.yaml': 'a: 1\n' });
    const outside = path.join(top, `outside-${file}`);
    writeFileSync(outside, 'secret:x:/home/secret:/bin/sh\n');
    rmSync(path.join(folder, '.git', file), { force: true });
    symlinkSync(outside, path.join(folder, '.git', file));
    const answer = createGitTexts(createGit(createPrograms()));
    const { texts, fault } = await answer(path.join(folder, 'web.yaml'), 'HEAD');
    assert.equal(texts, undefined);
    assert.match(fault ?? '', words);
    assert.doesNotMatch(fault ?? '', /secret/);
  });
}
