import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiServer } from '../../../src/simulation/api-server/api-server.ts';
import { Storage } from '../../../src/simulation/api-server/storage.ts';
import { Engine, priorities } from '../../../src/simulation/engine/engine.ts';
import { deployment, replicaSet } from '../objects.ts';

function server(): ApiServer {
  return new ApiServer('default', new Storage(new Engine()), () => {});
}

test('an update with an old resourceVersion conflicts, in the server’s words', () => {
  const { replicaSets } = server();
  const first = replicaSets.create(replicaSet('a', 1));
  replicaSets.update({ ...first, spec: { ...first.spec, replicas: 2 } });
  assert.throws(() => replicaSets.update({ ...first, spec: { ...first.spec, replicas: 3 } }), {
    reason: 'Conflict',
    message:
      'Operation cannot be fulfilled on replicasets.apps "a": the object has been modified; please apply your changes to the latest version and try again',
  });
  assert.equal(replicaSets.get('a').spec.replicas, 2);
});

test('an update that changes nothing writes nothing', () => {
  const {
    replicaSets,
    storage: { records },
  } = server();
  const created = replicaSets.create(replicaSet('a', 1));
  const same = replicaSets.update(structuredClone(created));
  assert.equal(same, created);
  assert.equal(records.length, 1);
});

test('generation counts changes of the spec, not of annotations or status', () => {
  const { replicaSets } = server();
  const created = replicaSets.create(replicaSet('a', 1));
  const annotated = replicaSets.update({ ...created, metadata: { ...created.metadata, annotations: { a: 'b' } } });
  assert.equal(annotated.metadata.generation, 1);
  const reported = replicaSets.updateStatus({ ...annotated, status: { ...annotated.status, replicas: 7 } });
  assert.equal(reported.metadata.generation, 1);
  const scaled = replicaSets.update({ ...reported, spec: { ...reported.spec, replicas: 2 } });
  assert.equal(scaled.metadata.generation, 2);
});

test('an update leaves the status, a write of the status leaves spec and labels but takes the annotations', () => {
  const { Deployment: deployments } = server().workloads;
  const created = deployments.create(deployment());
  const { metadata } = created;
  const spec = { ...created.spec, replicas: 3 };
  const status = { ...created.status, replicas: 4 };
  const changed = { ...created, metadata: { ...metadata, annotations: { a: 'b' }, labels: { c: 'd' } }, spec, status };
  const reported = deployments.updateStatus(changed);
  assert.deepEqual([reported.spec.replicas, reported.status.replicas], [10, 4]);
  assert.deepEqual([reported.metadata.labels, reported.metadata.annotations], [metadata.labels, { a: 'b' }]);
  const updated = deployments.update({ ...reported, spec, status: created.status });
  assert.deepEqual([updated.spec.replicas, updated.status.replicas], [3, 4]);
});

test('times are stored in whole seconds', () => {
  const engine = new Engine();
  const { Deployment: deployments } = new ApiServer('default', new Storage(engine), () => {}).workloads;
  engine.schedule(12_345, priorities.step, () => {
    const created = deployments.create(deployment());
    const times = { lastUpdateTime: 12_345, lastTransitionTime: 9_999 };
    const condition = { type: 'Progressing', status: 'True' as const, reason: 'x', message: '', ...times };
    const stored = deployments.updateStatus({ ...created, status: { ...created.status, conditions: [condition] } });
    assert.equal(stored.metadata.creationTimestamp, 12_000);
    assert.deepEqual(stored.status.conditions, [{ ...condition, lastUpdateTime: 12_000, lastTransitionTime: 9_000 }]);
  });
  assert.equal(engine.run(20_000, 10), 'settled');
});

test('a name is taken once, and what is not there is not found', () => {
  const { replicaSets } = server();
  replicaSets.create(replicaSet('a', 1));
  assert.throws(() => replicaSets.create(replicaSet('a', 1)), { message: 'replicasets.apps "a" already exists' });
  assert.throws(() => replicaSets.get('b'), { reason: 'NotFound', message: 'replicasets.apps "b" not found' });
});

test('the cache follows when events are delivered, and a held-back event keeps those behind it of its kind', () => {
  const { replicaSets, workloads, watch } = server();
  const created = replicaSets.create(replicaSet('a', 1));
  assert.equal(replicaSets.informer.get('a'), undefined);
  watch.deliver();
  const scaled = replicaSets.update({ ...created, spec: { ...created.spec, replicas: 2 } });
  const { last } = watch;
  workloads.Deployment.create(deployment());
  replicaSets.create(replicaSet('b', 1));
  watch.deliver(last);
  assert.equal(replicaSets.informer.get('a'), created);
  assert.equal(replicaSets.informer.get('b'), undefined);
  assert.equal(workloads.Deployment.informer.get('web')?.kind, 'Deployment');
  watch.deliver();
  assert.deepEqual(
    replicaSets.informer.list().map(({ spec }) => spec.replicas),
    [scaled.spec.replicas, 1],
  );
});

test('every write is one event, none is merged', () => {
  const { replicaSets, watch } = server();
  const seen: string[] = [];
  replicaSets.informer.addEventHandler({
    added: ({ spec }) => seen.push(`added ${spec.replicas}`),
    updated: (old, { spec }) => seen.push(`updated ${old.spec.replicas} ${spec.replicas}`),
    deleted: ({ spec }) => seen.push(`deleted ${spec.replicas}`),
  });
  const first = replicaSets.create(replicaSet('a', 1));
  const second = replicaSets.update({ ...first, spec: { ...first.spec, replicas: 2 } });
  replicaSets.update({ ...second, spec: { ...second.spec, replicas: 3 } });
  replicaSets.remove('a');
  replicaSets.create(replicaSet('a', 4));
  watch.deliver();
  assert.deepEqual(seen, ['added 1', 'updated 1 2', 'updated 2 3', 'deleted 3', 'added 4']);
});
