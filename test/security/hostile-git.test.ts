// Nothing that a repository says starts a program, opens a connection or keeps git waiting, whatever git it is.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { root } from '../../scripts/root.ts';

const top = mkdtempSync(path.join(tmpdir(), 'rollout-preview-hostile-git-'));
after(() => rmSync(top, { recursive: true, force: true }));
const mark = path.join(top, 'started');
const program = path.join(top, 'program.sh');
writeFileSync(program, `#!/bin/sh\necho "$0 $*" >> '${mark}'\nexit 1\n`, { mode: 0o755 });

function git(folder: string, ...words: string[]): string {
  const author = ['-c', 'user.name=Tester', '-c', 'user.email=tester@example.com', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...author, ...words], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

function web(image: string): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  selector: { matchLabels: { app: web } }
  template: { metadata: { labels: { app: web } }, spec: { containers: [{ name: app, image: "${image}" }] } }
`;
}

/** Three commits of one file, and a fourth text that is not committed. */
function repository(): string {
  const folder = mkdtempSync(path.join(top, 'repository-'));
  git(folder, 'init', '-b', 'main');
  for (const image of ['app:1', 'app:2', 'app:3']) {
    writeFileSync(path.join(folder, 'web.yaml'), web(image));
    git(folder, 'add', '.');
    git(folder, 'commit', '-m', image);
  }
  writeFileSync(path.join(folder, 'web.yaml'), web('app:4'));
  return folder;
}

function run(folder: string, words: readonly string[], search = '') {
  const env = { ...process.env, NO_COLOR: '1', PATH: `${search}${path.delimiter}${process.env.PATH}` };
  const all = [path.join(root, 'src/cli/main.ts'), ...words];
  // Against hangs only.
  return spawnSync(process.execPath, all, { cwd: folder, encoding: 'utf8', env, timeout: 120_000 });
}

/** What takes the place of git: a shell script that starts the real one in its own way. */
function gitThat(does: string): string {
  const folder = mkdtempSync(path.join(top, 'bin-'));
  const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
  writeFileSync(path.join(folder, 'git'), `#!/bin/sh\n${does}\nexec '${real}' "$@"\n`, { mode: 0o755 });
  return folder;
}

/** A clone without the texts of former commits, which git would fetch when somebody asks for them. */
function partialClone(): string {
  const whole = repository();
  git(whole, 'config', 'uploadpack.allowFilter', 'true');
  const folder = path.join(mkdtempSync(path.join(top, 'partial-')), 'clone');
  git(top, 'clone', '--filter=blob:none', `file://${whole}`, folder);
  writeFileSync(path.join(folder, 'web.yaml'), web('app:4'));
  return folder;
}

const transports: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
  [
    'core.sshCommand',
    [
      ['remote.origin.url', 'ssh://example.invalid/x'],
      ['core.sshCommand', program],
    ],
  ],
  ['remote.origin.uploadpack', [['remote.origin.uploadpack', program]]],
  [
    'a transport of its own',
    [
      ['remote.origin.url', `ext::${program}`],
      ['protocol.ext.allow', 'always'],
    ],
  ],
  [
    'core.gitProxy',
    [
      ['remote.origin.url', 'git://example.invalid/x'],
      ['core.gitProxy', program],
      ['protocol.git.allow', 'always'],
    ],
  ],
  [
    'url.insteadOf',
    [
      [`url.ext::${program} .insteadOf`, 'file://'],
      ['protocol.ext.allow', 'always'],
    ],
  ],
];

for (const [name, settings] of transports) {
  for (const [age, does] of [
    ['this git', ''],
    ['a git that knows nothing of GIT_NO_LAZY_FETCH', 'unset GIT_NO_LAZY_FETCH'],
  ] as const) {
    test(`a partial clone fetches nothing through ${name}, with ${age}`, () => {
      const folder = partialClone();
      for (const [key, value] of settings) git(folder, 'config', key, value);
      rmSync(mark, { force: true });
      run(folder, ['web.yaml', '--against', 'git:HEAD~1'], gitThat(does));
      assert.ok(!existsSync(mark));
    });
  }
}

test('git by itself does, so that the tests above can fail', () => {
  rmSync(mark, { force: true });
  const folder = partialClone();
  git(folder, 'config', 'remote.origin.uploadpack', program);
  assert.throws(() => git(folder, 'cat-file', 'blob', 'HEAD~1:web.yaml'));
  assert.ok(existsSync(mark));
});
