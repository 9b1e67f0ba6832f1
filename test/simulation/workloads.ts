import assert from 'node:assert/strict';
import type { JsonMap } from '../../src/document/manifest.ts';
import { admit } from '../../src/workload/admit.ts';
import type { DaemonSet, StatefulSet } from '../../src/workload/api-types.ts';
import { versionTraitsOf } from '../../src/workload/versions.ts';

export const template = podTemplate('app:1');

export function podTemplate(image: string): JsonMap {
  return { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'app', image }] } };
}

export function statefulSetManifest(spec: JsonMap): JsonMap {
  const common = { serviceName: 'web', selector: { matchLabels: { app: 'web' } }, template };
  return { apiVersion: 'apps/v1', kind: 'StatefulSet', metadata: { name: 'web' }, spec: { ...common, ...spec } };
}

export function daemonSetManifest(spec: JsonMap): JsonMap {
  const common = { selector: { matchLabels: { app: 'web' } }, template };
  return { apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: { name: 'web' }, spec: { ...common, ...spec } };
}

/** The set as the server stores it. */
export function statefulSet(spec: JsonMap, version = '1.36'): StatefulSet {
  const { object } = admit(statefulSetManifest(spec), undefined, versionTraitsOf(version));
  assert(object?.kind === 'StatefulSet');
  return object;
}

/** The set as the server stores it. */
export function daemonSet(spec: JsonMap): DaemonSet {
  const { object } = admit(daemonSetManifest(spec), undefined, versionTraitsOf('1.36'));
  assert(object?.kind === 'DaemonSet');
  return object;
}
