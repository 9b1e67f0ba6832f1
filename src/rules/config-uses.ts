// Where a template uses ConfigMaps and Secrets.
import { asText, type Json, type JsonMap, type Path } from '../document/manifest.ts';
import type { ObjectName } from '../surroundings/object-index.ts';
import { asList, asMap, podSpecPath } from './facts.ts';

export interface ConfigUse extends ObjectName {
  readonly kind: 'ConfigMap' | 'Secret';
  readonly how: 'env' | 'volume' | 'subPath';
  /** Of its name. */
  readonly path: Path;
  /** Whether pods start without it, too. */
  readonly isOptional: boolean;
  /** Those that have to be in it. */
  readonly keys: readonly UsedKey[];
  /** The name of the volume that it is in; absent: it is in none. */
  readonly volume?: string;
}

/** What has a template. */
interface TemplateOwner {
  readonly workload: { readonly namespace: string; readonly manifest: { readonly value: JsonMap } };
}

export interface UsedKey {
  readonly name: string;
  readonly path: Path;
}

/** Each use, those of the containers first. */
export function configUses({ workload }: TemplateOwner): readonly ConfigUse[] {
  const spec = asMap(asMap(asMap(workload.manifest.value.spec).template).spec);
  const containers = ['containers', 'initContainers'].flatMap((list) =>
    asList(spec[list]).map((value, index) => ({ value: asMap(value), path: [...podSpecPath, list, index] })),
  );
  const mounts = containers.flatMap(({ value }) => asList(value.volumeMounts).map(asMap));
  const mountedInParts = new Set(mounts.flatMap(({ name, subPath = '' }) => (subPath === '' ? [] : [name])));
  const named = ({ name, ...use }: ConfigUseInPod): ConfigUse => ({ ...use, namespace: workload.namespace, name });
  return [
    ...containers.flatMap(({ value, path }) => envUses(value, path)),
    ...asList(spec.volumes).flatMap((volume, index) =>
      volumeUses(asMap(volume), [...podSpecPath, 'volumes', index], mountedInParts),
    ),
  ].map(named);
}

type ConfigUseInPod = Omit<ConfigUse, 'namespace'>;

function envUses(container: JsonMap, path: Path): readonly ConfigUseInPod[] {
  const whole = asList(container.envFrom).flatMap((source, at) => {
    const { configMapRef, secretRef } = asMap(source);
    const from: Path = [...path, 'envFrom', at];
    return [
      ...used('ConfigMap', configMapRef, [...from, 'configMapRef', 'name']),
      ...used('Secret', secretRef, [...from, 'secretRef', 'name']),
    ];
  });
  const single = asList(container.env).flatMap((variable, at) => {
    const { configMapKeyRef, secretKeyRef } = asMap(asMap(variable).valueFrom);
    const from: Path = [...path, 'env', at, 'valueFrom'];
    return [
      ...used('ConfigMap', configMapKeyRef, [...from, 'configMapKeyRef', 'name']),
      ...used('Secret', secretKeyRef, [...from, 'secretKeyRef', 'name']),
    ];
  });
  return [...whole, ...single].map((each) => ({ ...each, how: 'env' }));
}

function volumeUses(
  volume: JsonMap,
  path: Path,
  mountedInParts: ReadonlySet<Json | undefined>,
): readonly ConfigUseInPod[] {
  const isPart = mountedInParts.has(volume.name);
  const projected = asList(asMap(volume.projected).sources).flatMap((source, at) => {
    const { configMap, secret } = asMap(source);
    const from: Path = [...path, 'projected', 'sources', at];
    return [
      ...used('ConfigMap', configMap, [...from, 'configMap', 'name']),
      ...used('Secret', secret, [...from, 'secret', 'name']),
    ];
  });
  return [
    ...used('ConfigMap', volume.configMap, [...path, 'configMap', 'name']),
    ...used('Secret', volume.secret, [...path, 'secret', 'secretName']),
    ...projected,
  ].map((each) => ({ ...each, how: isPart ? 'subPath' : 'volume', volume: asText(volume.name) }));
}

/** The reference, by the field that its path ends in. */
function used(
  kind: ConfigUse['kind'],
  reference: Json | undefined,
  path: Path,
): readonly Omit<ConfigUseInPod, 'how'>[] {
  const { [String(path.at(-1))]: name, optional, key, items } = asMap(reference);
  const from = path.slice(0, -1);
  const keys = [
    ...(typeof key === 'string' ? [{ name: key, path: [...from, 'key'] }] : []),
    ...asList(items).map((item, at) => ({ name: asText(asMap(item).key), path: [...from, 'items', at, 'key'] })),
  ];
  return typeof name === 'string' ? [{ kind, name, path, isOptional: optional === true, keys }] : [];
}
