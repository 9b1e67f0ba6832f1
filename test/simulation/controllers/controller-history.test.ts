import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiServer } from '../../../src/simulation/api-server/api-server.ts';
import { newControllerRef } from '../../../src/simulation/api-server/controller-ref.ts';
import { Storage } from '../../../src/simulation/api-server/storage.ts';
import {
  byRevision,
  ControllerHistory,
  hashControllerRevision,
  isSameRevision,
  newControllerRevision,
  revisionPatch,
} from '../../../src/simulation/controllers/controller-history.ts';
import { Engine } from '../../../src/simulation/engine/engine.ts';
import type { ControllerRevision } from '../../../src/workload/api-types.ts';
import { labelMatcher } from '../../../src/workload/label-selector.ts';
import { podTemplate, statefulSet } from '../workloads.ts';

const minor = 36;

const rich = {
  metadata: { labels: { app: 'web' }, annotations: { note: 'a < b & c > d — é' } },
  spec: {
    nodeSelector: {},
    tolerations: [{ operator: 'Exists' }],
    volumes: [
      { name: 'cache', emptyDir: {} },
      { name: 'conf', configMap: { name: 'conf' } },
    ],
    containers: [
      {
        name: 'app',
        image: 'app',
        resources: { requests: { cpu: '0.5', memory: '1024Mi' } },
        ports: [{ containerPort: 80 }],
        readinessProbe: { httpGet: { path: '/', port: 'http' }, periodSeconds: 5 },
        env: [
          { name: 'POD', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
          { name: 'EMPTY', value: '' },
        ],
        volumeMounts: [{ name: 'cache', mountPath: '/cache' }],
        securityContext: { runAsUser: 0, privileged: false },
      },
    ],
    initContainers: [{ name: 'init', image: 'busybox:1.36', command: ['sh', '-c', 'true'] }],
  },
};

test('the hashes are those that Kubernetes 1.36.3 gives, without and with collisions', () => {
  const hashes = [podTemplate('app:1'), rich].map((template) => {
    const stored = statefulSet({ template }).spec.template;
    return [hashControllerRevision(stored, 0, minor), hashControllerRevision(stored, 3, minor)];
  });
  assert.deepEqual(hashes, [
    ['5cd748bc4', '5cd748bbf'],
    ['65b5cfb6df', '65b5cfb6f4'],
  ]);
});

test('the patch is the template as Go writes it, with keys in order and its strategy', () => {
  assert.equal(
    revisionPatch(statefulSet({}).spec.template, minor),
    '{"spec":{"template":{"$patch":"replace","metadata":{"labels":{"app":"web"}},"spec":{"containers":[{"image":"app:1",' +
      '"imagePullPolicy":"IfNotPresent","name":"app","resources":{},"terminationMessagePath":"/dev/termination-log",' +
      '"terminationMessagePolicy":"File"}],"dnsPolicy":"ClusterFirst","restartPolicy":"Always",' +
      '"schedulerName":"default-scheduler","securityContext":{},"terminationGracePeriodSeconds":30}}}}',
  );
});

test('until 1.33 the patch has the zero creationTimestamp', () => {
  const { template } = statefulSet({}, '1.33').spec;
  assert.match(revisionPatch(template, 33), /"metadata":\{"creationTimestamp":null,"labels"/);
});

test('templates that differ only in empty fields are one revision', () => {
  const { template } = statefulSet({}).spec;
  const withEmpty = { ...template, spec: { ...template.spec, nodeSelector: {}, volumes: [] } };
  assert.equal(isSameRevision(template, withEmpty, minor), true);
  const other = { ...template, spec: { ...template.spec, hostNetwork: true } };
  assert.equal(isSameRevision(template, other, minor), false);
});

test('revisions are sorted by number, then by age, then by name', () => {
  const revision = (name: string, number: number, created: number): ControllerRevision => {
    const { metadata, spec } = statefulSet({});
    return {
      kind: 'ControllerRevision',
      metadata: { ...metadata, name, creationTimestamp: created },
      data: spec.template,
      revision: number,
    };
  };
  const sorted = [revision('d', 2, 0), revision('c', 1, 1000), revision('b', 1, 0), revision('a', 1, 1000)];
  assert.deepEqual(
    sorted.sort(byRevision).map(({ metadata }) => metadata.name),
    ['b', 'a', 'c', 'd'],
  );
});

test('a name that another template has taken counts a collision, one of the same template is used', () => {
  const server = new ApiServer('default', new Storage(new Engine()), () => {});
  const history = new ControllerHistory(server.controllerRevisions, minor);
  const set = server.workloads.StatefulSet.create(statefulSet({}));
  const taken = newControllerRevision(set, { revision: 1, collisionCount: 0, minor });
  server.controllerRevisions.create({ ...taken, data: statefulSet({ template: rich }).spec.template });
  const first = history.create(set, 1, 0);
  assert.deepEqual([first.created.metadata.name, first.collisionCount], [`web-${hashOf(set, 1)}`, 1]);
  const again = history.create(set, 2, 0);
  assert.deepEqual([again.created, again.collisionCount], [first.created, 1]);
});

function hashOf({ spec }: { spec: { template: Parameters<typeof hashControllerRevision>[0] } }, collisions: number) {
  return hashControllerRevision(spec.template, collisions, minor);
}

test('a set lists its own revisions and orphans that its selector matches, not those of others', () => {
  const server = new ApiServer('default', new Storage(new Engine()), () => {});
  const history = new ControllerHistory(server.controllerRevisions, minor);
  const set = server.workloads.StatefulSet.create(statefulSet({}));
  const own = newControllerRevision(set, { revision: 1, collisionCount: 0, minor });
  const stored = [
    own,
    { ...own, metadata: { ...own.metadata, name: 'orphan', ownerReferences: [] } },
    { ...own, metadata: { ...own.metadata, name: 'unselected', ownerReferences: [], labels: { app: 'other' } } },
    {
      ...own,
      metadata: {
        ...own.metadata,
        name: 'of-another',
        ownerReferences: [{ ...newControllerRef(set), uid: 'another' }],
      },
    },
  ];
  for (const revision of stored) server.controllerRevisions.create(revision);
  server.watch.deliver();
  const selector = labelMatcher({ matchLabels: { app: 'web' } });
  const listed = history.list(set, selector).map(({ metadata }) => metadata.name);
  assert.deepEqual(listed, [own.metadata.name, 'orphan']);
});
