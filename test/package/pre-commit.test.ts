import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { root } from '../../scripts/root.ts';
import { commandLine } from '../support/command-line.ts';
import { makeGitPlace } from '../support/git-repository.ts';

const version = '4.7.0';
const place = makeGitPlace();
after(() => place.remove());

/** pre-commit from PyPI, installed once; undefined where it cannot be had. */
function preCommit(): string | undefined {
  const folder = path.join(homedir(), '.cache/rollout-preview/test-programs', `pre-commit-${version}`);
  const program = path.join(folder, 'bin/pre-commit');
  if (existsSync(program)) return program;
  const made = spawnSync('python3', ['-m', 'venv', folder]);
  if (made.status !== 0) return undefined;
  const words = ['install', '--quiet', '--disable-pip-version-check', `pre-commit==${version}`];
  return spawnSync(path.join(folder, 'bin/pip'), words).status === 0 ? program : undefined;
}

const bin = path.join(place.top, 'bin');
mkdirSync(bin);
writeFileSync(path.join(bin, 'rollout-preview'), `#!/bin/sh\nexec '${process.execPath}' '${commandLine}' "$@"\n`);
chmodSync(path.join(bin, 'rollout-preview'), 0o755);

/** What the hook is taken from, with a tag as docs/ci.md has it. */
const hooks = place.repository('hooks', { 'readme.md': '' });
copyFileSync(path.join(root, '.pre-commit-hooks.yaml'), path.join(hooks, '.pre-commit-hooks.yaml'));
place.git(hooks, 'add', '.');
place.git(hooks, 'commit', '-q', '-m', 'hooks');
place.git(hooks, 'tag', 'v1');

function deployment(strategy: string, image = 'app:1'): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  strategy: { rollingUpdate: ${strategy} }
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: app, image: "${image}" }] }
`;
}

const good = '{ maxSurge: 1, maxUnavailable: 0 }';
const config = `repos:\n  - repo: ${hooks}\n    rev: v1\n    hooks: [{ id: rollout-preview, files: ^deploy/ }]\n`;
const rows: readonly {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly status: number;
}[] = [
  { name: 'a rollout that goes well is committed', files: { 'deploy/web.yaml': deployment(good, 'app:2') }, status: 0 },
  {
    name: 'what the API server refuses is not committed',
    files: { 'deploy/web.yaml': deployment('{ maxSurge: 0, maxUnavailable: 0 }') },
    status: 1,
  },
  { name: 'other files are not looked at', files: { 'notes.yaml': 'kind: [' }, status: 0 },
];

const program = preCommit();

for (const [index, { name, files, status }] of rows.entries()) {
  test(`pre-commit: ${name}`, (context) => {
    if (program === undefined) return context.diagnostic('pre-commit cannot be had from PyPI here: not tried');
    const folder = place.repository(`row-${index}`, {
      '.pre-commit-config.yaml': config,
      'deploy/web.yaml': deployment(good),
    });
    place.write(folder, files);
    place.git(folder, 'add', '.');
    const env = {
      ...process.env,
      PATH: `${bin}${path.delimiter}${process.env.PATH}`,
      PRE_COMMIT_HOME: path.join(place.top, 'pre-commit'),
    };
    const ran = spawnSync(program, ['run', '--color', 'never'], { cwd: folder, env, encoding: 'utf8' });
    assert.equal(ran.status, status, ran.stdout + ran.stderr);
    if (status === 1) assert.match(ran.stdout, /surge-and-unavailable-both-zero/);
  });
}
