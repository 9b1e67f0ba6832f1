// Follows kubernetes/pkg/scheduler/framework/plugins/volumebinding/volume_binding.go and binder.go, with FindMatchingVolume of
// component-helpers/storage/volume/pv_helpers.go (v1.36.3). Differs from upstream: how much room drivers have is not known.
import { asList, asMap, asText } from '../../../document/manifest.ts';
import { labelMatcher } from '../../../workload/label-selector.ts';
import { matchesNode } from '../../../workload/placement/node-affinity.ts';
import type { NodeFilter } from '../framework/node-filter.ts';
import type { NodeInfo } from '../framework/node-info.ts';
import type { PodInfo, PodShape } from '../framework/pod-info.ts';
import type { ShapeOnNodes } from '../framework/shape-on-nodes.ts';
import { type Status, unresolvable } from '../framework/status.ts';
import { type Claim, claimKey, type Volume, type VolumeStore } from '../framework/volume-store.ts';

const plugin = 'VolumeBinding';
const nodeConflict = unresolvable(plugin, "node(s) didn't match PersistentVolume's node affinity");
const bindConflict = unresolvable(plugin, "node(s) didn't find available persistent volumes to bind");
const bothConflicts = unresolvable(plugin, ...nodeConflict.reasons, ...bindConflict.reasons);
const volumeNotExist = unresolvable(
  plugin,
  'node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)',
);
const unboundImmediate = unresolvable(plugin, 'pod has unbound immediate PersistentVolumeClaims');

export function preFilterVolumeBinding({ shape }: PodInfo, on: ShapeOnNodes): NodeFilter | Status | undefined {
  if (shape.claimNames.length === 0) return undefined;
  const { volumes } = on.snapshot;
  const found = podVolumeClaims(shape, volumes);
  if ('plugin' in found) return found;
  const { bound, unbound } = found;
  return (node) => {
    const boundStatus = checkBoundClaims(bound, node, volumes);
    if (boundStatus === volumeNotExist) return volumeNotExist;
    const isUnboundFine = unbound.length === 0 || bindingsOn(node, unbound, volumes) !== undefined;
    if (isUnboundFine) return boundStatus;
    return boundStatus === undefined ? bindConflict : bothConflicts;
  };
}

interface PodVolumeClaims {
  readonly bound: readonly Claim[];
  /** Those that are bound where their pod goes. */
  readonly unbound: readonly Claim[];
}

function podVolumeClaims({ namespace, claimNames }: PodShape, volumes: VolumeStore): PodVolumeClaims | Status {
  const bound: Claim[] = [];
  const unbound: Claim[] = [];
  let isUnbound = false;
  for (const name of claimNames) {
    const claim = volumes.claim(namespace, name);
    if (claim === 'unknown') continue;
    if (claim === 'missing') return unresolvable(plugin, `persistentvolumeclaim "${name}" not found`);
    if (claim.isLost)
      return unresolvable(
        plugin,
        `persistentvolumeclaim "${name}" bound to non-existent persistentvolume "${claim.volumeName}"`,
      );
    if (claim.isBeingDeleted) return unresolvable(plugin, `persistentvolumeclaim "${name}" is being deleted`);
    const found = volumes.class(claim.className);
    if (claim.isBound) bound.push(claim);
    else if (typeof found !== 'string' && found.waitsForConsumer && claim.volumeName === '') unbound.push(claim);
    else if (found !== 'unknown') isUnbound = true;
  }
  return isUnbound ? unboundImmediate : { bound, unbound };
}

function checkBoundClaims(claims: readonly Claim[], node: NodeInfo, volumes: VolumeStore): Status | undefined {
  for (const { volumeName } of claims) {
    const volume = volumes.volume(volumeName);
    if (volume === 'missing') return volumeNotExist;
    if (volume !== 'unknown' && !isReached(volume, node)) return nodeConflict;
  }
  return undefined;
}

function isReached({ nodeAffinity }: Volume, { node }: NodeInfo): boolean {
  if (nodeAffinity === undefined) return true;
  const required = { requiredDuringSchedulingIgnoredDuringExecution: nodeAffinity };
  return matchesNode({ affinity: { nodeAffinity: required } }, node);
}

interface Binding {
  readonly claim: Claim;
  /** Undefined: one is made. */
  readonly volume: Volume | undefined;
}

/** What the claims get on the node, the smallest first; undefined where one gets nothing. */
function bindingsOn(node: NodeInfo, claims: readonly Claim[], volumes: VolumeStore): readonly Binding[] | undefined {
  const bindings: Binding[] = [];
  const chosen = new Set<string>();
  for (const claim of claims.toSorted((one, other) => (one.storage < other.storage ? -1 : 1))) {
    const volume = findMatchingVolume(
      claim,
      node,
      volumes.volumesOfClass(claim.className).filter(({ name }) => !chosen.has(name)),
    );
    if (volume === undefined && !isProvided(claim, node, volumes)) return undefined;
    if (volume !== undefined) chosen.add(volume.name);
    bindings.push({ claim, volume });
  }
  return bindings;
}

function findMatchingVolume(claim: Claim, node: NodeInfo, volumes: readonly Volume[]): Volume | undefined {
  const { selector } = claim;
  const isFor = (volume: Volume): boolean => {
    if (volume.claimRef !== undefined && volume.claimRef !== claimKey(claim)) return false;
    const isFitting = volume.storage >= claim.storage && volume.volumeMode === claim.volumeMode;
    return isFitting && volume.attributesClass === claim.attributesClass;
  };
  const candidates = volumes.filter(isFor);
  const prebound = candidates.find(({ claimRef }) => claimRef !== undefined);
  if (prebound !== undefined) return isReached(prebound, node) ? prebound : undefined;
  return candidates
    .filter(
      (volume) =>
        volume.isAvailable &&
        (selector === undefined || labelMatcher(selector)(volume.labels)) &&
        isReached(volume, node) &&
        claim.accessModes.every((mode) => volume.accessModes.includes(mode)),
    )
    .reduce<Volume | undefined>(
      (smallest, volume) => (smallest === undefined || volume.storage < smallest.storage ? volume : smallest),
      undefined,
    );
}

/** Upstream's checkVolumeProvisions: whether the class makes volumes that the node reaches. */
function isProvided({ className }: Claim, { node }: NodeInfo, volumes: VolumeStore): boolean {
  const found = volumes.class(className);
  if (typeof found === 'string') return found === 'unknown';
  const { provisioner, allowedTopologies } = found;
  if (provisioner === '' || provisioner === 'kubernetes.io/no-provisioner') return false;
  return (
    allowedTopologies.length === 0 ||
    allowedTopologies.some((term) => {
      const expressions = asList(asMap(term).matchLabelExpressions).map(asMap);
      const isMet = expressions.every(({ key, values }) => asList(values).includes(node.labels[asText(key)] ?? null));
      return expressions.length > 0 && isMet;
    })
  );
}

/** The pod goes to the node: its claims get their volumes. */
export function assumePodVolumes(shape: PodShape, node: NodeInfo, volumes: VolumeStore): void {
  if (shape.claimNames.length === 0) return;
  const found = podVolumeClaims(shape, volumes);
  if ('plugin' in found) return;
  for (const { claim, volume } of bindingsOn(node, found.unbound, volumes) ?? []) volumes.bind(claim, volume);
}
