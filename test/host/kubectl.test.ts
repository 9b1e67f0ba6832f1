import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { kubectl } from '../../src/host/kubectl.ts';

/** Prints each argument that it was given in a line of its own, and fails for an object named `gone`. */
const standIn = `#!/bin/sh
case "$*" in *gone*) echo 'Error from server (NotFound): deployments.apps "gone" not found' >&2; exit 1;; esac
printf '%s\\n' "$@"
`;

const folder = mkdtempSync(path.join(tmpdir(), 'kubectl-'));
const searched = process.env.PATH;
writeFileSync(path.join(folder, 'kubectl'), standIn);
chmodSync(path.join(folder, 'kubectl'), 0o755);
process.env.PATH = `${folder}${path.delimiter}${searched}`;
after(() => {
  process.env.PATH = searched;
  rmSync(folder, { recursive: true });
});

test('asks for the context before anything else', async () => {
  assert.equal(await kubectl.currentContext(), 'config\ncurrent-context');
});

test('reads one object of the named context, its name never an option', async () => {
  const object = { kind: 'Deployment', name: '--web; true', namespace: 'shop' };
  assert.deepEqual((await kubectl.read('prod $(x)', object)).trimEnd().split('\n'), [
    'get',
    'deployment/--web; true',
    '--output=json',
    '--context=prod $(x)',
    '--request-timeout=10s',
    '--namespace=shop',
  ]);
});

test('leaves the namespace to the context where the manifest has none', async () => {
  const output = await kubectl.read('prod', { kind: 'DaemonSet', name: 'logs', namespace: undefined });
  assert.ok(!output.includes('--namespace'));
});

test('fails in the words of kubectl', async () => {
  const object = { kind: 'Deployment', name: 'gone', namespace: undefined };
  await assert.rejects(kubectl.read('prod', object), /\(NotFound\): deployments\.apps "gone" not found/);
});

test('says where there is no kubectl', async () => {
  const present = process.env.PATH;
  process.env.PATH = '/nowhere';
  try {
    await assert.rejects(kubectl.currentContext(), /neither installed nor on the PATH/);
  } finally {
    process.env.PATH = present;
  }
});
