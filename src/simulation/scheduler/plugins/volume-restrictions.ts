// Follows kubernetes/pkg/scheduler/framework/plugins/volumerestrictions/volume_restrictions.go (v1.36.3).
import { asList, asMap, type JsonMap } from '../../../document/manifest.ts';
import type { NodeFilter } from '../framework/node-filter.ts';
import type { NodeInfo } from '../framework/node-info.ts';
import type { PodInfo, PodShape } from '../framework/pod-info.ts';
import type { ShapeOnNodes } from '../framework/shape-on-nodes.ts';
import { type Status, unresolvable, unschedulable } from '../framework/status.ts';

const diskConflict = unschedulable('VolumeRestrictions', 'node(s) had no available disk');
const readWriteOncePodConflict = unschedulable(
  'VolumeRestrictions',
  'node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already in-use by another pod',
);

export function preFilterVolumeRestrictions(pod: PodInfo, on: ShapeOnNodes): NodeFilter | Status | undefined {
  const { shape } = pod;
  if (shape.volumes.length + shape.claimNames.length === 0) return undefined;
  const { claimUsers, volumes } = on.snapshot;
  const exclusive = new Set<string>();
  for (const name of shape.claimNames) {
    const claim = volumes.claim(shape.namespace, name);
    if (claim === 'missing') return unresolvable('VolumeRestrictions', `persistentvolumeclaim "${name}" not found`);
    if (claim !== 'unknown' && claim.accessModes.includes('ReadWriteOncePod'))
      exclusive.add(`${shape.namespace}/${name}`);
  }
  const users = (): number[] => [...exclusive].map((key) => claimUsers.get(key) ?? 0);
  const before = users();
  const conflicts = before.filter((count) => count > 0).length;
  const needsCheck = shape.volumes.some((volume) => kindsOfDisks.some((kind) => (volume[kind] ?? null) !== null));
  if (!needsCheck && conflicts === 0) return undefined;
  return (node) => {
    if (needsCheck && !satisfyVolumeConflicts(shape, node)) return diskConflict;
    const gone = users().reduce((sum, count, index) => sum + (before[index] as number) - count, 0);
    return conflicts - gone > 0 ? readWriteOncePodConflict : undefined;
  };
}

const kindsOfDisks = ['gcePersistentDisk', 'awsElasticBlockStore', 'iscsi', 'rbd'] as const;

function satisfyVolumeConflicts({ volumes }: PodShape, { pods }: NodeInfo): boolean {
  const isTaken = (volume: JsonMap) => [...pods.values()].some(({ shape }) => isVolumeConflict(volume, shape));
  return !volumes.some(isTaken);
}

function isVolumeConflict(volume: JsonMap, { volumes }: PodShape): boolean {
  return volumes.some((existing) =>
    kindsOfDisks.some((kind) => {
      if ((volume[kind] ?? null) === null || (existing[kind] ?? null) === null) return false;
      const [one, other] = [asMap(volume[kind]), asMap(existing[kind])];
      const areReading = one.readOnly === true && other.readOnly === true;
      return isSameDisk[kind](one, other) && (kind === 'awsElasticBlockStore' || !areReading);
    }),
  );
}

const isSameDisk: Readonly<Record<(typeof kindsOfDisks)[number], (one: JsonMap, other: JsonMap) => boolean>> = {
  gcePersistentDisk: (one, other) => one.pdName === other.pdName,
  awsElasticBlockStore: (one, other) => one.volumeID === other.volumeID,
  iscsi: (one, other) => one.iqn === other.iqn,
  rbd: (one, other) =>
    asList(one.monitors).some((monitor) => asList(other.monitors).includes(monitor)) &&
    (one.pool ?? 'rbd') === (other.pool ?? 'rbd') &&
    one.image === other.image,
};

/** Whether a deleted pod of the shape may have kept the other from its volumes. */
export function sharesVolume(deleted: PodShape, pod: PodShape): boolean {
  if (deleted.namespace !== pod.namespace) return false;
  const sharesClaim = pod.claimNames.some((name) => deleted.claimNames.includes(name));
  return sharesClaim || pod.volumes.some((volume) => isVolumeConflict(volume, deleted));
}
