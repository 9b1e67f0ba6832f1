import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { readArguments } from '../../src/cli/options/arguments.ts';
import { run as runCommand } from '../../src/cli/run.ts';
import { commandLine } from '../support/command-line.ts';

const tellMemory = `process.on('exit', () => console.error('kB', process.resourceUsage().maxRSS))`;

/** What the command prints, and the most memory that it took, in megabytes. */
async function run(...words: readonly string[]): Promise<{ readonly stdout: string; readonly megabytes: number }> {
  const flags = ['--import', `data:text/javascript,${encodeURIComponent(tellMemory)}`];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [...flags, commandLine, ...words]).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  return { stdout, megabytes: Number(/kB (\d+)/.exec(stderr)?.[1]) / 1024 };
}

function configMap(index: number): string {
  const data = Array.from({ length: 18 }, (_, key) => `  key-${key}: "${'x'.repeat(40)} ${index}"\n`);
  return `---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: config-${index}\ndata:\n${data.join('')}`;
}

function deployment(index: number): string {
  return `---\napiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web-${index}\nspec:\n  selector:\n    matchLabels:\n      app: web-${index}\n  template:\n    metadata:\n      labels:\n        app: web-${index}\n    spec:\n      containers:\n        - name: web\n          image: web:${index}\n`;
}

test('the report of a file is written while its workloads are forecast', async (context) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rollout-preview-large-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const many = path.join(folder, 'many.yaml');
  writeFileSync(many, Array.from({ length: 350 }, (_, index) => deployment(index)).join(''));
  const pieces: string[] = [];
  const terminal = { width: 80, hasColors: false };
  const options = readArguments([many, '--against', 'assumed', '--format', 'json', '-o', `junit=${folder}/junit.xml`]);
  assert(typeof options === 'object' && 'inputs' in options);
  const status = await runCommand(options, {
    terminal,
    today: '2026-11-20',
    readStandardInput: async () => '',
    write: (text) => void pieces.push(text),
    complain: (text) => assert.fail(text),
    tellProgress: () => undefined,
  });
  const counts = pieces.map((piece) => piece.match(/^\{"file":/gm)?.length ?? 0).filter((count) => count > 0);
  assert.deepEqual(counts, [100, 100, 100, 50]);
  const { workloads, files } = JSON.parse(pieces.join(''));
  assert.deepEqual([status, workloads.length, files], [0, 350, 1]);
  const junit = readFileSync(path.join(folder, 'junit.xml'), 'utf8');
  assert.equal(junit.match(/<testsuite .*tests="350"/g)?.length, 1);
});

const probes = ['startup', 'readiness', 'liveness'].map((each) => `${each}Probe: { tcpSocket: { port: 80 } }`).join();
const holding: readonly (readonly [what: string, containers: number, fields: string, replicas: number])[] = [
  ['a pod of hundreds of containers with probes', 400, `, restartPolicy: Always, ${probes}`, 2],
  ['a workload of a hundred pods with a thousand init containers', 1000, '', 100],
];

for (const [what, containers, fields, replicas] of holding)
  test(`${what} holds up no other workload`, async (context) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'rollout-preview-large-'));
    context.after(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, 'many.yaml');
    const inits = Array.from({ length: containers }, (_, at) => `{ name: c${at}, image: a${fields} }`);
    const many = deployment(0)
      .replace('containers:', `initContainers: [${inits.join()}]\n      containers:`)
      .replace('spec:\n', `spec:\n  replicas: ${replicas}\n`);
    writeFileSync(file, `${many}${deployment(1)}`);
    const { stdout } = await run(file, '--against', 'assumed');
    assert.match(stdout, /web-0\n {2}Not simulated: this rollout takes more steps/);
    assert.match(stdout, /web-1\n {2}Completes/);
  });

test('pods on 4,000 nodes that were never ready take little memory', async (context) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rollout-preview-large-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'many.yaml');
  const probe = 'readinessProbe: { periodSeconds: 2147483647, successThreshold: 2147483647, tcpSocket: { port: 80 } }';
  const daemonSet = deployment(0).replace('kind: Deployment', 'kind: DaemonSet');
  writeFileSync(file, daemonSet.replace('- name: web\n', `- name: web\n          ${probe}\n`));
  const { stdout, megabytes } = await run(file, '--assume', 'nodes=4000,web:crash=1s', '--against', 'assumed');
  context.diagnostic(`${megabytes.toFixed(0)} MB`);
  assert.match(stdout, /web-0\n {2}Gets stuck/);
  assert(megabytes < 400, `${megabytes} MB`);
});

test('30,000 documents take five times the memory of their text at most', async (context) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rollout-preview-large-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const [small, large] = [path.join(folder, 'small.yaml'), path.join(folder, 'large.yaml')];
  const text = Array.from({ length: 30_000 }, (_, index) => configMap(index)).join('');
  writeFileSync(small, configMap(0));
  writeFileSync(large, text);
  const [few, many] = [await run(small, '--against', 'assumed'), await run(large, '--against', 'assumed')];
  const ratio = ((many.megabytes - few.megabytes) * 1024 * 1024) / text.length;
  context.diagnostic(`${few.megabytes.toFixed(0)} MB and ${many.megabytes.toFixed(0)} MB: ${ratio.toFixed(1)} times`);
  assert.equal(many.stdout, few.stdout);
  assert(ratio < 5, `${ratio} times the text`);
});
