import assert from 'node:assert/strict';
import fc from 'fast-check';
import { clusterPast } from '../../../src/cli/baselines/cluster-past.ts';
import { UsageError } from '../../../src/cli/usage-error.ts';
import { readManifests } from '../../../src/document/read-manifests.ts';
import { preview } from '../../../src/preview/preview.ts';
import { inWorld } from '../../../src/surroundings/world/in-world.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';
import { deployment } from '../../preview/operation/workload-texts.ts';
import { changedJson, jsonTexts } from './changed-json.ts';
import { targetOf } from './target.ts';

const object = readManifests(deployment('app:1')).manifests[0]?.value;
const live = { ...object, metadata: { name: 'web', uid: 'u', namespace: 'default' } };
const owned = {
  metadata: { annotations: { 'deployment.kubernetes.io/revision': '1' }, ownerReferences: [{ uid: 'u' }] },
};
const revisions = {
  kind: 'List',
  items: [
    { ...owned, spec: { template: {} } },
    { ...owned, data: { spec: {} }, revision: 2 },
  ],
};

const place = { context: 'kind', namespace: 'default' };

/** Whatever stands in the place of kubectl, or of the cluster that it asks. */
export const answers = targetOf(
  fc.record({ object: fc.oneof(changedJson(live), jsonTexts), list: fc.oneof(changedJson(revisions), jsonTexts) }),
  async (texts) => {
    const kubectl = {
      place: async () => place,
      version: async () => texts.list,
      read: async () => texts.object,
      list: async () => texts.list,
      watch: async () => undefined,
      dryRun: async () => ({ object: texts.object, errors: '' }),
      listAll: async () => ({ text: texts.list, errors: '' }),
    };
    const workload = { kind: 'Deployment', name: 'web', namespace: undefined, identity: 'Deployment default/web' };
    const file = { file: 'web.yaml', workloads: [workload], isChanged: true };
    try {
      const manifestsOf = async () => readManifests(deployment('app:2')).manifests;
      const against = { source: 'cluster', place, asksServer: true } as const;
      const reading = { against, place, wayOf: () => ({}), readsWorld: true, manifestsOf };
      const cluster = clusterPast(kubectl, reading);
      const { world } = await cluster.compareWith([file]);
      const past = await cluster.of(file);
      const text = past.texts?.text;
      const before = readManifests(typeof text === 'string' ? text : '');
      const { dryRuns = [] } = past.texts ?? {};
      const baseline = { source: 'cluster', label: 'kind', file: before, history: [], dryRuns } as const;
      preview(
        readManifests(deployment('app:2')),
        { baseline, objects: [] },
        world === undefined ? defaultAssumptions : inWorld(defaultAssumptions, world),
      );
    } catch (error) {
      assert(error instanceof UsageError, error instanceof Error ? error.stack : String(error));
      assert.doesNotMatch(error.message, /undefined|is not a function|Cannot (read|destructure|convert)/);
    }
  },
);
