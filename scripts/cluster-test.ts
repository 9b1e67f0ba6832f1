// Forecasts scenarios against a real control plane, then plays them there and compares, and forecasts what the server says
// of manifests:
//   npm run cluster-test -- [--reader KUBECONFIG] [--audit-log FILE] [--only TEXT] [--at-once N] [--page]
//   npm run cluster-test -- --part manifests [--seed N] [--count N] [--page]
//   npm run cluster-test -- --part releases [--page]
//   npm run cluster-test -- --part appliers [--only TEXT] [--at-once N] [--page]
//   npm run cluster-test -- --part drains [--only TEXT] [--page]
//   npm run cluster-test -- --part endpoints [--only TEXT] [--page]
//   npm run cluster-test -- --part steps [--seed N] [--only TEXT] [--at-once N] [--page]
// kubectl of the PATH writes; the forecasts read with the other kubeconfig, and the audit log has to show that they only
// read. Pods get ready after 3 s and stop in 2 s. --page writes docs/cluster-test.md, or of one --part that part of it.
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { JsonMap } from '../src/document/manifest.ts';
import { versionTraitsOf } from '../src/workload/versions.ts';
import { type Answers, agrees, fields } from '../test/cluster/answers.ts';
import { appliersHeading, appliersSection } from '../test/cluster/appliers/appliers-section.ts';
import { playAppliers } from '../test/cluster/appliers/play-appliers.ts';
import { kubectl } from '../test/cluster/cluster.ts';
import { clusterTestPage, type Result } from '../test/cluster/cluster-test-page.ts';
import { drainsHeading, drainsSection } from '../test/cluster/drains/drains-section.ts';
import { playDrains } from '../test/cluster/drains/play-drains.ts';
import { endpointsHeading, endpointsSection } from '../test/cluster/endpoints/endpoints-section.ts';
import { playEndpoints } from '../test/cluster/endpoints/play-endpoints.ts';
import { forecastAnswers } from '../test/cluster/forecast-answers.ts';
import { manifestCases } from '../test/cluster/manifests/manifest-cases.ts';
import { manifestsHeading, manifestsSection } from '../test/cluster/manifests/manifests-section.ts';
import { ownAnswer } from '../test/cluster/manifests/own-answers.ts';
import { serverAnswers } from '../test/cluster/manifests/server-answers.ts';
import { realAnswers } from '../test/cluster/real-answers.ts';
import { appliersFile, drainsFile, endpointsFile, stepsFile, writeRecorded } from '../test/cluster/recorded.ts';
import { differencesOf, forecastRelease, realRelease } from '../test/cluster/releases/release-answers.ts';
import { manifestsOf, type ReleaseCase, releaseCases } from '../test/cluster/releases/release-cases.ts';
import { type PlayedRelease, releasesHeading, releasesSection } from '../test/cluster/releases/releases-section.ts';
import type { Between, ClusterScenario } from '../test/cluster/scenario.ts';
import { clusterScenarios } from '../test/cluster/scenarios.ts';
import { playSteps } from '../test/cluster/steps/play-steps.ts';
import { stepsCases } from '../test/cluster/steps/step-cases.ts';
import { stepsHeading, stepsSection } from '../test/cluster/steps/steps-section.ts';
import { root } from './root.ts';

const options = {
  reader: { type: 'string' },
  'audit-log': { type: 'string' },
  only: { type: 'string', default: '' },
  'at-once': { type: 'string', default: '3' },
  part: { type: 'string' },
  seed: { type: 'string', default: '1' },
  count: { type: 'string', default: '300' },
  page: { type: 'boolean', default: false },
} as const;
const { values } = parseArgs({ options });
const reader = values.reader ?? process.env.KUBECONFIG ?? '';
const timeout = '80s';
const folder = mkdtempSync(path.join(tmpdir(), 'cluster-test-'));
const since = new Date().toISOString();

const { gitVersion } = JSON.parse((await kubectl('default', ['version', '--output=json'])).output).serverVersion;
const about = { date: since.slice(0, 10), gitVersion };
const file = path.join(root, 'docs/cluster-test.md');
const parts = {
  scenarios: playedScenarios,
  manifests: judgedManifests,
  releases: playedReleases,
  appliers: playedAppliers,
  drains: playedDrains,
  endpoints: playedEndpoints,
  steps: playedSteps,
};
const written = partsOf(readFileSync(file, 'utf8'));
const texts: string[] = [];
for (const [name, make] of Object.entries(parts))
  texts.push(values.part === undefined || values.part === name ? await make() : (written.get(name) ?? ''));
rmSync(folder, { recursive: true });
if (values.page) writeFileSync(file, `${texts.map((text) => text.trimEnd()).join('\n\n')}\n`);

/** The parts of the page as it is. */
function partsOf(page: string): ReadonlyMap<string, string> {
  const [scenarios = '', ...others] = page.split(
    /^(?=## (?:Manifests|Releases|Appliers|Drains|Endpoints|Steps in the middle)$)/m,
  );
  const startingWith = (heading: string) => others.find((text) => text.startsWith(heading)) ?? '';
  return new Map([
    ['scenarios', scenarios],
    ['manifests', startingWith(manifestsHeading)],
    ['releases', startingWith(releasesHeading)],
    ['appliers', startingWith(appliersHeading)],
    ['drains', startingWith(drainsHeading)],
    ['endpoints', startingWith(endpointsHeading)],
    ['steps', startingWith(stepsHeading)],
  ]);
}

async function playedAppliers(): Promise<string> {
  const place = { only: values.only, folder, suffix: since.replace(/\D/g, '').slice(8, 14) };
  const played = await playAppliers({ ...place, atOnce: Number(values['at-once']) });
  if (values.page) writeRecorded(appliersFile, played);
  const section = appliersSection(played, about);
  console.log(section);
  return section;
}

async function playedDrains(): Promise<string> {
  const place = { only: values.only, folder, suffix: since.replace(/\D/g, '').slice(8, 14) };
  const played = await playDrains(place);
  if (values.page) writeRecorded(drainsFile, played);
  const section = drainsSection(played, about);
  console.log(section);
  return section;
}

async function playedEndpoints(): Promise<string> {
  const place = { only: values.only, folder, suffix: since.replace(/\D/g, '').slice(8, 14) };
  const played = await playEndpoints(place);
  if (values.page) writeRecorded(endpointsFile, played);
  const section = endpointsSection(played, about);
  console.log(section);
  return section;
}

async function playedSteps(): Promise<string> {
  const cases = stepsCases(Number(values.seed), 40);
  const place = { only: values.only, folder, suffix: since.replace(/\D/g, '').slice(8, 14) };
  const played = await playSteps({ cases, ...place, atOnce: Number(values['at-once']) });
  if (values.page) writeRecorded(stepsFile, played);
  const section = stepsSection(played, about);
  console.log(section);
  return section;
}

async function playedReleases(): Promise<string> {
  const played: PlayedRelease[] = [];
  for (const [index, each] of releaseCases.entries()) {
    if (!each.name.includes(values.only)) continue;
    const result = await playRelease(each, `release-test-${index}-${since.replace(/\D/g, '').slice(8, 14)}`);
    const { name, forecast, real } = result;
    const otherwise = differencesOf(forecast, real);
    console.log(`${otherwise.length === 0 ? 'right' : 'WRONG'} ${name} ${otherwise.join('; ')}`);
    played.push(result);
  }
  const section = releasesSection(played, about);
  console.log(section);
  return section;
}

async function playRelease(release: ReleaseCase, namespace: string): Promise<PlayedRelease> {
  const { name, before, after, quota } = release;
  const listOf = (apps: ReleaseCase['after']) =>
    JSON.stringify({ apiVersion: 'v1', kind: 'List', items: apps.flatMap(manifestsOf) });
  await demand('default', ['create', 'namespace', namespace]);
  try {
    await untilAccount(namespace);
    const hard = { apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name: 'team' }, spec: { hard: quota ?? {} } };
    if (quota !== undefined) await demand(namespace, ['create', '--filename=-'], hard);
    if (quota !== undefined) await seconds(2);
    const [old, next] = ['before', 'after'].map((which) => path.join(folder, `${namespace}-${which}.json`));
    writeFileSync(old ?? '', listOf(before));
    writeFileSync(next ?? '', listOf(after));
    await demand(namespace, ['apply', '--filename', old ?? '']);
    for (const each of before) {
      const target = `${each.kind.toLowerCase()}/${each.name}`;
      if (each.autoscaledTo !== undefined) {
        const raised = `--for=jsonpath={.status.availableReplicas}=${each.autoscaledTo}`;
        await demand(namespace, ['wait', target, raised, '--timeout=120s']);
      }
      await kubectl(namespace, ['rollout', 'status', target, '--timeout=120s']);
    }
    await seconds(3);
    const assume = 'startup=3s,pull=0s,scheduling=0s,termination=2s';
    const forecast = await forecastRelease({ file: next ?? '', namespace, kubeconfig: reader, assume });
    return { name, forecast, real: await realRelease(next ?? '', namespace, 90) };
  } finally {
    await kubectl('default', ['delete', 'namespace', namespace]);
  }
}

async function judgedManifests(): Promise<string> {
  const cases = manifestCases({ seed: Number(values.seed), count: Number(values.count) });
  const texts = cases.map(({ text }) => text);
  const real = await serverAnswers(texts, path.join(folder, 'manifests'));
  const traits = versionTraitsOf(gitVersion.replace(/^v/, ''));
  const judged = cases.map((each, index) => {
    return { ...each, forecast: ownAnswer(each.text, traits), real: real[index] ?? { refusal: '' } };
  });
  const section = manifestsSection(judged, about);
  console.log(section);
  return section;
}

async function playedScenarios(): Promise<string> {
  const results: Result[] = [];
  const chosen = clusterScenarios.filter(({ name }) => name.includes(values.only));
  const alone = chosen.filter(({ isAlone }) => isAlone === true);
  await together(
    chosen.filter((each) => !alone.includes(each)),
    { atOnce: Number(values['at-once']), results },
  );
  await together(alone, { atOnce: 1, results });
  const writes = values['audit-log'] === undefined ? undefined : writesOfReader(values['audit-log']);
  const page = clusterTestPage(results, { ...about, writes });
  console.log(page);
  return page;
}

async function together(
  scenarios: readonly ClusterScenario[],
  { atOnce, results }: { readonly atOnce: number; readonly results: Result[] },
): Promise<void> {
  const left = [...scenarios];
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const result = await play(next).catch((error: unknown) => String(error));
      if (typeof result === 'string') console.log(`${next.name}: NOT PLAYED: ${result}`);
      else {
        results.push(result);
        tell(result);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

function tell({ name, forecast, real }: Result): void {
  const wrong = fields.filter(([field]) => agrees(field, forecast, real) === false);
  console.log(`${wrong.length === 0 ? 'right' : 'WRONG'} ${name}`);
  for (const [field] of wrong) console.log(`  ${field}: forecast ${forecast[field]}; real ${real[field]}`);
}

async function play(scenario: ClusterScenario): Promise<Result> {
  const { name, apply, from, around = [], labels = {}, between = [] } = scenario;
  const number = clusterScenarios.indexOf(scenario);
  const namespace = `cluster-test-${number}-${since.replace(/\D/g, '').slice(8, 14)}`;
  const target = `${String(apply.kind).toLowerCase()}/web`;
  await demand('default', ['create', '--filename=-'], {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: namespace, labels },
  });
  try {
    await untilAccount(namespace);
    for (const object of around) await demand(namespace, ['create', '--filename=-'], object);
    if (around.length > 0) await seconds(2);
    const steps: readonly Between[] = [
      ...(from === undefined ? [] : [{ apply: from }, 'settled' as const]),
      ...between,
    ];
    for (const step of steps) await take(step, { namespace, target });
    const file = path.join(folder, `${number}.json`);
    writeFileSync(file, JSON.stringify(apply));
    const { startup = 3, isNeverReady } = scenario;
    const version = isNeverReady === true ? 'never-ready' : 'healthy';
    const assume = `startup=${startup}s,pull=0s,scheduling=0s,termination=2s,new-version=${version}`;
    const foretoldAt = Date.now();
    const forecast: Answers = await forecastAnswers({ file, namespace, kubeconfig: reader, timeout, assume });
    const real = await realAnswers({ foretoldAt, namespace, target, manifest: apply, timeout });
    return { name, forecast, real };
  } finally {
    await kubectl('default', ['delete', 'namespace', namespace, '--wait=false']);
  }
}

async function take(step: Between, { namespace, target }: { readonly namespace: string; readonly target: string }) {
  if (step === 'settled') {
    await kubectl(namespace, ['rollout', 'status', target, '--timeout=120s']);
    await seconds(3);
  } else if ('seconds' in step) await seconds(step.seconds);
  else if ('apply' in step) await demand(namespace, ['apply', '--filename=-'], step.apply);
  else
    await demand(
      namespace,
      step.map((word) => (word === '@' ? target : word)),
    );
}

async function demand(namespace: string, words: readonly string[], input?: JsonMap): Promise<void> {
  const { status, errors } = await kubectl(namespace, words, input);
  if (status !== 0) throw new Error(`kubectl ${words.join(' ')}: ${errors}`);
}

/** No pod is created before the service account of the namespace exists. */
async function untilAccount(namespace: string): Promise<void> {
  for (let look = 0; look < 40; look++) {
    if ((await kubectl(namespace, ['get', 'serviceaccount/default'])).status === 0) return;
    await seconds(0.5);
  }
}

function seconds(count: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, count * 1000);
  });
}

/** The number of requests of the forecasts so far, and of those that write. */
function writesOfReader(file: string): { readonly requests: number; readonly writes: number } {
  const user = /token: "?(\w+)/.exec(readFileSync(reader, 'utf8'))?.[1];
  if (!existsSync(file) || user === undefined) throw new Error(`${file} and the token of ${reader} are needed`);
  // The server moves a full log aside, with the time behind its name.
  const { dir, name, ext } = path.parse(file);
  const own = globSync(path.join(dir, `${name}{,-*}${ext}`))
    .flatMap((each) => readFileSync(each, 'utf8').split('\n'))
    .filter((line) => line.includes(`"username":"${user}"`))
    .map((line) => JSON.parse(line))
    .filter(({ requestReceivedTimestamp }) => requestReceivedTimestamp >= since);
  return { requests: own.length, writes: own.filter(({ verb }) => !['get', 'list', 'watch'].includes(verb)).length };
}
