// What the EndpointSlice reconciler and the proxies' own code have made of pods and endpoints, recorded by npm run endpoints.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { onlyPod, type RecordedEntry } from '../../src/simulation/trace.ts';
import { categorizeEndpoints, endpointsOf, stateOf } from '../../src/timeline/endpoints.ts';
import type { Pod } from '../../src/workload/api-types.ts';
import type { EndpointsAnswer, EndpointsCase, SeenPod } from './random-endpoints.ts';

const cases = readFileSync(path.join(import.meta.dirname, 'endpoints.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as EndpointsCase);

/** The writes that lead from one instant to the next. */
function recordsOf(instants: readonly (readonly SeenPod[])[]): RecordedEntry[] {
  const uids = new Map<string, number>();
  let stored = new Map<string, Pod>();
  return instants.flatMap((pods, at) => {
    const now = new Map(pods.map((pod) => [pod.name, podOf(pod, uids)]));
    const gone = [...stored.values()].filter(({ metadata }) => !now.has(metadata.name));
    stored = now;
    const write = (verb: 'delete' | 'update') => (pod: Pod) =>
      ({ at, type: 'pod-writes', verb, pods: onlyPod(pod) }) as const;
    return [...gone.map(write('delete')), ...[...now.values()].map(write('update'))];
  });
}

function podOf({ name, labels, phase, ready, terminating }: SeenPod, uids: Map<string, number>): Pod {
  const uid = uids.get(name) ?? uids.size;
  uids.set(name, uid);
  const times = { creationTimestamp: 0, ...(terminating && { deletionTimestamp: 0 }) };
  const kept = { resourceVersion: 1, generation: 1, annotations: {}, ownerReferences: [] };
  const metadata = { name, namespace: 'default', uid: String(uid), labels, ...kept, ...times };
  const template = { metadata: { labels, annotations: {} }, spec: {} };
  return { kind: 'Pod', metadata, template, nodeName: 'node', phase, ready };
}

function answersTo({ service, instants = [], set = [] }: EndpointsCase): readonly EndpointsAnswer[] {
  const counts = { ready: 0, serving: 0, notServing: 0 };
  if (service === undefined) {
    for (const each of set) counts[stateOf(each)]++;
    return [{ ...counts, used: categorizeEndpoints(counts) }];
  }
  const named = { ...service, namespace: 'default', name: 'web' };
  const frames = endpointsOf({ records: recordsOf(instants), origin: 0 }, named, instants.length);
  return instants.map((_, at) => {
    const { at: __, ...found } = frames.findLast((frame) => frame.at <= at) ?? { at, ...counts };
    return { ...found, used: categorizeEndpoints(found) };
  });
}

for (const each of cases)
  test(`endpoints are those that the real code writes and uses: ${each.name}`, () =>
    assert.deepEqual(answersTo(each), each.answers));

test('what is recorded has every state, and Services of both sorts', () => {
  const used = new Set(cases.flatMap(({ answers = [] }) => answers.map((answer) => answer.used)));
  assert.deepEqual([...used].sort(), ['none', 'ready', 'serving']);
  const services = cases.flatMap(({ service }) => service ?? []);
  assert.equal(new Set(services.map(({ publishNotReadyAddresses }) => publishNotReadyAddresses)).size, 2);
});
