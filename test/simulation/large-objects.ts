import type { JsonMap } from '../../src/document/manifest.ts';
import { admit } from '../../src/workload/admit.ts';
import type { WorkloadObject } from '../../src/workload/api-types.ts';
import { versionTraitsOf } from '../../src/workload/versions.ts';

/** A workload of a kind, with its defaults. */
export function largeObject(kind: string, image: string, spec: JsonMap): WorkloadObject {
  const labels = { app: 'web' };
  const template = { metadata: { labels }, spec: { containers: [{ name: 'app', image }] } };
  const manifest: JsonMap = {
    apiVersion: 'apps/v1',
    kind,
    metadata: { name: 'web' },
    spec: { ...spec, selector: { matchLabels: labels }, template },
  };
  return admit(manifest, undefined, versionTraitsOf('1.36')).object as WorkloadObject;
}
