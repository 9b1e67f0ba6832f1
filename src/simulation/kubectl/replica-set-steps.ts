// Steps on ReplicaSets themselves, as somebody would take them with kubectl patch and kubectl create.

import type { Json, JsonMap } from '../../document/manifest.ts';
import { admit } from '../../workload/admit.ts';
import type { Deployment, PodTemplateSpec, ReplicaSet } from '../../workload/api-types.ts';
import { templateManifest } from '../../workload/manifest-of.ts';
import { templateHash } from '../../workload/schema/template-hash.ts';
import type { VersionTraits } from '../../workload/versions.ts';
import { ApiError } from '../api-server/api-error.ts';
import type { New } from '../api-server/collection.ts';
import type { RecordedEntry } from '../trace.ts';
import { KubectlError, type KubectlTarget } from './kubectl.ts';
import { mergePatch } from './merge-patch.ts';

const aliasPattern = /^rs-(\d+)$/;
const tick = 100;

/** Creates a ReplicaSet from a manifest. */
export function createReplicaSet(target: KubectlTarget, manifest: JsonMap): void {
  target.server.replicaSets.create(decodeReplicaSet(manifest, target.traits));
}

/** Applies a JSON merge patch to a ReplicaSet, given by its name or by the alias of the n-th one, `rs-2`. */
export function patchReplicaSet(target: KubectlTarget, nameOrAlias: string, patch: Json): void {
  target.get();
  const name = nameOf(target, nameOrAlias);
  target.server.replicaSets.patch(name, (rs) => {
    const { metadata, spec } = decodeReplicaSet(mergePatch(manifestOfReplicaSet(rs), patch) as JsonMap, target.traits);
    const { labels = {}, annotations = {} } = metadata;
    return { ...rs, metadata: { ...rs.metadata, labels, annotations }, spec };
  });
}

/** Takes the name that the controller would choose for the Deployment's template with another image. */
export function occupy(target: KubectlTarget, image: string): void {
  const deployment = target.get() as Deployment;
  const hash = templateHash(
    withFirstImage(deployment.spec.template, image),
    deployment.status.collisionCount,
    target.traits.minor,
  );
  const labels = { app: 'foreign' };
  createReplicaSet(target, {
    metadata: { name: `${target.name}-${hash}`, labels },
    spec: {
      replicas: 0,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [{ name: 'app', image: 'foreign:1' }] } },
    },
  });
}

/** A ReplicaSet's spec is a Deployment's without strategy, and has the same defaults. */
function decodeReplicaSet(manifest: JsonMap, traits: VersionTraits): New<ReplicaSet> {
  const { object, refusal } = admit({ ...manifest, apiVersion: 'apps/v1', kind: 'Deployment' }, undefined, traits);
  if (object?.kind !== 'Deployment') throw new ApiError('Invalid', refusal?.message ?? '');
  const { replicas, minReadySeconds, selector, template } = object.spec;
  const { name, labels, annotations } = object.metadata;
  const counts = { replicas: 0, fullyLabeledReplicas: 0, readyReplicas: 0, availableReplicas: 0 };
  return {
    kind: 'ReplicaSet',
    metadata: { name, labels, annotations },
    spec: { replicas, minReadySeconds, selector, template },
    status: { ...counts, observedGeneration: 0, conditions: [] },
  };
}

function manifestOfReplicaSet({ metadata, spec }: ReplicaSet): JsonMap {
  const { name, labels, annotations } = metadata;
  const template = templateManifest(spec.template);
  return { metadata: { name, labels, annotations }, spec: { ...spec, template } } as unknown as JsonMap;
}

function withFirstImage(template: PodTemplateSpec, image: string): PodTemplateSpec {
  const [first, ...others] = template.spec.containers as readonly JsonMap[];
  return { ...template, spec: { ...template.spec, containers: [{ ...first, image }, ...others] } };
}

/** Aliases count the ReplicaSets in order of creation; one that goes in the tick in which it came has none. */
function nameOf({ server }: KubectlTarget, nameOrAlias: string): string {
  const number = Number(aliasPattern.exec(nameOrAlias)?.[1]);
  if (server.replicaSets.find(nameOrAlias) !== undefined || Number.isNaN(number)) return nameOrAlias;
  const ticks = new Map<string, number>();
  for (const entry of server.storage.records) countReplicaSet(ticks, entry);
  const name = [...ticks.keys()][number - 1];
  if (name === undefined) throw new KubectlError(`replicasets "${nameOrAlias}" not found`);
  return name;
}

function countReplicaSet(ticks: Map<string, number>, entry: RecordedEntry): void {
  if (entry.type !== 'write' || entry.object.kind !== 'ReplicaSet') return;
  const { name } = entry.object.metadata;
  const entryTick = Math.floor(entry.at / tick);
  if (entry.verb === 'create') ticks.set(name, entryTick);
  else if (entry.verb === 'delete' && ticks.get(name) === entryTick) ticks.delete(name);
}
