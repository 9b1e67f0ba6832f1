import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asList, asMap, type JsonMap } from '../../src/document/manifest.ts';
import { baselineText } from '../../src/presentation/forecast/change.ts';
import { verdictSentence } from '../../src/presentation/forecast/verdict.ts';
import { forecastOn, manifestIn, otherImage, type Replay, replayOf, withObjects } from './replay.ts';

/** As `kubectl delete --cascade=orphan` leaves it: the workload is gone, and nobody owns what it made. */
function orphaned(replay: Replay, kind: string): Replay {
  const alone = (object: JsonMap): JsonMap => {
    const metadata = asMap(object.metadata);
    const others = asList(metadata.ownerReferences).filter((owner) => asMap(owner).kind !== kind);
    return { ...object, metadata: { ...metadata, ownerReferences: others } };
  };
  const gone = withObjects(replay, kind, () => []);
  return ['ReplicaSet', 'ControllerRevision', 'Pod'].reduce((read, each) => withObjects(read, each, alone), gone);
}

/** The DaemonSet's nodes are all up. */
function withNodesUp(replay: Replay): Replay {
  return withObjects(replay, 'Node', (node) => {
    const taints = asList(asMap(node.spec).taints).filter((each) => asMap(each).key === 'pool');
    return {
      ...node,
      spec: { taints },
      status: { ...asMap(node.status), conditions: [{ type: 'Ready', status: 'True' }] },
    };
  });
}

/** Its pods are of a later template than the first. */
function ofGeneration(generation: string, replay: Replay): Replay {
  return withObjects(replay, 'Pod', (pod) => {
    const metadata = asMap(pod.metadata);
    const labels = { ...asMap(metadata.labels), 'pod-template-generation': generation };
    return { ...pod, metadata: { ...metadata, labels } };
  });
}

interface Row {
  readonly kind: string;
  readonly read: () => Replay;
  readonly same: RegExp;
  readonly other: RegExp;
}

const rows: readonly Row[] = [
  {
    kind: 'Deployment',
    read: () => replayOf('helm-field-removed'),
    same: /^Adopts 3 pods\./,
    other: /^Completes in about 7\.\d s over 4 waves: at least 3 of 3 available, at most 4 pods$/,
  },
  {
    // Its template generation begins anew with 1, by which pods of the first generation count as updated.
    kind: 'DaemonSet',
    read: () => withNodesUp(replayOf('daemonset-node-not-ready')),
    same: /^Adopts 4 pods(?: in about 0\.\d s)?\./,
    other: /^Adopts 4 pods(?: in about 0\.\d s)?\./,
  },
  {
    kind: 'DaemonSet',
    read: () => ofGeneration('7', withNodesUp(replayOf('daemonset-node-not-ready'))),
    same: /^Adopts 4 pods(?: in about 0\.\d s)?\./,
    other: /^Completes in about \d\d s over 4 waves: at least 3 of 4 available, at most 4 pods$/,
  },
  {
    kind: 'StatefulSet',
    read: () => replayOf('image-pull-back-off-same'),
    same: /^Adopts 3 pods; gets stuck in wave 1: /,
    other: /^Adopts 3 pods; gets stuck in wave 1: old pod db-2 is not ready, and nothing replaces it/,
  },
];

for (const { kind, read, same, other } of rows)
  test(`a ${kind} that is made again adopts what it left`, async () => {
    const [whole, name] = [read(), kind === 'StatefulSet' ? 'db' : 'web'];
    const left = orphaned(whole, kind);
    const again = await forecastOn(left, manifestIn(whole, name));
    assert.match(verdictSentence(again), same);
    assert.match(baselineText(again.change), /^cluster real \(does not contain it, but \d pods that it adopts\)$/);
    const changed = await forecastOn(left, manifestIn(whole, name, otherImage));
    assert.match(verdictSentence(changed), other);
  });

test('what something else controls is not adopted', async () => {
  const whole = replayOf('helm-field-removed');
  const { objects, ...others } = whole;
  const owned = objects.filter(({ kind }) => kind !== 'Deployment');
  const forecast = await forecastOn({ ...others, objects: owned }, manifestIn(whole, 'web'));
  assert.match(verdictSentence(forecast), /^Creates 3 pods in (?:about|1 start-up)/);
  assert.equal(baselineText(forecast.change), 'cluster real (does not contain it)');
});

test('without orphans it creates its pods', async () => {
  const whole = replayOf('helm-field-removed');
  const { objects, ...others } = whole;
  const none = objects.filter(({ kind }) => ['Namespace', 'Node'].includes(String(kind)));
  const forecast = await forecastOn({ ...others, objects: none }, manifestIn(whole, 'web'));
  assert.match(verdictSentence(forecast), /^Creates 3 pods in (?:about|1 start-up)/);
});
