// What Argo CD, Flux and Helm make of a change, as the first lines of the report tell it.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { makeGitPlace } from '../support/git-repository.ts';
import { runHere } from '../support/run-here.ts';
import { rows } from './delivered-rows.ts';
import { dependentRows } from './dependent-rows.ts';
import { forcedRows } from './forced-rows.ts';

const place = makeGitPlace();
after(() => place.remove());

const preview = (words: readonly string[]) => runHere(words, { width: 400 });

for (const [index, { name, before, now, removed = [], words = [], first, says = [], never = [], status }] of [
  ...rows,
  ...forcedRows,
  ...dependentRows,
].entries())
  test(name, async () => {
    const folder = place.repository(`row-${index}`, before);
    for (const file of removed) rmSync(path.join(folder, file));
    place.write(folder, now);
    const { status: ended, output } = await preview([...words, '--against', 'git:HEAD', folder]);
    assert.match(output.split('\n')[0] ?? '', first, output);
    for (const each of says) assert.match(output, each);
    for (const each of never) assert.doesNotMatch(output, each);
    assert.equal(ended, status ?? 0, output);
  });
