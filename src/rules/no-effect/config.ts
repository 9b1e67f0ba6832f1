import type { Json, JsonMap, Manifest, Path } from '../../document/manifest.ts';
import { oncePer } from '../../std/once-per.ts';
import { sha256 } from '../../std/sha256.ts';
import type { Surroundings } from '../../surroundings/surroundings.ts';
import { asList, asMap, neighbours, podSpecPath } from '../facts.ts';
import { finding, fix, placeOf, sourceOf } from '../places.ts';
import type { Finding, Fix, Rule, RuleContext } from '../rule.ts';
import { setFields } from '../text-edits.ts';

/** A ConfigMap or Secret of the workspace that changed while the template that uses it did not. */
export const configChangeDoesNotRoll: Rule = {
  id: 'config-change-does-not-roll',
  title: 'A configuration change that restarts nothing',
  severity: 'warning',
  kind: 'no-effect',
  check: (context) => {
    const changed = changedConfigs(context);
    if (changed.size === 0 || !hasSameTemplate(context)) return [];
    const reported = new Set<string>();
    return usesOf(context).flatMap(({ config, how, path }): readonly Finding[] => {
      if (!changed.has(config) || reported.has(config + how)) return [];
      reported.add(config + how);
      const name = config.slice(config.indexOf('/') + 1);
      const fixes = checksumFix(context);
      return [finding(configChangeDoesNotRoll, { message: texts[how](name), range: placeOf(context, path), fixes })];
    });
  },
};

type Use = 'env' | 'volume' | 'subPath';

const texts: Readonly<Record<Use, (name: string) => string>> = {
  env: (name) => `pods keep the old values of "${name}" until they restart`,
  volume: () => 'the files change in place, the program must reread them',
  subPath: () => 'never updated in running pods',
};

/** An annotation that changes the template whenever the data of what it uses changes. */
function checksumFix(context: RuleContext): readonly Fix[] {
  const used = new Set(usesOf(context).map(({ config }) => config));
  const configs = ['ConfigMap', 'Secret'].flatMap((kind) => neighbours(context, kind));
  const data = configs
    .filter(({ kind, name }) => used.has(`${kind}/${name}`))
    .map(({ kind, name, value }) => [kind, name, ...dataFields.map((field) => value[field] ?? null)]);
  const annotations = { 'checksum/config': sha256(JSON.stringify(data)) };
  const edits = setFields(sourceOf(context), ['spec', 'template', 'metadata'], { annotations });
  return fix('Add the annotation checksum/config to the template', edits);
}

const dataFields = ['data', 'stringData', 'binaryData'];

/** `Kind/name` of each that the baseline has with other data: that of the same file, whichever that is. */
function changedConfigs({ workload, surroundings }: RuleContext): ReadonlySet<string> {
  return changedIn(surroundings).get(workload.namespace) ?? new Set();
}

/** By their namespaces; worked out once for all workloads. */
const changedIn = oncePer(({ objects, baseline, former = [] }: Surroundings) => {
  const before = new Map(firstNamed(baseline?.file.manifests ?? none));
  for (const { file, value } of former.toReversed()) before.set(keyOf(file, value), value);
  const changed = new Map<string, Set<string>>();
  for (const { kind, namespace, name, file, value } of objects) {
    const old = kind === 'ConfigMap' || kind === 'Secret' ? before.get(nameIn(file, kind, namespace, name)) : undefined;
    if (old === undefined || hasSameData(old, value)) continue;
    changed.set(namespace, (changed.get(namespace) ?? new Set()).add(`${kind}/${name}`));
  }
  return changed;
});

function hasSameTemplate({ workload, surroundings }: RuleContext): boolean {
  const { kind, namespace, name, manifest } = workload;
  const before = firstNamed(surroundings.baseline?.file.manifests ?? none).get(nameIn('', kind, namespace, name));
  return before !== undefined && text(asMap(before.spec).template) === text(asMap(manifest.value.spec).template);
}

const none: readonly Manifest[] = [];

/** Of several of one name the first. */
const firstNamed = oncePer(
  (manifests: readonly Manifest[]) =>
    new Map(manifests.toReversed().map(({ value }) => [keyOf('', value), value] as const)),
);

function keyOf(file: string, { kind, metadata }: JsonMap): string {
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
