// Plays a release by kubectl, Helm, Argo CD or Flux on a real control plane, and tells what came of it.
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { asList, asMap, asText, type JsonMap } from '../../../src/document/manifest.ts';
import { groupedBy } from '../../../src/std/grouped-by.ts';
import { type Happened, kubectl, Recording, type Said } from '../cluster.ts';
import { type ApplierAnswers, endText, nameIn, orderText, release, restText } from './applier-answers.ts';
import { type ApplierCase, fileOf } from './applier-cases.ts';

const run = promisify(execFile);
const resources = ['deployments', 'statefulsets', 'daemonsets', 'jobs'];
const programs = path.join(homedir(), '.cache/rollout-preview/test-programs');

export interface PlayedPlace {
  readonly namespace: string;
  readonly folder: string;
}

/** Brings the earlier state, and waits until it has rolled out. */
export async function prepare({ applier, before }: ApplierCase, place: PlayedPlace): Promise<void> {
  if (before.length === 0) return;
  const text = fileOf(before, place.namespace);
  const [{ status, errors } = { status: 0, errors: '' }] = await applied(text, applier.split(',', 1).join(), place);
  if (status !== 0) throw new Error(errors);
  for (const { kind, name } of before)
    await kubectl(place.namespace, ['rollout', 'status', `${kind}/${name}`, '--timeout=120s']);
  await seconds(3);
}

export async function playApplier(played: ApplierCase, place: PlayedPlace): Promise<ApplierAnswers> {
  const { namespace } = place;
  const former = await namesIn(namespace);
  const recording = new Recording(namespace, resources);
  await seconds(1);
  const since = recording.happened.length;
  const hooks = new AbortController();
  const completion = completeHooks(namespace, Number(/hook=(\d+)s/.exec(played.applier)?.[1]), hooks);
  const start = Date.now();
  const said = await applied(fileOf(played.after, namespace), played.applier, place);
  const took = timeIn(said) ?? Math.round((Date.now() - start) / 100) / 10;
  // Argo CD deletes in the foreground: what is pruned goes once its pods are gone.
  await seconds(played.applier.includes('prune') ? 6 : 1);
  hooks.abort();
  await completion;
  recording.end();
  const items = await itemsIn(namespace);
  const rest = new Set(items.map(nameOfObject));
  const wanted = new Set(played.after.map(nameIn));
  const happened = recording.happened.slice(since);
  const gone = new Set(happened.flatMap(({ type, object }) => (type === 'DELETED' ? [nameOfObject(object)] : [])));
  return {
    order: orderText(writesIn(happened), played),
    deleted: former
      .filter((name) => gone.has(name))
      .toSorted()
      .join(', '),
    left: [...rest]
      .filter((name) => former.includes(name) && !wanted.has(name) && !gone.has(name))
      .toSorted()
      .join(', '),
    end: endText(endOf(said), played),
    rest: restText(items.map((item) => `${nameOfObject(item)}=${tagOf(item)}`)),
    seconds: took,
  };
}

/** By the revisions of the store, which count all objects together. */
function writesIn(happened: readonly Happened[]): readonly string[] {
  const revision = ({ object }: Happened) => Number(asMap(object.metadata).resourceVersion);
  const isWrite = ({ type, object }: Happened) => type !== 'MODIFIED' || Number(asMap(object.metadata).generation) > 1;
  const writes = happened.filter(isWrite).toSorted((one, other) => revision(one) - revision(other));
  return [...groupedBy(writes, ({ object }) => [nameOfObject(object)]).keys()];
}

async function itemsIn(namespace: string): Promise<readonly JsonMap[]> {
  const { output } = await kubectl(namespace, ['get', resources.slice(0, 3).join(','), '--output=json']);
  return asList(JSON.parse(output).items).map(asMap);
}

async function namesIn(namespace: string): Promise<readonly string[]> {
  return (await itemsIn(namespace)).map(nameOfObject);
}

function nameOfObject({ kind, metadata }: JsonMap): string {
  return nameIn({ kind, name: asMap(metadata).name });
}

function tagOf({ spec }: JsonMap): string {
  const [container] = asList(asMap(asMap(asMap(spec).template).spec).containers);
  return asText(asMap(container).image).split(':')[1] ?? '';
}

/** All commands that apply a text, until one fails. */
async function applied(text: string, applier: string, place: PlayedPlace): Promise<readonly Said[]> {
  const all: Said[] = [];
  for (const call of callsOf(text, applier, place)) {
    const said = await call();
    all.push(said);
    if (said.status !== 0) break;
  }
  return all.reverse();
}

function callsOf(text: string, applier: string, { namespace, folder }: PlayedPlace): readonly (() => Promise<Said>)[] {
  const [name = '', ...words] = applier.split(',');
  const timeout = words.filter((each) => each.startsWith('timeout=')).map((each) => `--${each}`);
  const own = path.join(folder, namespace);
  if (name.startsWith('helm')) {
    mkdirSync(path.join(own, 'templates'), { recursive: true });
    writeFileSync(path.join(own, 'Chart.yaml'), `apiVersion: v2\nname: ${release}\nversion: 1.0.0\n`);
    writeFileSync(path.join(own, 'templates/all.yaml'), text);
    const back = words.includes('atomic') ? [name === 'helm3' ? '--atomic' : '--rollback-on-failure'] : [];
    const wait = words.includes('wait') ? ['--wait'] : [];
    const call = ['upgrade', '--install', release, own, `--namespace=${namespace}`, ...wait, ...back, ...timeout];
    return [() => helm(name, call, own)];
  }
  mkdirSync(own, { recursive: true });
  writeFileSync(path.join(own, 'all.yaml'), text);
  if (name === 'argocd' || name === 'flux') {
    const flags = words.filter((each) => !each.startsWith('hook=')).map((each) => `-${each}`);
    return [() => ended(gitopsProgram(name), [...flags, namespace, path.join(own, 'all.yaml')])];
  }
  writeFileSync(path.join(own, 'kustomization.yaml'), 'resources: [all.yaml]\n');
  const what = name === 'kustomize' ? ['-k', own] : ['-f', path.join(own, 'all.yaml')];
  const side = words.includes('server-side') ? ['--server-side'] : [];
  return [
    () => kubectl(namespace, ['apply', ...what, ...side]),
    ...(words.includes('wait') ? [() => kubectl(namespace, ['rollout', 'status', ...what, ...timeout])] : []),
  ];
}

function helm(name: string, words: readonly string[], folder: string): Promise<Said> {
  const own = { HELM_CACHE_HOME: folder, HELM_CONFIG_HOME: folder, HELM_DATA_HOME: folder };
  return ended(path.join(programs, name, 'helm'), words, own);
}

/** The code of Argo CD and of Flux as a program; it is built once. */
function gitopsProgram(name: string): string {
  const program = path.join(programs, 'gitops', name);
  if (existsSync(program)) return program;
  const cwd = path.join(import.meta.dirname, 'gitops');
  const { status } = spawnSync('go', ['build', '-o', program, `./${name}`], { cwd, stdio: 'inherit' });
  if (status !== 0) throw new Error(`go build of ${name} ended with ${status}`);
  return program;
}

async function ended(program: string, words: readonly string[], own: NodeJS.ProcessEnv = {}): Promise<Said> {
  try {
    const { stdout, stderr } = await run(program, words, { env: { ...process.env, ...own } });
    return { status: 0, output: stdout, errors: stderr };
  } catch (error) {
    const { code = 1, stdout = '', stderr = '' } = error as { code?: number; stdout?: string; stderr?: string };
    return { status: code, output: stdout, errors: stderr };
  }
}

/** Helm prints what happens on the way before the error, a line each. */
function endOf([last]: readonly Said[]): string {
  if (last === undefined || last.status === 0) return 'exit status 0';
  const lines = last.errors.trim().replace(/^[\s\S]*?(?=^(?:Error|error): )/m, '');
  return `exit status ${last.status}: ${lines}`;
}

/** What Argo CD's code says of itself, since it first reads the whole cluster, which the controller has in mind. */
function timeIn([last]: readonly Said[]): number | undefined {
  const [, count] = /^took ([\d.]+) s$/m.exec(last?.output ?? '') ?? [];
  return count === undefined ? undefined : Number(count);
}

/** No container runs here: after so many seconds the pods of Jobs are told to have succeeded; without a number never. */
async function completeHooks(namespace: string, after: number, { signal }: AbortController): Promise<void> {
  if (Number.isNaN(after)) return;
  while (!signal.aborted) {
    const { output } = await kubectl(namespace, ['get', 'pods', '--selector=job-name', '--output=json']);
    for (const { metadata, status } of asList(JSON.parse(output).items).map(asMap)) {
      const { startTime, phase } = asMap(status);
      if (phase !== 'Running' || Date.now() - Date.parse(asText(startTime)) < after * 1000) continue;
      const patch = JSON.stringify({ status: { phase: 'Succeeded' } });
      const words = ['patch', `pod/${asText(asMap(metadata).name)}`, '--subresource=status', `--patch=${patch}`];
      await kubectl(namespace, words);
    }
    await seconds(0.3);
  }
}

function seconds(count: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, count * 1000);
  });
}
