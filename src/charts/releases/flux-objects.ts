// What Flux's HelmReleases and Kustomizations install.
import path from 'node:path';
import { asList, asMap, asText, isList, type Json, type JsonMap } from '../../document/manifest.ts';
import type { UnknownPart } from '../../wording/charts.ts';
import { wayInside } from '../find-charts.ts';
import type { HelmEntry } from '../helm-entries.ts';
import type { Delivery } from '../kustomize/delivery.ts';
import { fluxFolder } from '../kustomize/plain-folder.ts';
import type { Substitution } from '../kustomize/substitution.ts';
import type { ValuesSource } from '../values-source.ts';
import { termsOfHelmRelease } from './applier-of.ts';
import { askedChartOf } from './flux-charts.ts';
import { nothingAt, type PartlyKnown, type SaidContext, type SaidInstallation, sourceAt } from './said.ts';
import type { SaidObject } from './said-objects.ts';

export async function saidByHelmRelease(by: SaidObject, around: SaidContext): Promise<readonly SaidInstallation[]> {
  const spec = asMap(by.value.spec);
  const chart = asMap(asMap(spec.chart).spec);
  // A patch of one names no chart.
  if (asText(chart.chart) === '' && spec.chartRef === undefined) return [];
  const source = ownSource(chart.sourceRef, by, around);
  if (source === undefined) return [distantRelease(by, around)];
  const way = asText(chart.chart);
  const found = await sourceAt(way, around);
  if (found?.is !== 'chart') return [nothingAt(way, { by, at: ['spec', 'chart', 'spec', 'chart'], ...source }, around)];
  const places = valuesFilesOf(chart).map((name) => around.repository.placeOf(name));
  if (places.includes(undefined)) return [{ is: 'unread', by }];
  const files = places.filter((place) => place !== undefined);
  const { unknown, entryOf } = installedAs(by, around);
  return [{ is: 'chart', entry: entryOf(found.folder, files), ...(unknown && { unknown }) }];
}

/** Of a chart that another repository has. */
function distantRelease(by: SaidObject, around: SaidContext): SaidInstallation {
  const asked = askedChartOf(by, around.objects);
  if (asked === undefined) return { is: 'elsewhere', by };
  const { chart, ...named } = asked;
  const { unknown, entryOf } = installedAs(by, around);
  const entryIn = async (folder: string) => {
    const files = valuesFilesOf(chart).map((name) => path.join(folder, name));
    return files.some((file) => wayInside(file, folder) === undefined) ? undefined : entryOf(folder, files);
  };
  return { is: 'elsewhere', by, chart: { by, ...named, ...(unknown && { unknown }), entryIn } };
}

function valuesFilesOf({ valuesFiles, valuesFile }: JsonMap): readonly string[] {
  return [...asList(valuesFiles), valuesFile ?? ''].map(asText).filter((name) => name !== '');
}

interface InstalledAs {
  readonly unknown: PartlyKnown | undefined;
  readonly entryOf: (folder: string, files: readonly string[]) => HelmEntry;
}

/** With what a HelmRelease installs its chart, besides the files of values that lie in it. */
function installedAs(by: SaidObject, around: SaidContext): InstalledAs {
  const spec = asMap(by.value.spec);
  const target = asText(spec.targetNamespace);
  const others = asList(spec.valuesFrom).map((each) => valuesFrom(asMap(each), by, around));
  const parts = [
    ...others.flatMap((each) => ('is' in each ? [each] : [])),
    ...(asList(spec.postRenderers).length > 0 ? [{ is: 'field', name: 'postRenderers' } as const] : []),
  ];
  const own = spec.values === undefined ? [] : [{ file: by.file, document: by.document, path: ['spec', 'values'] }];
  return {
    unknown: parts.length === 0 ? undefined : { by, parts },
    entryOf: (folder, files) => ({
      folder,
      values: [...files, ...others.flatMap((each) => ('is' in each ? [] : [each.from])), ...own],
      set: [],
      release: asText(spec.releaseName) || [target, by.name].filter((part) => part !== '').join('-'),
      namespace: target || by.namespace || 'default',
      saidIn: by.file,
      terms: termsOfHelmRelease(by),
    }),
  };
}

/** The names of the ConfigMaps whose values a HelmRelease or a Kustomization takes. */
export function namesOfValues({ kind, value }: SaidObject): readonly string[] {
  if (kind !== 'HelmRelease' && kind !== 'Kustomization') return [];
  const { valuesFrom: ofRelease, postBuild } = asMap(value.spec);
  const references = [...asList(ofRelease), ...asList(asMap(postBuild).substituteFrom)].map(asMap);
  return references.filter((each) => each.kind === 'ConfigMap').map(({ name }) => asText(name));
}

/** Where the values of a reference stand; those of a Secret, and of what no file holds, are known to nobody. */
function valuesFrom(
  reference: JsonMap,
  by: SaidObject,
  around: SaidContext,
): { readonly from: ValuesSource } | UnknownPart {
  const key = asText(reference.valuesKey) || 'values.yaml';
  const nearest = nearestConfigMap(reference, by, around, key);
  if (nearest === undefined || reference.targetPath !== undefined)
    return { is: 'values', of: nameOfReference(reference) };
  const { file, document, files } = nearest;
  if (files === undefined) return { from: { file, document, path: ['data', key] } };
  const made = files[key];
  const isKnown = made !== undefined && isOfRepository(made, around);
  return isKnown ? { from: made } : { is: 'values', of: nameOfReference(reference) };
}

/** The ConfigMap of a name that a file of the repository holds: the nearest. */
function nearestConfigMap(
  reference: JsonMap,
  by: SaidObject,
  { objects }: SaidContext,
  key?: string,
): SaidObject | undefined {
  if (reference.kind !== 'ConfigMap') return undefined;
  const named = objects.filter(({ kind, name, value }) => {
    return kind === 'ConfigMap' && name === reference.name && (key === undefined || Object.hasOwn(value, key));
  });
  const [nearest] = named.toSorted((one, other) => stepsTo(one.file, by.file) - stepsTo(other.file, by.file));
  return nearest;
}

/** A kustomization may name any file, of which kustomize itself reads none that lies elsewhere. */
function isOfRepository(file: string, { repository }: SaidContext): boolean {
  return repository.placeOf(path.relative(repository.top, path.resolve(file))) !== undefined;
}

function nameOfReference({ kind, name }: JsonMap): string {
  return `${asText(kind)} ${asText(name)}`;
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
  if (found.is === 'chart') return [];
  const namespace = asText(spec.targetNamespace);
  const target = namespace === '' ? undefined : { namespace, isForced: true };
  const delivery = deliveryOf(by, around);
  if (found.is === 'folder' && target === undefined && delivery === undefined)
    return [{ is: 'folder', by, folder: found.folder, isDeep: true }];
  const plain = found.is === 'folder' ? { plain: fluxFolder } : {};
  return [
    { is: 'overlay', by, folder: found.folder, target, isUnrestricted: true, ...plain, ...(delivery && { delivery }) },
  ];
}

/** The fields that kustomize-controller writes into a kustomization as they are. */
const kustomizationFields = ['namePrefix', 'nameSuffix', 'images'] as const;

/** What a Kustomization adds to what it builds; undefined where it adds nothing. */
function deliveryOf(by: SaidObject, around: SaidContext): Delivery | undefined {
  const spec = asMap(by.value.spec);
  const fields: Record<string, Json> = {};
  for (const field of kustomizationFields) if (spec[field] !== undefined) fields[field] = spec[field];
  if (isList(spec.patches)) fields.patches = spec.patches.map(inlinePatch);
  const pairs = asMap(asMap(spec.commonMetadata).labels);
  if (Object.keys(pairs).length > 0) fields.labels = [{ pairs }];
  const components = asList(spec.components).map(asText);
  const substitution = substitutionOf(by, around);
  if (Object.keys(fields).length + components.length === 0 && substitution === undefined) return undefined;
  const { file, document } = by;
  const delivered = { by: { file, document, path: ['spec'] }, fields, components };
  return substitution === undefined ? delivered : { ...delivered, substitution };
}

/** A patch as the controller knows it: kustomize would read the file of a `path`, which Kustomizations do not have. */
function inlinePatch(patch: Json): JsonMap {
  const { patch: text, target } = asMap(patch);
  return { patch: asText(text), ...(target !== undefined && { target }) };
}

function substitutionOf(by: SaidObject, around: SaidContext): Substitution | undefined {
  const { substitute, substituteFrom } = asMap(asMap(by.value.spec).postBuild);
  const own = Object.fromEntries(Object.entries(asMap(substitute)).map(([key, value]) => [key, asText(value)]));
  const references = asList(substituteFrom).map(asMap);
  if (Object.keys(own).length + references.length === 0) return undefined;
  const found = references.map((reference) => ({ reference, values: nearestConfigMap(reference, by, around) }));
  const isKnown = (values: SaidObject | undefined) => values !== undefined && values.files === undefined;
  return {
    own,
    from: found.flatMap(({ values }) =>
      values === undefined || !isKnown(values)
        ? []
        : [{ file: values.file, document: values.document, path: ['data'] }],
    ),
    unknown: found.flatMap(({ reference, values }) => (isKnown(values) ? [] : [nameOfReference(reference)])),
  };
}

/** A source that is this repository, as one may be of which no file tells; undefined where it is another one. */
function ownSource(
  reference: JsonMap[string] | undefined,
  by: SaidObject,
  { objects, repository }: SaidContext,
): { readonly isSurelyOwn: boolean } | undefined {
  const { kind, name, namespace } = asMap(reference);
  if (kind !== 'GitRepository' && kind !== 'OCIRepository' && kind !== 'Bucket') return undefined;
  const named = objects.filter((each) => each.kind === kind && each.name === name);
  const home = asText(namespace) || by.namespace;
  const source = named.find((each) => each.namespace === home) ?? named[0];
  if (source === undefined) return { isSurelyOwn: false };
  const url = asText(asMap(source.value.spec).url);
  return repository.isNamedBy(url) ? { isSurelyOwn: repository.isSurelyNamedBy(url) } : undefined;
}
