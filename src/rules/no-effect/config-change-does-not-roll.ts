import type { Json, JsonMap, Manifest, Path } from '../../document/manifest.ts';
import { oncePer } from '../../std/once-per.ts';
import { sha256 } from '../../std/sha256.ts';
import { type ObjectName, objectsNamed } from '../../surroundings/object-index.ts';
import type { SurroundingObject, Surroundings } from '../../surroundings/surroundings.ts';
import { configChangeDoesNotRoll as words } from '../../wording/findings/no-effect.ts';
import { asList, asMap, podSpecPath } from '../facts.ts';
import { settingFix } from '../fixes.ts';
import { finding, placeOf } from '../places.ts';
import type { Finding, Fix, Rule, RuleContext } from '../rule.ts';

/** A ConfigMap or Secret of the workspace that changed while the template that uses it did not. */
export const configChangeDoesNotRoll: Rule = {
  id: 'config-change-does-not-roll',
  title: words.title,
  severity: 'warning',
  kind: 'no-effect',
  check: (context) => {
    const uses = usesOf(context);
    const changed = new Set(uses.map(({ config }) => config).filter((config) => hasChanged(config, context)));
    if (changed.size === 0 || !hasSameTemplate(context)) return [];
    const reported = new Set<string>();
    return uses.flatMap(({ config, how, path }): readonly Finding[] => {
      if (!changed.has(config) || reported.has(config + how)) return [];
      reported.add(config + how);
      const { name } = namedIn(context, config);
      const fixes = checksumFix(context);
      return [finding(configChangeDoesNotRoll, { message: words[how](name), range: placeOf(context, path), fixes })];
    });
  },
};

type Use = 'env' | 'volume' | 'subPath';

/** An annotation that changes the template whenever the data of what it uses changes. */
function checksumFix(context: RuleContext): readonly Fix[] {
  const used = usesOf(context).map(({ config }) => namedIn(context, config));
  const configs = ['ConfigMap', 'Secret'].flatMap((kind) =>
    objectsNamed(context.surroundings, ...used.filter((config) => config.kind === kind)),
  );
  const data = configs.map(({ kind, name, value }) => [kind, name, ...dataFields.map((field) => value[field] ?? null)]);
  const annotations = { 'checksum/config': sha256(JSON.stringify(data)) };
  return settingFix(context, ['spec', 'template', 'metadata'], { annotations }, words.fix);
}

const dataFields = ['data', 'stringData', 'binaryData'];

/** `Kind/name` in the workload's namespace. */
function namedIn({ workload }: RuleContext, config: string): ObjectName {
  const [kind = ''] = config.split('/', 1);
  return { kind, namespace: workload.namespace, name: config.slice(kind.length + 1) };
}

/** Whether the baseline has it with other data: that of the same file, whichever that is. */
function hasChanged(config: string, context: RuleContext): boolean {
  const { surroundings } = context;
  return objectsNamed(surroundings, namedIn(context, config)).some(({ file, kind, namespace, name, value }) => {
    const known = file === '' ? ownBefore(surroundings) : formerNamed(surroundings.former ?? none);
    const old = known.get(nameIn(file, kind, namespace, name));
    return old !== undefined && !hasSameData(old, value);
  });
}

function hasSameTemplate({ workload, surroundings }: RuleContext): boolean {
  const { kind, namespace, name, manifest } = workload;
  const before = ownBefore(surroundings).get(nameIn('', kind, namespace, name));
  return before !== undefined && text(asMap(before.spec).template) === text(asMap(manifest.value.spec).template);
}

function ownBefore({ baseline }: Surroundings): ReadonlyMap<string, JsonMap> {
  return firstNamed(baseline?.file.manifests ?? none);
}

const none: readonly never[] = [];

/** Of several of one name the first. */
const firstNamed = oncePer(
  (manifests: readonly Manifest[]) =>
    new Map(manifests.toReversed().map(({ value }) => [nameOf('', value), value] as const)),
);

const formerNamed = oncePer(
  (former: readonly SurroundingObject[]) =>
    new Map(former.toReversed().map(({ file, value }) => [nameOf(file, value), value] as const)),
);

function nameOf(file: string, { kind, metadata }: JsonMap): string {
  const { name, namespace } = asMap(metadata);
  return nameIn(file, kind, namespace ?? 'default', name);
}

function nameIn(file: string, ...words: readonly (Json | undefined)[]): string {
  return JSON.stringify([file, ...words]);
}

function hasSameData(before: JsonMap, after: JsonMap): boolean {
  return dataFields.every((field) => text(before[field]) === text(after[field]));
}

function text(value: Json | undefined): string {
  return JSON.stringify(value ?? null);
}

/** Where the template uses a ConfigMap or Secret, and how. */
function usesOf({
  workload,
}: RuleContext): readonly { readonly config: string; readonly how: Use; readonly path: Path }[] {
  const spec = asMap(asMap(asMap(workload.manifest.value.spec).template).spec);
  const containers = asList(spec.containers).map(asMap);
  const fromEnv = containers.flatMap((container, index) => {
    const path: Path = [...podSpecPath, 'containers', index];
    const whole = asList(container.envFrom).flatMap((source, at) => [
      used('ConfigMap', asMap(source).configMapRef, [...path, 'envFrom', at, 'configMapRef', 'name']),
      used('Secret', asMap(source).secretRef, [...path, 'envFrom', at, 'secretRef', 'name']),
    ]);
    const single = asList(container.env).flatMap((variable, at) => {
      const { configMapKeyRef, secretKeyRef } = asMap(asMap(variable).valueFrom);
      const from: Path = [...path, 'env', at, 'valueFrom'];
      return [
        used('ConfigMap', configMapKeyRef, [...from, 'configMapKeyRef', 'name']),
        used('Secret', secretKeyRef, [...from, 'secretKeyRef', 'name']),
      ];
    });
    return [...whole, ...single].flat().map((each) => ({ ...each, how: 'env' as const }));
  });
  const fromVolumes = asList(spec.volumes).flatMap((volume, index) => {
    const { name, configMap, secret } = asMap(volume);
    const path: Path = [...podSpecPath, 'volumes', index];
    const mounts = containers.flatMap((container) => asList(container.volumeMounts).map(asMap));
    const isPart = mounts.some((mount) => mount.name === name && (mount.subPath ?? '') !== '');
    return [
      ...used('ConfigMap', configMap, [...path, 'configMap', 'name']),
      ...used('Secret', secret, [...path, 'secret', 'secretName'], 'secretName'),
    ].map((each) => ({ ...each, how: isPart ? ('subPath' as const) : ('volume' as const) }));
  });
  return [...fromEnv, ...fromVolumes];
}

function used(kind: string, reference: Json | undefined, path: Path, field = 'name') {
  const name = asMap(reference)[field];
  return typeof name === 'string' ? [{ config: `${kind}/${name}`, path }] : [];
}
