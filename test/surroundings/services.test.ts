import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../src/document/read-manifests.ts';
import { createFolderIndex } from '../../src/surroundings/folder-index.ts';
import { isOfOnly } from '../../src/surroundings/services.ts';

const workload = (kind: string, name: string, labels = 'app: web', namespace = 'shop') => `
apiVersion: apps/v1
kind: ${kind}
metadata: { namespace: ${namespace}, name: ${name} }
spec: { template: { metadata: { labels: { ${labels} } } } }
`;
const idle = workload('Deployment', 'api').replace('spec: {', 'spec: { replicas: 0,');
const service = { namespace: 'shop', name: 'web', selector: { app: 'web' }, publishNotReadyAddresses: false };

for (const [what, other, isAlone] of [
  ['no other workload', '', true],
  ['one of other labels', workload('Deployment', 'api', 'app: api'), true],
  ['one of another namespace', workload('Deployment', 'api', 'app: web', 'test'), true],
  ['one that it selects, too', workload('Deployment', 'api'), false],
  ['one that it selects and that is of another kind', workload('DaemonSet', 'api'), false],
  ['one that it selects, too, and that has no pods', idle, true],
  ['the same as another folder installs it', workload('Deployment', 'web'), true],
  ['the same of another kind, as another folder installs it', workload('DaemonSet', 'web'), true],
] as const)
  test(`a Service of a workload sends to ${isAlone ? 'it alone' : 'others, too'}: ${what}`, () => {
    const folder = createFolderIndex();
    folder.set('a/web.yaml', readManifests(workload('Deployment', 'web')));
    folder.set('b/web.yaml', readManifests(other));
    const web = { kind: 'Deployment', namespace: 'shop', name: 'web' };
    const surroundings = { baseline: undefined, ...folder.around('a/web.yaml') };
    assert.equal(isOfOnly([web], service, surroundings), isAlone);
  });
