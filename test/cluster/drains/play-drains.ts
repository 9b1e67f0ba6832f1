import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { asList, asMap, asNumber, asText } from '../../../src/document/manifest.ts';
import { type Happened, kubectl, Recording } from '../cluster.ts';
import { inTurns } from '../in-turns.ts';
import {
  away,
  type DrainAnswers,
  type DrainedNode,
  drainDifferences,
  errorsText,
  fileOf,
  forecastDrain,
  nodes,
} from './drain-answers.ts';
import { type DrainCase, drainCases, objectsOf } from './drain-cases.ts';
import type { PlayedDrain } from './drains-section.ts';

const resources = ['deployments', 'statefulsets'];
/** How long a drain is waited for that a budget may hold up forever. */
const patience = '40s';

interface Asked {
  readonly only: string;
  readonly folder: string;
  readonly suffix: string;
}

/** Forecasts all cases, and then drains the nodes under each; one after the other, as they share the nodes. */
export async function playDrains({ only, folder, suffix }: Asked): Promise<readonly PlayedDrain[]> {
  const chosen = drainCases.filter(({ name }) => name.includes(only));
  return inTurns(chosen, 1, async (each) => {
    const namespace = `drain-test-${drainCases.indexOf(each)}-${suffix}`;
    const file = path.join(folder, `${namespace}.yaml`);
    writeFileSync(file, fileOf(each, namespace));
    const forecast = await forecastDrain(each, file);
    await untilEmpty();
    await kubectl('default', ['create', 'namespace', namespace]);
    try {
      const real = await played(each, namespace);
      const otherwise = drainDifferences(forecast, real);
      console.log([`${otherwise.length === 0 ? 'right' : 'WRONG'} ${each.name}`, ...otherwise].join('\n  '));
      return { name: each.name, forecast, real };
    } finally {
      for (const node of nodes) await kubectl('default', ['uncordon', node]);
      await kubectl('default', ['delete', 'namespace', namespace, '--wait=false']);
    }
  });
}

async function played(drained: DrainCase, namespace: string): Promise<DrainAnswers> {
  for (let look = 0; look < 40; look++) {
    if ((await kubectl(namespace, ['get', 'serviceaccount/default'])).status === 0) break;
    await seconds(0.5);
  }
  for (const object of objectsOf(drained, namespace)) {
    const { status, errors } = await kubectl(namespace, ['create', '--filename=-'], object);
    if (status !== 0) throw new Error(errors);
  }
  for (const { kind, name } of drained.apps.filter((app) => app.kind !== 'Pod'))
    await kubectl(namespace, ['rollout', 'status', `${kind}/${name}`, '--timeout=120s']);
  await seconds(4);
  const recording = new Recording(namespace, resources);
  await seconds(1);
  const results: DrainedNode[] = [];
  for (const node of nodes) {
    const goesOn = results.every(({ state }) => state === 'drained');
    results.push(goesOn ? await drainedNode(node, drained) : notBegun);
  }
  recording.end();
  return { nodes: results, least: leastOf(recording.happened) };
}

const notBegun: DrainedNode = { state: 'not-begun', pods: 0, held: 0, errors: '', seconds: null };

async function drainedNode(node: string, drained: DrainCase): Promise<DrainedNode> {
  const start = Date.now();
  const words = ['drain', node, ...(drained.flags ?? []), `--timeout=${patience}`];
  const { status, output, errors } = await kubectl(undefined, words);
  const took = Math.round((Date.now() - start) / 100) / 10;
  const said = `${output}${errors}`;
  const isWaiting = said.includes('global timeout reached');
  if (status === 0) {
    await seconds(Number.parseInt(away, 10));
    await kubectl(undefined, ['uncordon', node]);
  }
  const [, refusal = ''] =
    /^error: unable to drain node "[^"]+" due to error: ?(.*), continuing command/m.exec(said) ?? [];
  const list = refusal.replace(/^\[(.*)\]$/, '$1').split(/, (?=cannot delete |error when )/);
  return {
    state: status === 0 ? 'drained' : isWaiting ? 'waiting' : 'refused',
    pods: new Set(said.match(/(?<=^evicting pod )\S+/gm)).size,
    held: new Set(said.match(/(?<=^error when evicting pods\/)"\S+(?=" .*will retry after)/gm)).size,
    errors: status === 0 || isWaiting ? '' : errorsText(list, drained),
    seconds: isWaiting ? null : took,
  };
}

function leastOf(happened: readonly Happened[]): Readonly<Record<string, number>> {
  const least: Record<string, number> = {};
  for (const { object } of happened) {
    const { metadata, status } = object;
    const name = asText(asMap(metadata).name);
    least[name] = Math.min(least[name] ?? Number.POSITIVE_INFINITY, asNumber(asMap(status).availableReplicas ?? 0));
  }
  return least;
}

/** What is drained has to be alone on the nodes. */
async function untilEmpty(): Promise<void> {
  for (let look = 0; look < 120; look++) {
    const { output } = await kubectl(undefined, ['get', 'pods', '--all-namespaces', '--output=json']);
    if (asList(JSON.parse(output).items).length === 0) return;
    await seconds(1);
  }
}

function seconds(count: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, count * 1000);
  });
}
