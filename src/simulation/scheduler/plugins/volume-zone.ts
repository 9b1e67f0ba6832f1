// Follows kubernetes/pkg/scheduler/framework/plugins/volumezone/volume_zone.go (v1.36.3).
import type { NodeFilter } from '../framework/node-filter.ts';
import type { PodInfo } from '../framework/pod-info.ts';
import type { ShapeOnNodes } from '../framework/shape-on-nodes.ts';
import { type Status, unresolvable } from '../framework/status.ts';
import type { Claim, Volume, VolumeStore } from '../framework/volume-store.ts';

const plugin = 'VolumeZone';
const conflict = unresolvable(plugin, 'node(s) had no available volume zone');

/** The labels that volumes and nodes have in common, and what the older ones are called now. */
const topologyLabels: Readonly<Record<string, string>> = {
  'failure-domain.beta.kubernetes.io/zone': 'topology.kubernetes.io/zone',
  'failure-domain.beta.kubernetes.io/region': 'topology.kubernetes.io/region',
  'topology.kubernetes.io/zone': 'topology.kubernetes.io/zone',
  'topology.kubernetes.io/region': 'topology.kubernetes.io/region',
};

interface VolumeTopology {
  readonly key: string;
  readonly values: ReadonlySet<string>;
}

export function preFilterVolumeZone({ shape }: PodInfo, { snapshot }: ShapeOnNodes): NodeFilter | Status | undefined {
  const topologies: VolumeTopology[] = [];
  for (const name of shape.claimNames) {
    const claim = snapshot.volumes.claim(shape.namespace, name);
    if (claim === 'missing') return unresolvable(plugin, `persistentvolumeclaim "${name}" not found`);
    if (claim === 'unknown') continue;
    const volume = volumeOf(claim, snapshot.volumes);
    if (volume !== undefined && 'plugin' in volume) return volume;
    if (volume !== undefined) topologies.push(...topologiesOf(volume));
  }
  if (topologies.length === 0) return undefined;
  return ({ node: { labels } }) => {
    if (!Object.keys(topologyLabels).some((key) => labels[key] !== undefined)) return undefined;
    const isOutside = topologies.some(({ key, values }) => {
      const value = labels[key] ?? labels[topologyLabels[key] ?? key];
      return value === undefined || !values.has(value);
    });
    return isOutside ? conflict : undefined;
  };
}

/** Undefined where nobody knows it, or where it is bound when its pod is. */
function volumeOf({ volumeName, className }: Claim, volumes: VolumeStore): Volume | Status | undefined {
  if (volumeName !== '') {
    const volume = volumes.volume(volumeName);
    if (volume === 'missing') return unresolvable(plugin, `persistentvolume "${volumeName}" not found`);
    return volume === 'unknown' ? undefined : volume;
  }
  if (className === '') return unresolvable(plugin, 'PersistentVolumeClaim had no pv name and storageClass name');
  const found = volumes.class(className);
  if (found === 'missing') return unresolvable(plugin, `storageclass.storage.k8s.io "${className}" not found`);
  if (found === 'unknown' || found.waitsForConsumer) return undefined;
  return unresolvable(plugin, 'PersistentVolume had no name');
}

function topologiesOf({ labels }: Volume): VolumeTopology[] {
  return Object.keys(topologyLabels).flatMap((key) => {
    const zones = labels[key]?.split('__').map((zone) => zone.trim()) ?? [];
    return zones.length === 0 || zones.includes('') ? [] : [{ key, values: new Set(zones) }];
  });
}
