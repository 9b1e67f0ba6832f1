// What is compared of three nodes that are drained one after the other: as it was forecast, and as a cluster played it.
import { asList, asMap, asNumber, asText, type JsonMap } from '../../../src/document/manifest.ts';
import { said } from '../forecast-answers.ts';
import { type DrainCase, objectsOf } from './drain-cases.ts';

export const nodes = ['fake-1', 'fake-2', 'fake-3'] as const;

export interface DrainAnswers {
  readonly nodes: readonly DrainedNode[];
  /** Of each workload the fewest pods that are available at once. */
  readonly least: Readonly<Record<string, number>>;
}

export interface DrainedNode {
  readonly state: 'drained' | 'refused' | 'waiting' | 'not-begun';
  /** How many are evicted, or are tried to be. */
  readonly pods: number;
  /** How many of them a budget refuses once at least. */
  readonly held: number;
  /** What kubectl says as it refuses, without the suffixes of pods. */
  readonly errors: string;
  readonly seconds: number | null;
}

/** How long each node is away: until its pods run elsewhere. */
export const away = '10s';

export function drainDifferences(forecast: DrainAnswers, real: DrainAnswers): readonly string[] {
  const byNode = real.nodes.flatMap((played, index) => {
    const foretold = forecast.nodes[index];
    if (foretold === undefined) return [`fake-${index + 1} is not forecast`];
    const { seconds: one, ...rest } = foretold;
    const { seconds: other, ...itself } = played;
    const isLate = one !== null && other !== null && Math.abs(one - other) > Math.max(5, other / 4);
    const texts = [rest, itself].map((each) => JSON.stringify(each));
    return [
      ...(texts[0] === texts[1] ? [] : [`fake-${index + 1}: forecast ${texts[0]}; real ${texts[1]}`]),
      ...(isLate ? [`fake-${index + 1} takes ${one} s and ${other} s`] : []),
    ];
  });
  const least = Object.entries(real.least).flatMap(([name, count]) =>
    forecast.least[name] === count ? [] : [`${name} falls to ${forecast.least[name]} and ${count}`],
  );
  return [...byNode, ...least];
}

export async function forecastDrain(played: DrainCase, file: string): Promise<DrainAnswers> {
  const assume = 'startup=3s,pull=0s,scheduling=0s,termination=2s';
  const { output, errors } = await said([
    'drain',
    file,
    '--assume',
    assume,
    '--away',
    away,
    '--format',
    'json',
    ...(played.flags ?? []),
  ]);
  if (output === '') throw new Error(errors);
  const report = JSON.parse(output);
  return {
    nodes: asList(report.nodes)
      .map(asMap)
      .map((node): DrainedNode => {
        const [from, until] = [node.fromSeconds, node.untilSeconds];
        return {
          state: asText(node.state) as DrainedNode['state'],
          pods: asNumber(node.pods),
          held: asList(node.held).length,
          errors: errorsText(asList(node.errors).map(asText), played),
          seconds: typeof from === 'number' && typeof until === 'number' ? Math.round((until - from) * 10) / 10 : null,
        };
      }),
    least: Object.fromEntries(
      asList(report.workloads)
        .map(asMap)
        .map(({ name, leastAvailable }) => [asText(name), asNumber(leastAvailable)]),
    ),
  };
}

/** In one order, with the names of workloads for those of their pods, and without the namespace that was played in. */
export function errorsText(errors: readonly string[], { apps }: DrainCase): string {
  const names = apps.filter(({ kind }) => kind !== 'Pod').map(({ name }) => name);
  const pods = new RegExp(`\\b(${names.join('|')})(?:-[a-z0-9]+){1,2}\\b`, 'g');
  return errors
    .map((each) =>
      each
        .replace(pods, '$1-…')
        .replace(/[\w-]+\//g, '')
        .replace(/ -n "[\w-]+"/, ''),
    )
    .toSorted()
    .join('; ');
}

/** With the nodes as the cluster has them. */
export function fileOf(played: DrainCase, namespace: string): string {
  return [...nodes.map(nodeOf), ...objectsOf(played, namespace)]
    .map((object) => `---\n${JSON.stringify(object)}\n`)
    .join('');
}

function nodeOf(name: string): JsonMap {
  const allocatable = { cpu: '64', memory: '256Gi', pods: '500' };
  const labels = { 'kubernetes.io/hostname': name, 'topology.kubernetes.io/zone': `z${name.at(-1)}` };
  return { apiVersion: 'v1', kind: 'Node', metadata: { name, labels }, status: { allocatable } };
}
