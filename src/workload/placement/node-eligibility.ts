// Follows kubernetes/pkg/controller/daemon/daemon_controller.go (v1.36.3), NodeShouldRunDaemonPod and predicates.
// Differs from upstream: nodes never change, so it is worked out once for each template.
import type { JsonMap } from '../../document/manifest.ts';
import type { PodTemplateSpec } from '../api-types.ts';
import { matchesNode, type NodeIdentity } from './node-affinity.ts';
import { type Taint, toleratesAll, withToleration } from './tolerations.ts';

/** What of a node decides whether daemon pods run on it. */
export interface DaemonNode extends NodeIdentity {
  readonly taints: readonly Taint[];
  readonly unschedulable: boolean;
}

export interface Eligibility {
  /** A node without a daemon pod gets one. */
  readonly shouldRun: boolean;
  /** A daemon pod that is there may stay. */
  readonly shouldContinueRunning: boolean;
}

const unschedulableTaint: Taint = { key: 'node.kubernetes.io/unschedulable', value: '', effect: 'NoSchedule' };

/** Whether pods of the template belong on the node; a cordoned node counts, as daemon pods tolerate its taint. */
export function nodeShouldRunDaemonPod(template: PodTemplateSpec, node: DaemonNode): Eligibility {
  const spec = withDaemonPodTolerations(template.spec);
  const nodeName = spec.nodeName ?? '';
  if ((nodeName !== '' && nodeName !== node.name) || !matchesNode(spec, node))
    return { shouldRun: false, shouldContinueRunning: false };
  const taints = node.unschedulable ? [...node.taints, unschedulableTaint] : node.taints;
  return {
    shouldRun: toleratesAll(spec, taints, ['NoExecute', 'NoSchedule']),
    shouldContinueRunning: toleratesAll(spec, taints, ['NoExecute']),
  };
}

/** The pod spec with the tolerations that every daemon pod gets (daemon/util, AddOrUpdateDaemonPodTolerations). */
export function withDaemonPodTolerations(podSpec: JsonMap): JsonMap {
  let spec = podSpec;
  for (const condition of ['not-ready', 'unreachable'])
    spec = withToleration(spec, `node.kubernetes.io/${condition}`, 'NoExecute');
  for (const condition of ['disk-pressure', 'memory-pressure', 'pid-pressure', 'unschedulable'])
    spec = withToleration(spec, `node.kubernetes.io/${condition}`, 'NoSchedule');
  return spec.hostNetwork === true
    ? withToleration(spec, 'node.kubernetes.io/network-unavailable', 'NoSchedule')
    : spec;
}
