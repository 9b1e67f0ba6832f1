import type { JsonMap } from '../../document/manifest.ts';
import { asMap } from '../../document/manifest.ts';
import { isWorkloadKind } from '../../std/workload-kinds.ts';
import type { LabelSelector, Pod, PodTemplateSpec } from '../../workload/api-types.ts';
import { controllerOf } from '../../workload/controller-of.ts';
import { withToleration } from '../../workload/placement/tolerations.ts';
import { withResources } from '../admission/admit-pod.ts';
import type { ApiServer } from '../api-server/api-server.ts';
import { type PodShape, podShapeOf } from './framework/pod-info.ts';

/** Pods keep what they were admitted with. */
interface KnownShape {
  readonly shape: PodShape;
  readonly by: ApiServer['admission'];
}

/** What the scheduler looks at in pods, once for those that are made alike. */
export class PodShapes {
  readonly #ofTemplate = new Map<PodTemplateSpec, KnownShape[]>();

  of(pod: Pod, server: ApiServer): PodShape {
    const { template, claims, metadata, requiredNode } = pod;
    const known = this.#ofTemplate.get(template) ?? [];
    this.#ofTemplate.set(template, known);
    const { admission } = server;
    const same = known.find(
      ({ shape, by }) => by === admission && shape.labels === metadata.labels && shape.claims === claims,
    );
    if (same !== undefined) return same.shape;
    const shape = podShapeOf({
      namespace: metadata.namespace,
      labels: metadata.labels,
      spec: requiredNode === undefined ? specOf(template, server) : daemonSpec(specOf(template, server)),
      ownerSelector: ownerSelectorOf(pod, server),
      claims,
    });
    known.push({ shape, by: admission });
    return shape;
  }
}

/** The spec as admission leaves it. */
function specOf(template: PodTemplateSpec, { admission }: ApiServer): JsonMap {
  if (admission === undefined) return template.spec;
  const { spec, resources } = admission.ofPod(template);
  return withResources(spec, resources);
}

/** Of a pod that may run on one node only, whatever its template says of nodes, and runs there even if the node is down. */
function daemonSpec(spec: JsonMap): JsonMap {
  const { nodeAffinity, ...affinity } = asMap(spec.affinity);
  const { requiredDuringSchedulingIgnoredDuringExecution: _, ...preferred } = asMap(nodeAffinity);
  const tolerant = [
    'unschedulable',
    'unreachable',
    'not-ready',
    'disk-pressure',
    'memory-pressure',
    'pid-pressure',
  ].reduce((made, condition) => withToleration(made, `node.kubernetes.io/${condition}`, 'NoSchedule'), spec);
  return { ...tolerant, affinity: { ...affinity, nodeAffinity: preferred } };
}

function ownerSelectorOf(pod: Pod, server: ApiServer): LabelSelector | undefined {
  const owner = controllerOf(pod);
  if (owner?.kind === 'ReplicaSet') return server.replicaSets.find(owner.name)?.spec.selector;
  return isWorkloadKind(owner?.kind) ? server.workloads[owner.kind].find(owner.name)?.spec.selector : undefined;
}
