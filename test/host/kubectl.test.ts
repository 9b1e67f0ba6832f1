import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { createKubectl, type Kubectl } from '../../src/host/kubectl.ts';
import { createPrograms } from '../../src/host/programs/programs.ts';

/** Prints each argument that it was given in a line of its own, and fails for an object named `gone`. */
const standIn = `#!/bin/sh
case "$*" in *gone*) echo 'Error from server (NotFound): deployments.apps "gone" not found' >&2; exit 1;; esac
printf '%s\\n' "$@"
`;

const folder = mkdtempSync(path.join(tmpdir(), 'kubectl-'));
writeFileSync(path.join(folder, 'kubectl'), standIn);
chmodSync(path.join(folder, 'kubectl'), 0o755);
after(() => rmSync(folder, { recursive: true }));
const kubectl = kubectlOn(`${folder}${path.delimiter}${process.env.PATH}`);

function kubectlOn(search: string): Kubectl {
  return createKubectl(createPrograms({ environment: { PATH: search } }));
}

test('asks for the context before anything else', async () => {
  assert.equal(await kubectl.currentContext(), 'config\ncurrent-context');
});

test('reads one object of the named context, its name never an option', async () => {
  const object = { kind: 'Deployment', name: '--web; true', namespace: 'shop' };
  assert.deepEqual((await kubectl.read('prod $(x)', object)).trimEnd().split('\n'), [
    'get',
    'deployment/--web; true',
    '--show-managed-fields',
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
  await assert.rejects(kubectlOn('/nowhere').currentContext(), /neither installed nor on the PATH/);
});

test('says where kubectl lies inside the workspace', async () => {
  const inside = createPrograms({ environment: { PATH: folder }, workspace: () => [path.dirname(folder)] });
  await assert.rejects(createKubectl(inside).currentContext(), /lies inside the workspace \(.*kubectl\)/);
});
