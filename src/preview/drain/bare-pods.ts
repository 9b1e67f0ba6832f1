import { asList, asMap, asText, type ManifestFile } from '../../document/manifest.ts';
import type { BarePod } from '../../simulation/scenario.ts';
import { plannedObject } from '../release/beside.ts';

/** A Pod of a file, and the node that it names; undefined: the scheduler chooses one. */
export interface KnownBarePod extends BarePod {
  readonly nodeName: string | undefined;
  /** Where it stands. */
  readonly file: string;
}

/** The Pods that a file has as such, except for hooks, which do not stay. */
export function barePodsIn({ manifests }: ManifestFile, file: string): readonly KnownBarePod[] {
  return manifests.flatMap(({ value }): readonly KnownBarePod[] => {
    const { apiVersion, kind, namespace, name, annotations } = plannedObject(value);
    const isHook = Object.keys(annotations).some((each) => hookAnnotations.has(each));
    if (apiVersion !== 'v1' || kind !== 'Pod' || isHook) return [];
    const { nodeName, volumes } = asMap(value.spec);
    const hasEmptyDir = asList(volumes).some((volume) => (asMap(volume).emptyDir ?? null) !== null);
    return [{ namespace: namespace || 'default', name, hasEmptyDir, nodeName: asText(nodeName) || undefined, file }];
  });
}

const hookAnnotations: ReadonlySet<string> = new Set(['helm.sh/hook', 'argocd.argoproj.io/hook']);
