import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { ReleaseFault, release, versionedFiles } from '../../scripts/release.ts';
import { root } from '../../scripts/root.ts';
import { makeGitPlace } from '../support/git-repository.ts';

const place = makeGitPlace();
after(() => place.remove());
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const changelog = `# Changelog\n\n## ${version} (not released)\n\n- It forecasts.\n\n## 0.0.1 (2026-01-01)\n`;

/** A repository with the files of this one that name its version. */
function repository(name: string): string {
  const folder = place.repository(name, { 'CHANGELOG.md': changelog });
  for (const file of versionedFiles) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    copyFileSync(path.join(root, file), path.join(folder, file));
  }
  place.git(folder, 'config', 'user.name', 'Tester');
  place.git(folder, 'config', 'user.email', 'tester@example.com');
  place.git(folder, 'add', '.');
  place.git(folder, 'commit', '-q', '-m', 'files');
  return folder;
}

test('a release has its version wherever it stands, a dated changelog, a commit and a tag', () => {
  const folder = repository('released');
  assert.equal(release(folder, '9.8.7', '2026-11-20'), 'v9.8.7');
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  assert.equal(JSON.parse(read('package.json')).version, '9.8.7');
  const lock = JSON.parse(read('package-lock.json'));
  assert.deepEqual([lock.version, lock.packages[''].version], ['9.8.7', '9.8.7']);
  for (const file of versionedFiles) {
    const changed = place.git(folder, 'diff', '--numstat', 'HEAD~1', '--', file).trim();
    assert.match(changed, /^[1-9]/, `${file} names no version`);
    assert.doesNotMatch(read(file), new RegExp(`rollout-preview(-|@v?)${version.replaceAll('.', '\\.')}`), file);
  }
  assert.match(read('CHANGELOG.md'), /^## 9\.8\.7 \(2026-11-20\)$/m);
  assert.equal(place.git(folder, 'status', '--porcelain'), '');
  assert.equal(place.git(folder, 'log', '-1', '--format=%s').trim(), 'Release 9.8.7');
  assert.equal(place.git(folder, 'rev-parse', 'v9.8.7^{commit}'), place.git(folder, 'rev-parse', 'HEAD'));
});

test('the version that was there from the beginning can be released once', () => {
  const folder = repository('first');
  assert.equal(release(folder, version, '2026-11-20'), `v${version}`);
  assert.throws(() => release(folder, version, '2026-11-20'), ReleaseFault);
});

const wrong: readonly (readonly [name: string, version: string, prepare: (folder: string) => void, RegExp])[] = [
  ['what is no version', '1.x', () => undefined, /1\.x is no version after/],
  ['a tag as a version', 'v9.0.0', () => undefined, /is no version after/],
  ['an earlier version', '0.0.1', () => undefined, /0\.0\.1 is no version after/],
  ['work that is not committed', '9.0.0', (folder) => writeFileSync(path.join(folder, 'new.ts'), ''), /not committed/],
  [
    'a version that is tagged',
    '9.0.0',
    (folder) => place.git(folder, 'tag', 'v9.0.0'),
    /there is a tag v9\.0\.0 already/,
  ],
  [
    'a changelog without a section for it',
    '9.0.0',
    (folder) => {
      writeFileSync(path.join(folder, 'CHANGELOG.md'), '# Changelog\n');
      place.git(folder, 'commit', '-q', '-a', '-m', 'empty');
    },
    /has no section/,
  ],
];

for (const [index, [name, asked, prepare, message]] of wrong.entries()) {
  test(`${name} is refused, and nothing is committed`, () => {
    const folder = repository(`wrong-${index}`);
    prepare(folder);
    const before = place.git(folder, 'rev-parse', 'HEAD');
    assert.throws(() => release(folder, asked, '2026-11-20'), message);
    assert.equal(place.git(folder, 'rev-parse', 'HEAD'), before);
  });
}

test('the command says in one line what is wrong', () => {
  const { status, stderr } = spawnSync(process.execPath, [path.join(root, 'scripts/release.ts'), '0.0.1'], {
    encoding: 'utf8',
  });
  assert.equal(status, 1);
  assert.match(stderr, /^release: 0\.0\.1 is no version after .*\n$/);
});
