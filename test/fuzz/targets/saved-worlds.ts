import assert from 'node:assert/strict';
import { worldSummary } from '../../../src/cli/outputs/world-summary.ts';
import { readManifests } from '../../../src/document/read-manifests.ts';
import { SettingsFault } from '../../../src/document/settings-object.ts';
import { readLiveWorld } from '../../../src/host/live-world.ts';
import { readWorld } from '../../../src/surroundings/world/read-world.ts';
import { savedWorld } from '../../../src/surroundings/world/saved-world.ts';
import { worldText } from '../../../src/surroundings/world/write-world.ts';
import { deployment } from '../../preview/operation/workload-texts.ts';
import { changedJson } from './changed-json.ts';
import { targetOf } from './target.ts';

const place = { context: 'kind', namespace: 'shop' };
const metadata = { name: 'a', namespace: 'shop', labels: { team: 'x' }, annotations: {} };
const allocatable = { cpu: '4', memory: '16Gi', pods: '110' };
const container = { name: 'a', resources: { requests: { cpu: '100m', memory: '1Gi' } } };
const pod = { kind: 'Pod', metadata, spec: { nodeName: 'a', priority: 7, containers: [container] } };
const node = {
  kind: 'Node',
  metadata,
  spec: { taints: [{ key: 'a', effect: 'NoSchedule' }] },
  status: { allocatable },
};
const list = {
  items: [
    { kind: 'Namespace', metadata: { name: 'shop', labels: {} } },
    node,
    { ...node, metadata: { name: 'b' } },
    pod,
    { ...pod, metadata: { ...metadata, namespace: 'other' } },
    { kind: 'ResourceQuota', metadata, spec: { hard: { pods: '5' } }, status: { used: { pods: '4' } } },
    { kind: 'LimitRange', metadata, spec: { limits: [{ type: 'Container', max: { cpu: '1' } }] } },
    { kind: 'ServiceAccount', metadata, automountServiceAccountToken: false },
    { kind: 'PodDisruptionBudget', metadata, spec: { minAvailable: 1, selector: { matchLabels: { app: 'a' } } } },
    { kind: 'PriorityClass', metadata: { name: 'high' }, value: 7 },
    { kind: 'RuntimeClass', metadata: { name: 'kata' }, handler: 'kata' },
    ...readManifests(deployment('app:1')).manifests.map(({ value }) => ({ ...value, metadata })),
  ],
};

/** Whatever a cluster tells: what is saved of it is a world file that can be read, and shown. */
export const savedWorlds = targetOf(changedJson(list), async (text) => {
  const none = async () => '{}';
  const kubectl = {
    place: async () => place,
    version: none,
    read: none,
    list: none,
    watch: async () => undefined,
    dryRun: async () => ({ object: '{}', errors: '' }),
    listAll: async () => ({ text, errors: '' }),
  };
  const namespaces = new Set(['shop']);
  const answer = readLiveWorld(kubectl, place, { namespaces, withWorkloads: true });
  const live = await answer.catch((error: unknown) =>
    assert.match(String(error), /answered with something other than a JSON object/),
  );
  if (live === undefined) return;
  const { world } = savedWorld(live.world, { takenAt: '2026-11-20', namespaces });
  const written = worldText(world, '1.34');
  assert.deepEqual(readManifests(written).problems, []);
  try {
    worldSummary(readWorld(written, 'world.yaml').world, '1.34');
  } catch (error) {
    assert(error instanceof SettingsFault, error instanceof Error ? error.stack : String(error));
  }
  worldSummary(world, '1.34');
});
