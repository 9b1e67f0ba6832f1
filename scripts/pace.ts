// Measures how long rollouts take on a real control plane, for the table of docs/how-right.md:
// npm run pace -- [--context NAME] [--namespace NAME] [--times N]
// kubectl of the PATH is asked; the namespace is made, and deleted afterwards. Nodes are to make pods ready 3 s after they are
// bound, and to end them 2 s after they are deleted. With several measurements, the median counts.
import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { JsonMap } from '../src/document/manifest.ts';
import { type Measured, updateTable } from '../test/simulation/measured-paces.ts';
import { type Paced, paced } from '../test/simulation/pace.ts';

const { values } = parseArgs({
  options: {
    context: { type: 'string' },
    namespace: { type: 'string', default: 'pace' },
    times: { type: 'string', default: '3' },
  },
});
const common = [`--namespace=${values.namespace}`, ...(values.context ? [`--context=${values.context}`] : [])];

/** How long until the controllers may send all their requests again, and the deleted pods are gone. */
const restMs = 8000;

run(['create', 'namespace', values.namespace]);
const measured: Measured[] = [];
for (const each of paced) {
  const times: number[] = [];
  for (let count = Number(values.times); count > 0; count--) times.push(await seconds(each));
  times.sort((one, other) => one - other);
  console.log(`${each.what}: ${times.join(', ')} s`);
  measured.push({ what: each.what, seconds: times[times.length >> 1] ?? Number.NaN });
}
run(['delete', 'namespace', values.namespace, '--wait=false']);
const { gitVersion } = JSON.parse(run(['version', '-o', 'json'])).serverVersion;
updateTable(measured, `${gitVersion}, ${new Date().toISOString().slice(0, 10)}`);

/** How long it takes until all of them have rolled out, from the server's first write. */
async function seconds({ names, replicas, isCreation }: Paced): Promise<number> {
  if (!isCreation) {
    apply(names.map((name) => deployment(name, replicas, 'app:1')));
    for (const name of names) run(['rollout', 'status', `deployment/${name}`]);
    await pause(restMs);
  }
  const ends = names.map((name) => rolledOut(name, isCreation ? 1 : 2));
  await pause(1000);
  const began = apply(names.map((name) => deployment(name, replicas, 'app:2')));
  const last = Math.max(...(await Promise.all(ends)));
  run(['delete', 'deployment', ...names, '--wait=false']);
  await pause(restMs + (replicas * names.length * 1000) / 10);
  return Math.round((last - began) / 100) / 10;
}

/** When the Deployment has first rolled out in a generation. */
function rolledOut(name: string, generation: number): Promise<number> {
  const watch = spawn('kubectl', [...common, 'get', 'deployments', '--watch', '--output-watch-events', '-o', 'json']);
  return new Promise((resolve) => {
    createInterface(watch.stdout).on('line', (line) => {
      const { object } = JSON.parse(line);
      if (object.metadata.name !== name || object.metadata.generation < generation || !isDone(object)) return;
      resolve(Date.now());
      watch.kill();
    });
  });
}

function isDone({ metadata, spec, status }: Record<string, JsonMap>): boolean {
  const { observedGeneration = 0, replicas, updatedReplicas, availableReplicas } = status ?? {};
  const isObserved = Number(observedGeneration) >= Number(metadata?.generation);
  return isObserved && [replicas, updatedReplicas, availableReplicas].every((count) => count === spec?.replicas);
}

function deployment(name: string, replicas: number, image: string): JsonMap {
  const labels = { app: name };
  // A pod is ready as soon as it has started.
  const readinessProbe = { tcpSocket: { port: 80 }, periodSeconds: 1 };
  const template = { metadata: { labels }, spec: { containers: [{ name: 'app', image, readinessProbe }] } };
  const spec = { replicas, selector: { matchLabels: labels }, template };
  return { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name }, spec };
}

/** Gives the moment at which the server was asked. */
function apply(items: readonly JsonMap[]): number {
  const began = Date.now();
  run(['apply', '-f', '-'], JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
  return began;
}

function run(args: readonly string[], input = ''): string {
  const { status, stdout, stderr } = spawnSync('kubectl', [...common, ...args], { input, encoding: 'utf8' });
  if (status !== 0) throw new Error(`kubectl ${args.join(' ')}: ${stderr.trim()}`);
  return stdout;
}
