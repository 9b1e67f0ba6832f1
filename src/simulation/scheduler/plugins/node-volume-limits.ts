// Follows kubernetes/pkg/scheduler/framework/plugins/nodevolumelimits/csi.go (v1.36.3).
// Differs from upstream: volumes that are attached for no pod are not known, nor are drivers that took the place of in-tree ones.
import type { NodeFilter } from '../framework/node-filter.ts';
import type { PodInfo, PodShape } from '../framework/pod-info.ts';
import type { ShapeOnNodes } from '../framework/shape-on-nodes.ts';
import { unschedulable } from '../framework/status.ts';
import type { VolumeStore } from '../framework/volume-store.ts';

const maxVolumeCountExceeded = unschedulable('NodeVolumeLimits', 'node(s) exceed max volume count');

export function preFilterNodeVolumeLimits({ shape }: PodInfo, { snapshot }: ShapeOnNodes): NodeFilter | undefined {
  if (shape.claimNames.length === 0) return undefined;
  const { volumes } = snapshot;
  return ({ node: { volumeLimits = {} }, pods }) => {
    if (Object.keys(volumeLimits).length === 0) return undefined;
    const wanted = new Map(attachableVolumes(shape, volumes));
    if (wanted.size === 0) return undefined;
    const attached = new Map([...pods.values()].flatMap((pod) => attachableVolumes(pod.shape, volumes)));
    for (const name of attached.keys()) wanted.delete(name);
    for (const [driver, limit] of Object.entries(volumeLimits)) {
      const more = countOf(wanted, driver);
      if (more > 0 && countOf(attached, driver) + more > limit) return maxVolumeCountExceeded;
    }
    return undefined;
  };
}

function countOf(volumes: ReadonlyMap<string, string>, driver: string): number {
  return [...volumes.values()].filter((other) => other === driver).length;
}

/** The names of the pod's volumes that a driver attaches, and the driver of each. */
function attachableVolumes({ namespace, claimNames }: PodShape, volumes: VolumeStore): (readonly [string, string])[] {
  return claimNames.flatMap((name) => {
    const claim = volumes.claim(namespace, name);
    if (claim === 'missing' || claim === 'unknown') return [];
    const volume = claim.volumeName === '' ? 'missing' : volumes.volume(claim.volumeName);
    if (typeof volume !== 'string')
      return volume.csi === undefined ? [] : [[`${volume.csi.driver}/${volume.csi.handle}`, volume.csi.driver]];
    const found = claim.className === '' ? 'missing' : volumes.class(claim.className);
    return typeof found === 'string' ? [] : [[`${found.provisioner}//${namespace}/${name}`, found.provisioner]];
  });
}
