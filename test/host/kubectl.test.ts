import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { createKubectl, type KubectlProgram, type LivePlace } from '../../src/host/kubectl.ts';
import { everywhere } from '../../src/host/kubectl-arguments.ts';
import { createPrograms } from '../../src/host/programs/programs.ts';
import { notAnObject, tooLongObject } from '../../src/wording/programs.ts';

/** Prints each argument that it was given in a line of its own, and fails for an object named `gone`. */
const standIn = `#!/bin/sh
case "$*" in
  config*context=shop*) echo '{"current-context":"shop","contexts":[{"name":"shop","context":{}}]}'; exit;;
  config*) echo '{"current-context":"prod","contexts":[{"name":"prod","context":{"namespace":"web"}}]}'; exit;;
  *deep*--watch*) head -c 6000 /dev/zero | tr '\\0' '['; echo; echo '}'; exec sleep 60;;
  *flood*--watch*) head -c 40000000 /dev/zero | tr '\\0' '{'; exec sleep 60;;
  *lines*--watch*) yes '{' | head -c 40000000; exec sleep 60;;
  *blank*--watch*) yes '' | head -c 40000000; exec sleep 60;;
  *one*--watch*) echo '{"type":"ADDED","object":{}}'; exec sleep 60;;
  *gone*) echo 'Error from server (NotFound): deployments.apps "gone" not found' >&2; exit 1;;
esac
printf '%s\\n' "$@"
`;

const folder = mkdtempSync(path.join(tmpdir(), 'kubectl-'));
writeFileSync(path.join(folder, 'kubectl'), standIn);
chmodSync(path.join(folder, 'kubectl'), 0o755);
after(() => rmSync(folder, { recursive: true }));
const kubectl = kubectlOn(`${folder}${path.delimiter}${process.env.PATH}`);

function kubectlOn(search: string): KubectlProgram {
  return createKubectl(createPrograms({ environment: { PATH: search } }));
}

const prod: LivePlace = { context: 'prod $(x)', namespace: 'web' };

test('the place is the current context with its namespace', async () => {
  assert.deepEqual(await kubectl.place({}), { context: 'prod', namespace: 'web' });
});

test('a place is chosen as kubectl chooses it, and has its kubeconfig by its full name', async () => {
  const place = await kubectl.place({ context: 'shop', kubeconfig: 'some/config' });
  assert.deepEqual(place, { context: 'shop', namespace: 'default', kubeconfig: path.resolve('some/config') });
  const { namespace } = await kubectl.place({ namespace: 'mine' });
  assert.equal(namespace, 'mine');
});

test('reads one object of the named place, its name never an option', async () => {
  const object = { kind: 'Deployment', name: '--web; true', namespace: 'shop' };
  const place = { ...prod, kubeconfig: '/some/config' };
  assert.deepEqual((await kubectl.read(place, object)).trimEnd().split('\n'), [
    'get',
    'deployment/--web; true',
    '--show-managed-fields',
    '--output=json',
    '--context=prod $(x)',
    '--kubeconfig=/some/config',
    '--request-timeout=7s',
    '--namespace=shop',
  ]);
});

test('a manifest without a namespace is looked for in that of the place', async () => {
  const output = await kubectl.read(prod, { kind: 'DaemonSet', name: 'logs', namespace: undefined });
  assert.match(output, /^--namespace=web$/m);
});

test('lists several kinds at once, of one namespace or of all', async () => {
  const some = await kubectl.listAll(prod, { kinds: ['nodes', 'resourcequotas'], namespace: 'shop' });
  assert.match(some.text, /^get\nnodes,resourcequotas\n/);
  assert.match(some.text, /^--namespace=shop$/m);
  const all = await kubectl.listAll(prod, { kinds: ['pods'], namespace: everywhere, fieldSelector: 'spec.nodeName!=' });
  assert.match(all.text, /^get\npods\n--field-selector=spec.nodeName!=\n--all-namespaces\n/);
  assert.doesNotMatch(all.text, /--namespace=/);
});

test('fails in the words of kubectl', async () => {
  const object = { kind: 'Deployment', name: 'gone', namespace: undefined };
  await assert.rejects(kubectl.read(prod, object), /\(NotFound\): deployments\.apps "gone" not found/);
});

test('says where there is no kubectl', async () => {
  await assert.rejects(kubectlOn('/nowhere').place({}), /was not found on the PATH/);
});

test('says where kubectl is inside the workspace', async () => {
  const inside = createPrograms({ environment: { PATH: folder }, workspace: () => [folder] });
  await assert.rejects(createKubectl(inside).place({}), /is inside the workspace \(.*kubectl\)/);
});

for (const [name, fault] of [
  ['deep', notAnObject('['.repeat(100))],
  ['flood', tooLongObject(16)],
  ['lines', tooLongObject(16)],
  ['blank', tooLongObject(16)],
] as const)
  test(`a watch that answers with ${name} fails in a sentence`, async () => {
    const { signal: stop } = new AbortController();
    const what = { kind: 'Deployment', name, namespace: undefined };
    await assert.rejects(kubectl.watch(prod, { what, tell: () => undefined, stop }), new Error(fault));
  });

test('what throws at an object of a watch fails it, and nothing is told any more', async () => {
  const { signal: stop } = new AbortController();
  const what = { kind: 'Deployment', name: 'one', namespace: undefined };
  const tell = () => assert.fail('thrown');
  await assert.rejects(kubectl.watch(prod, { what, tell, stop }), /thrown/);
});
