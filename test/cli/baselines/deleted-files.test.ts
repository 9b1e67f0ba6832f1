import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { pastOf } from '../../../src/cli/baselines/past-of.ts';
import type { Against } from '../../../src/cli/options/arguments.ts';
import { createKubectl } from '../../../src/host/kubectl.ts';
import { createPrograms } from '../../../src/host/programs/programs.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';

const top = realpathSync(mkdtempSync(path.join(tmpdir(), 'rollout-preview-deleted-')));
after(() => rmSync(top, { recursive: true }));

const person = ['-c', 'user.name=a', '-c', 'user.email=a@b', '-c', 'commit.gpgsign=false'];
const git = (...words: readonly string[]) => execFileSync('git', [...person, ...words], { cwd: top, stdio: 'pipe' });

for (const file of ['a/kept.yaml', 'a/gone.yaml', 'a/ignored.yaml', 'b/gone.yaml', 'a/gone.txt']) {
  mkdirSync(path.dirname(path.join(top, file)), { recursive: true });
  const name = file.replace(/\W/g, '-');
  writeFileSync(path.join(top, file), `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: ${name} }\n`);
}
git('init', '-b', 'main');
git('add', '.');
git('commit', '-m', 'first');
for (const file of ['a/gone.yaml', 'b/gone.yaml', 'a/gone.txt']) rmSync(path.join(top, file));

const inA = { inputs: [path.join(top, 'a')], files: [{ file: path.join(top, 'a/kept.yaml'), isNamed: false }] };
const inAll = { ...inA, inputs: [top] };
const named = {
  inputs: [path.join(top, 'a/kept.yaml')],
  files: [{ file: path.join(top, 'a/kept.yaml'), isNamed: true }],
};

const rows: readonly { name: string; asked: typeof inA; against: Against; names: readonly string[] }[] = [
  { name: 'of a folder', asked: inA, against: { source: 'auto' }, names: ['a-gone-yaml'] },
  { name: 'of the repository', asked: inAll, against: { source: 'auto' }, names: ['a-gone-yaml', 'b-gone-yaml'] },
  { name: 'since a commit', asked: inA, against: { source: 'git', ref: 'main' }, names: ['a-gone-yaml'] },
  { name: 'of no folder, where a file is named', asked: named, against: { source: 'auto' }, names: [] },
  { name: 'of no commit, where another image is assumed', asked: inA, against: { source: 'assumed' }, names: [] },
];

for (const { name, asked, against, names } of rows) {
  test(`knows what was in the deleted files ${name}, and not in files that are left out`, async () => {
    const { inputs, files } = asked;
    const programs = createPrograms();
    const given = { programs, kubectl: createKubectl(programs) };
    const settings = { inputs, against, set: [], assumptions: defaultAssumptions, isWorldGiven: false };
    const past = pastOf({ settings, files, tasks: new Map(), purpose: 'forecast', installers: [] }, given);
    const deleted = [...(await past.compareWith([])).deleted];
    assert.deepEqual(
      deleted.flatMap(([, objects]) => objects.map((object) => object.name)),
      names,
    );
    for (const [file] of deleted) assert.match(path.resolve(file), /gone\.yaml$/);
  });
}
