import type { JsonMap } from '../../document/manifest.ts';
import { quoted } from '../../std/quoted.ts';
import { listOf, mapOf, textOf } from '../validation/checks.ts';
import { child, childNamed, type Field } from '../validation/field-errors.ts';
import { warningsForClaim } from './quantity-warnings.ts';
import type { Warnings } from './warnings.ts';

/** Sources of volumes that are no longer in use, in upstream's order, with the names that it has for them. */
const deprecated: readonly (readonly [source: string, message: string, name?: string])[] = [
  ['photonPersistentDisk', 'deprecated in v1.11, non-functional in v1.16+'],
  ['gitRepo', 'deprecated in v1.11'],
  ['scaleIO', 'deprecated in v1.16, non-functional in v1.22+'],
  ['flocker', 'deprecated in v1.22, non-functional in v1.25+'],
  ['storageos', 'deprecated in v1.22, non-functional in v1.25+', 'storageOS'],
  ['quobyte', 'deprecated in v1.22, non-functional in v1.25+'],
  ['glusterfs', 'deprecated in v1.25, non-functional in v1.26+'],
  ['ephemeral', ''],
  ['cephfs', 'deprecated in v1.28, non-functional in v1.31+'],
  ['rbd', 'deprecated in v1.28, non-functional in v1.31+'],
];

export function warningsForVolumes(volumes: readonly JsonMap[], field: Field, warnings: Warnings): void {
  const { hasGitDisabled } = warnings.traits.warnings;
  volumes.forEach((volume, index) => {
    for (const [source, message, name = source] of deprecated) {
      if (volume[source] === undefined) continue;
      const at = childNamed(child(field, index), name, source);
      if (source === 'ephemeral') warningsForEphemeral(mapOf(volume.ephemeral), at, warnings);
      else
        warnings.at(
          at,
          source === 'gitRepo' && hasGitDisabled ? `${message}, and disabled by default in v1.33+` : message,
        );
    }
  });
  if (warnings.traits.warnings.overlappingPaths === 'silent') return;
  volumes.forEach((volume, index) => {
    warningsForOverlappingVirtualPaths(volume, child(field, index), warnings);
  });
}

function warningsForEphemeral({ volumeClaimTemplate }: JsonMap, field: Field, warnings: Warnings): void {
  if (volumeClaimTemplate === undefined) return;
  warningsForClaim(mapOf(mapOf(volumeClaimTemplate).spec), child(field, 'volumeClaimTemplate', 'spec'), warnings);
}

/** A path that a volume makes, and what for where it has several sources. */
interface VirtualPath {
  readonly path: string;
  readonly source: string;
}

/** Keys that a volume puts at the same path, or below the path of another. */
function warningsForOverlappingVirtualPaths(volume: JsonMap, field: Field, warnings: Warnings): void {
  const name = textOf(volume.name);
  const { configMap, secret, downwardAPI, projected } = volume;
  const tell = (about: string, paths: readonly VirtualPath[], taken: VirtualPath[] = []) => {
    for (const overlap of overlapsOf(paths, taken)) {
      if (warnings.isFull) return;
      warnings.of(field, `volume ${quoted(name)} (${about}): overlapping paths: ${overlap}`);
    }
  };
  tell(`ConfigMap ${quoted(textOf(mapOf(configMap).name))}`, pathsOf(configMap, ''));
  tell(`Secret ${quoted(textOf(mapOf(secret).secretName))}`, pathsOf(secret, ''));
  tell('DownwardAPI', pathsOf(downwardAPI, ''));
  const taken: VirtualPath[] = [];
  let former: readonly VirtualPath[] = [];
  for (const source of listOf(mapOf(projected).sources)) {
    if (Object.keys(source).length === 0) {
      warnings.of(field, `volume ${quoted(name)} (Projected) has no sources provided`);
      continue;
    }
    // Before 1.34 a source without paths of its own had those of the one before.
    const carried = warnings.traits.warnings.overlappingPaths === 'carried-over' ? former : [];
    const paths = projectedPaths(source) ?? carried;
    former = paths;
    tell('Projected', paths, taken);
  }
}

/** The paths that a source of a projected volume makes; undefined where it names none. */
function projectedPaths(source: JsonMap): readonly VirtualPath[] | undefined {
  const { configMap, secret, downwardAPI, serviceAccountToken, clusterTrustBundle, podCertificate } = source;
  if (mapOf(configMap).items !== undefined)
    return pathsOf(configMap, `ConfigMap ${quoted(textOf(mapOf(configMap).name))}`);
  if (mapOf(secret).items !== undefined) return pathsOf(secret, `Secret ${quoted(textOf(mapOf(secret).name))}`);
  if (mapOf(downwardAPI).items !== undefined) return pathsOf(downwardAPI, 'DownwardAPI');
  if (serviceAccountToken !== undefined)
    return [{ path: textOf(mapOf(serviceAccountToken).path), source: 'ServiceAccountToken' }];
  if (clusterTrustBundle !== undefined) {
    const { path, name, signerName } = mapOf(clusterTrustBundle);
    return [{ path: textOf(path), source: `ClusterTrustBundle ${quoted(textOf(name ?? signerName))}` }];
  }
  if (podCertificate === undefined) return undefined;
  const parts = [
    ['certificateChainPath', 'chain'],
    ['keyPath', 'key'],
    ['credentialBundlePath', 'credential bundle'],
  ] as const;
  return parts.flatMap(([field, what]) => {
    const path = textOf(mapOf(podCertificate)[field]);
    return path === '' ? [] : [{ path, source: `PodCertificate ${what}` }];
  });
}

function pathsOf(volume: JsonMap[string] | undefined, source: string): readonly VirtualPath[] {
  return listOf(mapOf(volume).items).map(({ path }) => ({ path: textOf(path), source }));
}

/** In words, each path with each one before it that it overlaps with; all are added to those that are taken. */
function* overlapsOf(paths: readonly VirtualPath[], taken: VirtualPath[]): Iterable<string> {
  for (const { path: written, source } of paths) {
    const path = withoutSlashes(written);
    for (const other of path === '' ? [] : taken)
      if (other.path !== '' && isWithin(path, other.path))
        yield `${pathText({ path, source })} with ${pathText(other)}`;
    taken.push({ path, source });
  }
}

/** Without those at its end. */
function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

function isWithin(one: string, other: string): boolean {
  return `${one}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${one}/`);
}

function pathText({ path, source }: VirtualPath): string {
  return source === '' ? quoted(path) : `${quoted(path)} (${source})`;
}
