// What this tool says of a scenario before it happens.

import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { readArguments } from '../../src/cli/options/arguments.ts';
import { run } from '../../src/cli/run.ts';
import { asList, asMap, asNumber, asText, type JsonMap } from '../../src/document/manifest.ts';
import { type Answers, refused } from './answers.ts';

export interface Asked {
  readonly file: string;
  readonly namespace: string;
  readonly kubeconfig: string;
  /** How long a rollout is waited for, as kubectl has it. */
  readonly timeout: string;
  readonly assume: string;
}

export async function forecastAnswers({ file, namespace, kubeconfig, timeout, assume }: Asked): Promise<Answers> {
  const cluster = ['--against', 'cluster', '-n', namespace, '--kubeconfig', kubeconfig, '--assume'];
  const place = [...cluster, assume];
  const { outcome, expected, events, revisions, waves } = await forecastWith(file, place);
  if (asMap(outcome).state === 'rejected') return refused;
  const unlimited = await forecastWith(file, [...cluster, `${assume},controller-qps=0`]);
  const makesPods = asList(waves).some((wave) => asNumber(asMap(wave).started) > 0);
  const status = await said(['status', file, '--timeout', timeout, ...place]);
  const history = await said(['history', file, ...place]);
  const lastLine = `${status.output}${status.errors}`.trim().split('\n').at(-1) ?? '';
  const { peakPods, minAvailable } = asMap(expected);
  const isDone = asMap(outcome).state === 'completes';
  return {
    end: `${lastLine} (${status.status})`,
    makesPods,
    mostPods: makesPods ? asNumber(peakPods) : undefined,
    fewestAvailable: makesPods ? asNumber(minAvailable) : undefined,
    sizes: sizesIn(eventsWatched(asList(events).map(asMap), asMap(outcome))),
    ...(!isDeepStrictEqual(events, unlimited.events) && { areSizesByChance: true }),
    revisions: revisions === null ? undefined : revisionsIn(asList(asMap(revisions).after).map(asMap)),
    history: history.output.trim(),
    seconds: isDone ? asNumber(asMap(outcome).atSeconds) : undefined,
  };
}

async function forecastWith(file: string, options: readonly string[]): Promise<JsonMap> {
  const { output } = await said([file, ...options, '--format', 'json']);
  return asMap(asList(JSON.parse(output).workloads)[0]);
}

/** What a call of the command line prints, and its exit status. */
export async function said(words: readonly string[]) {
  const texts = { output: '', errors: '' };
  const options = readArguments(words);
  assert(typeof options === 'object' && 'against' in options);
  const status = await run(options, {
    terminal: { width: 200, hasColors: false },
    today: '2026-11-20',
    readStandardInput: async () => '',
    write: (text) => {
      texts.output += text;
    },
    complain: (text) => {
      if (!text.startsWith('Reading the cluster')) texts.errors += text;
    },
    tellProgress: () => undefined,
  });
  return { ...texts, status };
}

/** On a cluster nobody watches longer than `kubectl rollout status`, which ends at a missed deadline. */
function eventsWatched(events: readonly JsonMap[], { state, atSeconds }: JsonMap): readonly JsonMap[] {
  if (state !== 'deadline-exceeded') return events;
  return events.filter((event) => asNumber(event.atSeconds) <= asNumber(atSeconds));
}

/** `web-1: 3 2 0; web-2: 1 3`. */
function sizesIn(events: readonly JsonMap[]): string | undefined {
  const sizes = new Map<string, string[]>();
  for (const { reason, message } of events) {
    if (reason !== 'ScalingReplicaSet') continue;
    const [, name = '', size = ''] = /replica set (\S+) from \d+ to (\d+)/.exec(asText(message)) ?? [];
    sizes.set(name, [...(sizes.get(name) ?? []), size]);
  }
  return sizesText(sizes);
}

export function sizesText(sizes: ReadonlyMap<string, readonly string[]>): string | undefined {
  const lines = [...sizes].filter(([, each]) => each.length > 0).map(([name, each]) => `${name}: ${each.join(' ')}`);
  return lines.length === 0 ? undefined : lines.sort().join('; ');
}

function revisionsIn(rows: readonly JsonMap[]): string {
  return rows.map(({ revision, name }) => `${revision} ${name}`).join(', ');
}
