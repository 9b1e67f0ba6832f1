import type { JsonMap, Manifest, ManifestFile } from '../../document/manifest.ts';
import { asMap } from '../../document/manifest.ts';
import { isWorkloadKind } from '../../std/workload-kinds.ts';
import { surroundingObject } from '../../surroundings/surroundings.ts';

/** A workload by its name; without a namespace where its manifest has none. */
export interface PresentWorkload {
  readonly kind: string;
  readonly name: string;
  readonly namespace: string | undefined;
}

export function presentWorkloads({ manifests }: ManifestFile): readonly PresentWorkload[] {
  return manifests.flatMap((manifest) => {
    const { kind, name, namespace } = surroundingObject(manifest.value, '');
    if (!isWorkloadKind(kind) || name === '') return [];
    const isPlaced = asMap(manifest.value.metadata as JsonMap).namespace !== undefined;
    return [{ kind, name, namespace: isPlaced ? namespace : undefined }];
  });
}

/** Such as `Deployment default/web`. It is not kept, as there may be very many. */
export function identityOfPresent({ kind, namespace = 'default', name }: PresentWorkload): string {
  return `${kind} ${namespace}/${name}`;
}

/** `Deployment web` of `Deployment default/web`. */
export function withoutNamespace(identity: string): string {
  return identity.replace(/ [^ ]*\//, ' ');
}

/** `Deployment default/web`; undefined for what is no workload. */
export function identityOf({ value }: Manifest): string | undefined {
  const { kind, namespace, name } = surroundingObject(value, '');
  return isWorkloadKind(kind) && name !== '' ? `${kind} ${namespace}/${name}` : undefined;
}

/** The identities of the workloads among manifests. */
export function identitiesOf(manifests: readonly Manifest[]): readonly string[] {
  return manifests.flatMap((manifest) => identityOf(manifest) ?? []);
}
