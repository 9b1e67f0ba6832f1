import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonMap } from '../../../src/document/manifest.ts';
import { node, patch, runSteps, saidIn } from '../run-cluster.ts';
import { daemonSetManifest, podTemplate, statefulSetManifest } from '../workloads.ts';

const nodes = [node('node-0')];
const deployment: JsonMap = { ...statefulSetManifest({ replicas: 1 }), kind: 'Deployment' };
const { serviceName: _serviceName, ...deploymentSpec } = deployment.spec as JsonMap;

const workloads: readonly JsonMap[] = [
  { ...deployment, spec: deploymentSpec },
  statefulSetManifest({ replicas: 1 }),
  daemonSetManifest({}),
];

for (const manifest of workloads) {
  const kind = String(manifest.kind);
  const toApp2 = patch({ template: podTemplate('app:2') });

  test(`the history of a ${kind} lists its revisions, and an undo renumbers the one that it goes back to`, () => {
    const history = { do: 'history' } as const;
    const trace = runSteps(manifest, [toApp2, history, { do: 'undo', toRevision: 0 }, history], { nodes });
    const heading = '0 REVISION  CHANGE-CAUSE';
    assert.deepEqual(saidIn(trace, 2), [`${heading}\n1         <none>\n2         <none>`]);
    assert.deepEqual(saidIn(trace, 4), [`${heading}\n2         <none>\n3         <none>`]);
  });

  test(`one revision of a ${kind} prints its template, one that is not there is refused`, () => {
    const later = [1, 2, 3].map((revision) => ({ do: 'history', revision }) as const);
    const trace = runSteps(manifest, [toApp2, ...later], { nodes });
    const imageOf = (minute: number) => saidIn(trace, minute)[0]?.match(/Image:\t(\S+)/)?.[1];
    assert.deepEqual([imageOf(2), imageOf(3)], ['app:1', 'app:2']);
    assert.deepEqual(saidIn(trace, 4), ['0 error: unable to find the specified revision']);
  });

  test(`an undo of a ${kind} that has nowhere to go says so`, () => {
    const refusal =
      kind === 'Deployment' ? 'no rollout history found for deployment "web"' : 'no last revision to roll back to';
    const undo = (toRevision: number) => saidIn(runSteps(manifest, [{ do: 'undo', toRevision }], { nodes }), 1);
    assert.deepEqual(undo(0), [`0 error: ${refusal}`]);
    assert.deepEqual(undo(7), ['0 error: unable to find specified revision 7 in history']);
    assert.deepEqual(undo(1), ['0 skipped rollback (current template already matches revision 1)']);
  });

  test(`a restart of a ${kind} makes a revision`, () => {
    const trace = runSteps(manifest, [{ do: 'restart' }, { do: 'history' }], { nodes });
    assert.equal(saidIn(trace, 1)[0], `0 ${kind.toLowerCase()}.apps/web restarted`);
    assert.deepEqual(saidIn(trace, 2), ['0 REVISION  CHANGE-CAUSE\n1         <none>\n2         <none>']);
  });
}
