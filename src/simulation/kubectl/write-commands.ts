// After kubectl v0.36.3 pkg/cmd/{apply,patch,scale,set,rollout} and pkg/polymorphichelpers: commands that write.
import type { Json, JsonMap } from '../../document/manifest.ts';
import { deepEqual } from '../../std/deep-equal.ts';
import { rfc3339Of } from '../../std/rfc3339.ts';
import { type Instant, startOfTime } from '../../std/time.ts';
import type { StringMap, WorkloadObject } from '../../workload/api-types.ts';
import { kindOf } from '../../workload/kinds.ts';
import { manifestOf } from '../../workload/manifest-of.ts';
import { KubectlError, type KubectlTarget } from './kubectl.ts';
import { mergePatch } from './merge-patch.ts';

const restartedAtAnnotation = 'kubectl.kubernetes.io/restartedAt';

/** Creates or replaces the workload; annotations that are already on it stay. */
export function apply(target: KubectlTarget, manifest: JsonMap): void {
  const metadata = (manifest.metadata ?? {}) as JsonMap;
  const own = target.find()?.metadata.annotations;
  const annotations = { ...own, ...(metadata.annotations as JsonMap | undefined) };
  target.write(own === undefined ? manifest : { ...manifest, metadata: { ...metadata, annotations } });
}

/** The same with an object that admission has already seen. */
export function applyObject(target: KubectlTarget, object: WorkloadObject): void {
  const own = target.collection.find(object.metadata.name);
  const annotations = { ...own?.metadata.annotations, ...object.metadata.annotations, ...nextGeneration(object, own) };
  target.store({ ...object, metadata: { ...object.metadata, annotations } });
}

/** Where changes of the template are counted, this one counts. */
function nextGeneration(object: WorkloadObject, own: WorkloadObject | undefined): StringMap {
  const { templateGeneration } = kindOf(object);
  if (templateGeneration === undefined || own === undefined) return {};
  const isChanged = !deepEqual(object.spec.template, own.spec.template);
  const before = Number(own.metadata.annotations[templateGeneration] ?? 1);
  return { [templateGeneration]: String(before + (isChanged ? 1 : 0)) };
}

export function patch(target: KubectlTarget, change: Json): void {
  target.write(mergePatch(manifestOf(target.get()), change) as JsonMap);
}

export function scale(target: KubectlTarget, replicas: number): string {
  const workload = target.get();
  if (kindOf(workload).replicasOf(workload) === undefined)
    throw new KubectlError(`cannot scale: the server could not find the requested resource`);
  patch(target, { spec: { replicas } });
  return `${target.printedName} scaled`;
}

export function pause(target: KubectlTarget): string {
  const workload = target.get();
  const { canPause, isPaused } = kindOf(workload);
  if (!canPause) throw refusal(target, 'pausing is not supported');
  if (isPaused(workload)) throw refusal(target, 'is already paused');
  patch(target, { spec: { paused: true } });
  return `${target.printedName} paused`;
}

export function resume(target: KubectlTarget): string {
  const workload = target.get();
  const { canPause, isPaused } = kindOf(workload);
  if (!canPause) throw refusal(target, 'resuming is not supported');
  if (!isPaused(workload)) throw refusal(target, 'is not paused');
  patch(target, { spec: { paused: null } });
  return `${target.printedName} resumed`;
}

/** Changes an annotation of the template to the present second. */
export function restart(target: KubectlTarget, now: Instant): string {
  const workload = target.get();
  if (kindOf(workload).isPaused(workload))
    throw refusal(target, `can't restart paused ${target.singular} (run rollout resume first)`);
  const restartedAt = rfc3339Of(Math.floor((startOfTime + now) / 1000));
  if (workload.spec.template.metadata.annotations[restartedAtAnnotation] === restartedAt) {
    const advice =
      'if restart has already been triggered within the past second, please wait before attempting to trigger another';
    throw new KubectlError(`failed to create patch for ${target.name}: ${advice}`);
  }
  patch(target, { spec: { template: { metadata: { annotations: { [restartedAtAnnotation]: restartedAt } } } } });
  return `${target.printedName} restarted`;
}

/** Sets the image of the container, of all for `*`; nothing is printed when nothing changes. */
export function setImage(target: KubectlTarget, containerName: string, image: string): string | undefined {
  const manifest = manifestOf(target.get());
  let isFound = false;
  const withImage = (containers: Json | undefined): Json => {
    if (!Array.isArray(containers)) return null;
    return containers.map((container: JsonMap) => {
      if (containerName !== '*' && container.name !== containerName) return container;
      isFound = true;
      return { ...container, image };
    });
  };
  const { template } = manifest.spec as { template: JsonMap };
  const podSpec = template.spec as JsonMap;
  const containers = withImage(podSpec.containers);
  const initContainers = withImage(podSpec.initContainers);
  if (!isFound) throw new KubectlError(`unable to find container named "${containerName}"`);
  const before = target.get();
  patch(target, { spec: { template: { spec: { containers, initContainers } } } });
  return target.get() === before ? undefined : `${target.printedName} image updated`;
}

function refusal({ collection, name }: KubectlTarget, text: string): KubectlError {
  return new KubectlError(`${collection.resource} "${name}" ${text}`);
}
