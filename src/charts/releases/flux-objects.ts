// What Flux's HelmReleases and Kustomizations install.
import path from 'node:path';
import { asList, asMap, asText, type JsonMap } from '../../document/manifest.ts';
import type { ValuesSource } from '../values-source.ts';
import { nothingAt, type SaidContext, type SaidInstallation, sourceAt } from './said.ts';
import type { SaidObject } from './said-objects.ts';

export async function saidByHelmRelease(by: SaidObject, around: SaidContext): Promise<readonly SaidInstallation[]> {
  const spec = asMap(by.value.spec);
  const chart = asMap(asMap(spec.chart).spec);
  // A patch of one names no chart.
  if (spec.chart === undefined && spec.chartRef === undefined) return [];
  const source = ownSource(chart.sourceRef, by, around);
  if (source === undefined) return [{ is: 'elsewhere', by }];
  const way = asText(chart.chart);
  const found = await sourceAt(way, around);
  if (found?.is !== 'chart') return [nothingAt(way, { by, at: ['spec', 'chart', 'spec', 'chart'], ...source }, around)];
  const target = asText(spec.targetNamespace);
  const files = [...asList(chart.valuesFiles), chart.valuesFile ?? ''].map(asText).filter((name) => name !== '');
  const places = files.map((name) => around.repository.placeOf(name));
  if (places.includes(undefined)) return [{ is: 'unread', by }];
  const others = asList(spec.valuesFrom).flatMap((each) => valuesFrom(asMap(each), by, around));
  const own = spec.values === undefined ? [] : [{ file: by.file, document: by.document, path: ['spec', 'values'] }];
  return [
    {
      is: 'chart',
      entry: {
        folder: found.folder,
        values: [...places.filter((place) => place !== undefined), ...others, ...own],
        set: [],
        release: asText(spec.releaseName) || [target, by.name].filter((part) => part !== '').join('-'),
        namespace: target || by.namespace || 'default',
        saidIn: by.file,
      },
    },
  ];
}

/** The names of the ConfigMaps whose values a HelmRelease takes. */
export function namesOfValues({ kind, value }: SaidObject): readonly string[] {
  if (kind !== 'HelmRelease') return [];
  const references = asList(asMap(value.spec).valuesFrom).map(asMap);
  return references.filter((each) => each.kind === 'ConfigMap').map(({ name }) => asText(name));
}

/** A ConfigMap that a file of the repository holds: the nearest of its name. What a Secret says is known to nobody. */
function valuesFrom(reference: JsonMap, by: SaidObject, { objects }: SaidContext): readonly ValuesSource[] {
  if (reference.kind !== 'ConfigMap' || reference.targetPath !== undefined) return [];
  const key = asText(reference.valuesKey) || 'values.yaml';
  const named = objects.filter(
    ({ kind, name, value }) => kind === 'ConfigMap' && name === reference.name && Object.hasOwn(value, key),
  );
  const [nearest] = named.toSorted((one, other) => stepsTo(one.file, by.file) - stepsTo(other.file, by.file));
  return nearest === undefined ? [] : [{ file: nearest.file, document: nearest.document, path: ['data', key] }];
}

function stepsTo(file: string, from: string): number {
  return path.relative(path.dirname(from), path.dirname(file)).split(path.sep).filter(Boolean).length;
}

export async function saidByKustomization(by: SaidObject, around: SaidContext): Promise<readonly SaidInstallation[]> {
  const spec = asMap(by.value.spec);
  const source = ownSource(spec.sourceRef, by, around);
  if (source === undefined) return [{ is: 'elsewhere', by }];
  const way = asText(spec.path) || '.';
  const found = await sourceAt(way, around);
  if (found === undefined) return [nothingAt(way, { by, at: ['spec', 'path'], ...source }, around)];
  if (found?.is !== 'overlay') return [];
  const namespace = asText(spec.targetNamespace);
  const target = namespace === '' ? undefined : { namespace, isForced: true };
  return [{ is: 'overlay', folder: found.folder, target, isUnrestricted: true }];
}

/** A source that is this repository, as one may be of which no file tells; undefined where it is another one. */
function ownSource(
  reference: JsonMap[string] | undefined,
  by: SaidObject,
  { objects, repository }: SaidContext,
): { readonly isSurelyOwn: boolean } | undefined {
  const { kind, name, namespace } = asMap(reference);
  if (kind !== 'GitRepository') return undefined;
  const named = objects.filter((each) => each.kind === 'GitRepository' && each.name === name);
  const home = asText(namespace) || by.namespace;
  const source = named.find((each) => each.namespace === home) ?? named[0];
  if (source === undefined) return { isSurelyOwn: false };
  const url = asText(asMap(source.value.spec).url);
  return repository.isNamedBy(url) ? { isSurelyOwn: repository.isSurelyNamedBy(url) } : undefined;
}
