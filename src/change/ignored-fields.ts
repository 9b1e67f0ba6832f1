// What Argo CD leaves as it lives where an Application asks for it, after controller/sync.go (normalizeTargetResources)
// and util/argo/normalizers/diff_normalizer.go of argo-cd v3.1.
import { asMap, asText, isMap, type Json, type JsonMap } from '../document/manifest.ts';

/** An entry of `spec.ignoreDifferences` that syncs respect; what is absent holds for all. */
export interface IgnoredFields {
  readonly group?: string;
  readonly kind?: string;
  readonly name?: string;
  readonly namespace?: string;
  /** The steps to each field; steps into lists are not read. */
  readonly fields: readonly (readonly string[])[];
}

/** The fields of an object that a sync leaves as they live. */
export function ignoredFieldsOf(object: JsonMap, ignored: readonly IgnoredFields[]): IgnoredFields['fields'] {
  const { name, namespace } = asMap(object.metadata);
  const group = asText(object.apiVersion).includes('/') ? asText(object.apiVersion).replace(/\/.*/, '') : '';
  return ignored
    .filter((entry) => {
      const isAny = (wanted: string | undefined, is: string) => wanted === undefined || wanted === '*' || wanted === is;
      const isOwn =
        isAny(entry.group, group) && isAny(entry.kind, asText(object.kind)) && isAny(entry.name, asText(name));
      return isOwn && (namespace === undefined || isAny(entry.namespace, asText(namespace)));
    })
    .flatMap(({ fields }) => fields);
}

/** The manifest as it is sent: with each ignored field as it lives, or without it where it does not. */
export function withIgnoredFields(manifest: JsonMap, live: JsonMap, ignored: readonly IgnoredFields[]): JsonMap {
  return ignoredFieldsOf(manifest, ignored).reduce((all, steps) => withFieldOf(all, live, steps), manifest);
}

function withFieldOf(manifest: JsonMap, live: JsonMap, [step, ...rest]: readonly string[]): JsonMap {
  if (step === undefined) return manifest;
  const [own, other]: readonly (Json | undefined)[] = [manifest[step], live[step]];
  if (rest.length > 0) {
    const isBeside = isMap(own ?? {}) && isMap(other ?? {}) && (own ?? other) !== undefined;
    const below = isBeside ? withFieldOf(asMap(own), asMap(other), rest) : own;
    return below === undefined ? manifest : { ...manifest, [step]: below };
  }
  const { [step]: _, ...others } = manifest;
  return other === undefined ? others : { ...manifest, [step]: other };
}
