import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonMap } from '../../../src/document/manifest.ts';
import { entriesOf } from '../../../src/simulation/trace.ts';
import { patch, runSteps } from '../run-cluster.ts';
import { daemonSetManifest, statefulSetManifest } from '../workloads.ts';

type Later = NonNullable<Parameters<typeof runSteps>[1]>;

const labels = { app: 'web' };
const template = { metadata: { labels }, spec: { containers: [{ name: 'app', image: 'app:1' }] } };
const deploymentManifest = (spec: JsonMap = {}): JsonMap => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web' },
  spec: { replicas: 2, selector: { matchLabels: labels }, template, ...spec },
});

const image = (name: string) => patch({ template: { spec: { containers: [{ name: 'app', image: name }] } } });
const undo = (toRevision = 0) => ({ do: 'undo' as const, toRevision });
const history = { do: 'history' } as const;

const deployments: readonly { name: string; later: Later; output: readonly string[] }[] = [
  {
    name: 'status of a finished rollout',
    later: [{ do: 'status' }],
    output: ['deployment "web" successfully rolled out'],
  },
  {
    name: 'history with a change cause',
    later: [{ do: 'patch', patch: { metadata: { annotations: { 'kubernetes.io/change-cause': 'a fix' } } } }, history],
    output: ['REVISION  CHANGE-CAUSE\n1         a fix'],
  },
  {
    name: 'undo and the history after it',
    later: [image('app:2'), undo(), history],
    output: ['rolled back', 'REVISION  CHANGE-CAUSE\n2         <none>\n3         <none>'],
  },
  {
    name: 'undo to the present revision',
    later: [image('app:2'), undo(2)],
    output: ['skipped rollback (current template already matches revision 2)'],
  },
  {
    name: 'undo without a revision before',
    later: [undo()],
    output: ['error: no rollout history found for deployment "web"'],
  },
  {
    name: 'undo to a revision that is not there',
    later: [undo(7)],
    output: ['error: unable to find specified revision 7 in history'],
  },
  {
    name: 'undo while paused',
    later: [image('app:2'), { do: 'pause' }, undo()],
    output: [
      'deployment.apps/web paused',
      "error: you cannot rollback a paused deployment; resume it first with 'kubectl rollout resume' and try again",
    ],
  },
  {
    name: 'pause twice',
    later: [{ do: 'pause' }, { do: 'pause' }],
    output: ['deployment.apps/web paused', 'error: deployments.apps "web" is already paused'],
  },
  {
    name: 'resume twice',
    later: [{ do: 'pause' }, { do: 'resume' }, { do: 'resume' }],
    output: [
      'deployment.apps/web paused',
      'deployment.apps/web resumed',
      'error: deployments.apps "web" is not paused',
    ],
  },
  {
    name: 'restart',
    later: [{ do: 'restart' }, history],
    output: ['deployment.apps/web restarted', 'REVISION  CHANGE-CAUSE\n1         <none>\n2         <none>'],
  },
  {
    name: 'restart while paused',
    later: [{ do: 'pause' }, { do: 'restart' }],
    output: [
      'deployment.apps/web paused',
      'error: deployments.apps "web" can\'t restart paused deployment (run rollout resume first)',
    ],
  },
  {
    name: 'scale',
    later: [{ do: 'scale', replicas: 5 }, { do: 'status' }],
    output: ['deployment.apps/web scaled', 'deployment "web" successfully rolled out'],
  },
  {
    name: 'set image',
    later: [{ do: 'set-image', container: 'app', image: 'app:2' }, history],
    output: ['deployment.apps/web image updated', 'REVISION  CHANGE-CAUSE\n1         <none>\n2         <none>'],
  },
  { name: 'set the image that is there', later: [{ do: 'set-image', container: 'app', image: 'app:1' }], output: [] },
  {
    name: 'set the image of all containers',
    later: [{ do: 'set-image', container: '*', image: 'app:2' }],
    output: ['deployment.apps/web image updated'],
  },
  {
    name: 'set the image of no container',
    later: [{ do: 'set-image', container: 'nginx', image: 'x' }],
    output: ['error: unable to find container named "nginx"'],
  },
  {
    name: 'a patch that the server refuses',
    later: [patch({ replicas: -1 })],
    output: [
      'error: Deployment.apps "web" is invalid: spec.replicas: Invalid value: -1: must be greater than or equal to 0',
    ],
  },
  {
    name: 'status of what was deleted',
    later: [{ do: 'delete', orphan: false }, { do: 'status' }],
    output: ['error: deployments.apps "web" not found'],
  },
];

for (const { name, later, output } of deployments)
  test(`of a Deployment: ${name}`, () => assert.deepEqual(outputs(deploymentManifest(), later), output));

const others: readonly { name: string; manifest: JsonMap; later: Later; output: readonly string[] }[] = [
  {
    name: 'undo of a StatefulSet',
    manifest: statefulSetManifest({ replicas: 2 }),
    later: [image('app:2'), undo(), history],
    output: ['rolled back', 'REVISION  CHANGE-CAUSE\n2         <none>\n3         <none>'],
  },
  {
    name: 'undo of a StatefulSet without a revision before',
    manifest: statefulSetManifest({}),
    later: [undo()],
    output: ['error: no last revision to roll back to'],
  },
  {
    name: 'pause of a StatefulSet',
    manifest: statefulSetManifest({}),
    later: [{ do: 'pause' }],
    output: ['error: statefulsets.apps "web" pausing is not supported'],
  },
  {
    name: 'resume of a DaemonSet',
    manifest: daemonSetManifest({}),
    later: [{ do: 'resume' }],
    output: ['error: daemonsets.apps "web" resuming is not supported'],
  },
  {
    name: 'restart of a DaemonSet',
    manifest: daemonSetManifest({}),
    later: [{ do: 'restart' }],
    output: ['daemonset.apps/web restarted'],
  },
  {
    name: 'scaling a DaemonSet',
    manifest: daemonSetManifest({}),
    later: [{ do: 'scale', replicas: 2 }],
    output: ['error: cannot scale: the server could not find the requested resource'],
  },
];

for (const { name, manifest, later, output } of others)
  test(name, () => assert.deepEqual(outputs(manifest, later), output));

function outputs(manifest: JsonMap, later: Later): string[] {
  return entriesOf(runSteps(manifest, later)).flatMap((entry) => (entry.type === 'output' ? [entry.text] : []));
}
