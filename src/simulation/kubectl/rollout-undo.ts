// After kubectl v0.36.3 pkg/polymorphichelpers/rollback.go: `kubectl rollout undo`.
import type { JsonMap } from '../../document/manifest.ts';
import { deepEqual } from '../../std/deep-equal.ts';
import type { PodTemplateSpec } from '../../workload/api-types.ts';
import { kindOf } from '../../workload/kinds.ts';
import { manifestOf, templateManifest } from '../../workload/manifest-of.ts';
import { KubectlError, type KubectlTarget } from './kubectl.ts';
import { keepsReplicaSets, type Revision, storedRevisions } from './rollout-history.ts';

const podTemplateHashLabel = 'pod-template-hash';
/** What stays with the workload when it goes back. */
const annotationsToSkip: ReadonlySet<string> = new Set([
  'kubectl.kubernetes.io/last-applied-configuration',
  'deployment.kubernetes.io/revision',
  'deployment.kubernetes.io/revision-history',
  'deployment.kubernetes.io/desired-replicas',
  'deployment.kubernetes.io/max-replicas',
  'deprecated.deployment.rollback.to',
]);

/** Goes back to the revision, 0 for the one before the last, and gives what kubectl prints. */
export function rolloutUndo(target: KubectlTarget, toRevision: number): string {
  const workload = target.get();
  const revision = toRevision === 0 ? previousRevision(target) : givenRevision(target, toRevision);
  if (kindOf(workload).isPaused(workload)) {
    const advice = "resume it first with 'kubectl rollout resume' and try again";
    throw new KubectlError(`you cannot rollback a paused ${target.singular}; ${advice}`);
  }
  const template = withoutHashLabel(revision.template);
  if (deepEqual(template, withoutHashLabel(workload.spec.template)))
    return `skipped rollback (current template already matches revision ${toRevision})`;
  const manifest = manifestOf(workload);
  const metadata = manifest.metadata as JsonMap;
  const annotations = rolledBackAnnotations(target, revision);
  target.write({
    ...manifest,
    metadata: { ...metadata, annotations },
    spec: { ...(manifest.spec as JsonMap), template: templateManifest(template) },
  });
  return 'rolled back';
}

function previousRevision(target: KubectlTarget): Revision {
  const latestFirst = storedRevisions(target).sort((a, b) => b.revision - a.revision);
  const previous = latestFirst[1];
  if (previous !== undefined) return previous;
  if (keepsReplicaSets(target))
    throw new KubectlError(`no rollout history found for ${target.singular} "${target.name}"`);
  throw new KubectlError('no last revision to roll back to');
}

function givenRevision(target: KubectlTarget, toRevision: number): Revision {
  const found = storedRevisions(target).find(({ revision }) => revision === toRevision);
  if (found === undefined) throw new KubectlError(`unable to find specified revision ${toRevision} in history`);
  return found;
}

/** The annotations of a ReplicaSet are taken over; with ControllerRevisions the workload keeps its own. */
function rolledBackAnnotations(target: KubectlTarget, { annotations }: Revision): JsonMap {
  const own = target.get().metadata.annotations;
  if (!keepsReplicaSets(target)) return own;
  const kept = Object.entries(own).filter(([key]) => annotationsToSkip.has(key));
  const taken = Object.entries(annotations).filter(([key]) => !annotationsToSkip.has(key));
  return Object.fromEntries([...kept, ...taken]);
}

function withoutHashLabel({ metadata, spec }: PodTemplateSpec): PodTemplateSpec {
  const { [podTemplateHashLabel]: _hash, ...labels } = metadata.labels;
  return { metadata: { ...metadata, labels }, spec };
}
