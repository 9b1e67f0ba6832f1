// A kubectl that knows what a cluster is to have, and writes down what it was asked.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { JsonMap } from '../../src/document/manifest.ts';

export interface StandInCluster {
  /** That of the kubeconfig; others are not there. */
  readonly context?: string;
  readonly namespace?: string;
  readonly version?: string;
  /** What lives in it. */
  readonly objects?: readonly JsonMap[];
  /** Resources that may not be listed or read. */
  readonly forbidden?: readonly string[];
  /** What is said on standard error instead of an answer, by the first word of the question. */
  readonly fails?: Readonly<Record<string, string>>;
  /** The first words of questions that are never answered. */
  readonly mute?: readonly string[];
  /** What a watch of a workload tells, after what is there. */
  readonly changes?: readonly JsonMap[];
  /** What a dry run of an apply prints. */
  readonly dryRun?: { readonly output?: JsonMap; readonly errors: string };
  /** Whether each look at an object finds it changed. */
  readonly isChanging?: boolean;
}

/** Writes the program into the folder. */
export function standInKubectl(folder: string, cluster: StandInCluster): void {
  writeFileSync(path.join(folder, 'asked.txt'), '');
  const program = `#!${process.execPath}\nconst folder = ${JSON.stringify(folder)};\nconst cluster = ${JSON.stringify(cluster)};\n${source}`;
  writeFileSync(path.join(folder, 'kubectl'), program, { mode: 0o755 });
}

/** The questions so far, each with its words. */
export function askedOf(folder: string): readonly string[] {
  return readFileSync(path.join(folder, 'asked.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}

const source = String.raw`
const { appendFileSync, readFileSync } = require('node:fs');
const words = process.argv.slice(2);
appendFileSync(folder + '/asked.txt', words.join(' ') + '\n');
const { context = 'test-context', namespace = 'default', version = 'v1.36.3', objects = [], forbidden = [], fails = {}, mute = [] } = cluster;
const valueOf = (name) => words.find((word) => word.startsWith('--' + name + '='))?.slice(name.length + 3);
const end = (text) => { console.error(text); process.exit(1); };
const print = (value) => console.log(JSON.stringify(value));
const resourceOf = (kind) => kind.toLowerCase() + (/(s|x|ch|sh)$/.test(kind) ? 'es' : 's');
const refusal = (resource) => 'Error from server (Forbidden): ' + resource + ' is forbidden: User "somebody" cannot list resource "' + resource + '"';
if (mute.includes(words[0])) setInterval(() => undefined, 1000);
else if (fails[words[0]] !== undefined) end(fails[words[0]]);
else if (words[0] === 'config') {
  const chosen = valueOf('context') ?? context;
  if (chosen !== context) end('error: cannot locate context ' + chosen);
  print({ kind: 'Config', 'current-context': context, contexts: [{ name: context, context: { namespace } }] });
} else if (words[0] === 'version') print({ serverVersion: { gitVersion: version } });
else if (words.includes('--watch')) {
  const changes = words[1].includes('/') ? (cluster.changes ?? []) : [];
  for (const object of changes) print({ type: 'MODIFIED', object });
  setInterval(() => undefined, 1000);
} else if (words[0] === 'apply') {
  const { output, errors } = cluster.dryRun;
  if (output !== undefined) print(output);
  if (errors !== '') console.error(errors);
  process.exitCode = output === undefined ? 1 : 0;
} else if (words[1].includes('/')) {
  const [kind, name] = words[1].split('/');
  const resource = resourceOf(kind) + '.apps';
  if (forbidden.includes(resource)) end(refusal(resource));
  const found = objects.find((each) => each.kind.toLowerCase() === kind && each.metadata.name === name);
  if (found === undefined) end('Error from server (NotFound): ' + resource + ' "' + name + '" not found');
  const looks = readFileSync(folder + '/asked.txt', 'utf8').split('\n').length;
  print(cluster.isChanging ? { ...found, metadata: { ...found.metadata, generation: looks } } : found);
} else {
  const resources = words[1].split(',');
  const refused = resources.filter((resource) => forbidden.includes(resource));
  const shown = resources.filter((resource) => !forbidden.includes(resource)).map((resource) => resource.split('.')[0]);
  const own = { kind: 'Namespace', metadata: { name: namespace } };
  const within = valueOf('namespace');
  const isIn = ({ metadata }) => within === undefined || (metadata.namespace ?? within) === within;
  const items = [own, ...objects].filter((each) => shown.includes(resourceOf(each.kind)) && isIn(each));
  print({ kind: 'List', items });
  if (refused.length > 0) end(refused.map(refusal).join('\n'));
}
`;
