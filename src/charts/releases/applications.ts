// What Argo CD's Applications install, by argo-cd's docs/operator-manual/application.yaml.
import path from 'node:path';
import { asList, asMap, asText, type Json, type JsonMap, type Path } from '../../document/manifest.ts';
import { type ChartReference, chartReference, nameInRegistry, withoutSlashes } from '../fetch/chart-reference.ts';
import { wayInside } from '../find-charts.ts';
import { argoAssignment } from '../helm/helm-arguments.ts';
import type { Delivery } from '../kustomize/delivery.ts';
import { isReadable, type PlainFolder } from '../kustomize/plain-folder.ts';
import type { PlaceInside, ValuesSource } from '../values-source.ts';
import { applierOf } from './applier-of.ts';
import { filled, type Generated, hasPlaceholder, placeholderIn } from './filling.ts';
import { isThere, nothingAt, type SaidContext, type SaidInstallation, sourceAt } from './said.ts';
import type { SaidObject } from './said-objects.ts';

/** The Application of an object, or the one that an ApplicationSet makes of its template. */
export interface Application {
  readonly by: SaidObject;
  /** Where it stands in the object. */
  readonly at: Path;
  readonly value: JsonMap;
  readonly generated?: Generated;
}

export async function saidByApplication(
  application: Application,
  around: SaidContext,
): Promise<readonly SaidInstallation[]> {
  const spec = asMap(application.value.spec);
  const several = asList(spec.sources).map(asMap);
  const all = several.length > 0 ? several : [asMap(spec.source)];
  const said = all.map((source, index): Promise<SaidInstallation | undefined> => {
    const at = [...application.at, 'spec', ...(several.length > 0 ? ['sources', index] : ['source'])];
    return saidBySource(source, { ...application, at, all }, around);
  });
  return (await Promise.all(said)).filter((each) => each !== undefined);
}

interface Sources extends Application {
  readonly all: readonly JsonMap[];
}

async function saidBySource(
  source: JsonMap,
  sources: Sources,
  around: SaidContext,
): Promise<SaidInstallation | undefined> {
  const { by, value } = sources;
  const [url, way] = [asText(source.repoURL), asText(source.path)];
  const isLocal = source.chart === undefined && around.repository.isNamedBy(url);
  // One that is only named by others installs nothing itself.
  if (way === '' && source.chart === undefined) return undefined;
  if (!isLocal && !hasPlaceholder(url)) return distantApplication(source, sources, around);
  if (hasPlaceholder([url, way])) return { is: 'unread', by };
  const found = await sourceAt(way, around);
  if (found === undefined) {
    const isSurelyOwn = around.repository.isSurelyNamedBy(url);
    return nothingAt(way, { by, at: [...sources.at, 'path'], isSurelyOwn }, around);
  }
  const namespace = asText(asMap(asMap(value.spec).destination).namespace);
  if (found.is === 'chart') return saidOfChart(found.folder, asMap(source.helm), sources, around);
  const { kustomize, directory } = source;
  const own = asText(asMap(kustomize).namespace);
  const target =
    own !== '' ? { namespace: own, isForced: true } : namespace === '' ? undefined : { namespace, isForced: false };
  if (found.is === 'overlay') {
    const delivery = deliveryOf(asMap(kustomize), sources);
    if (delivery === 'unread') return { is: 'unread', by };
    return { is: 'overlay', by, folder: found.folder, target, ...(delivery && { delivery }) };
  }
  if (target === undefined || target.namespace === 'default') {
    const isDeep = asMap(directory).recurse === true;
    return { is: 'folder', by, folder: found.folder, isDeep };
  }
  const plain = plainFolder(asMap(directory));
  if (!isReadable(plain) || hasPlaceholder([plain.include ?? '', plain.exclude ?? ''])) return { is: 'unread', by };
  return { is: 'overlay', by, folder: found.folder, target, plain };
}

/** Of a chart that another repository has. */
function distantApplication(source: JsonMap, sources: Sources, around: SaidContext): SaidInstallation {
  const { by, at } = sources;
  const reference = source.chart === undefined ? undefined : referenceOf(source);
  if (reference === undefined) return { is: 'elsewhere', by };
  const entryIn = async (folder: string) => {
    const said = await saidOfChart(folder, asMap(source.helm), sources, around);
    return said.is === 'chart' ? said.entry : undefined;
  };
  const field = source.targetRevision === undefined ? 'chart' : 'targetRevision';
  return { is: 'elsewhere', by, chart: { by, at: [...at, field], reference, entryIn } };
}

/** Argo CD writes the address of a registry without what it is. */
function referenceOf({ repoURL, chart, targetRevision }: JsonMap): ChartReference | undefined {
  const [url, name, version] = [asText(repoURL), asText(chart), asText(targetRevision)];
  const registry = /^[a-z]+:\/\//.test(url) ? url : `oci://${url}`;
  const isRegistry = registry.startsWith('oci://');
  const address = isRegistry ? `${withoutSlashes(registry)}/${name}` : url;
  return chartReference({ address, name: isRegistry ? nameInRegistry(name) : name, version });
}

function plainFolder({ recurse, include, exclude }: JsonMap): PlainFolder {
  return {
    isDeep: recurse === true,
    extensions: ['.yaml', '.yml', '.json'],
    ...(asText(include) !== '' && { include: asText(include) }),
    ...(asText(exclude) !== '' && { exclude: asText(exclude) }),
  };
}

/** What an Application adds to an overlay, by argo-cd's util/kustomize/kustomize.go; undefined where it adds nothing. */
function deliveryOf(kustomize: JsonMap, { by, at }: Sources): Delivery | 'unread' | undefined {
  if (hasPlaceholder(kustomize)) return 'unread';
  const { namePrefix, nameSuffix, images, replicas, patches, commonAnnotations } = kustomize;
  // A patch in a file counts from another folder than that of the kustomization around it.
  // kustomize reads the names of fields in any case.
  const isOfFile = (patch: Json) => Object.keys(asMap(patch)).some((key) => key.toLowerCase() === 'path');
  if (asList(patches).some(isOfFile)) return 'unread';
  const fields: Record<string, Json> = { ...labelsOf(kustomize) };
  const asWritten = { namePrefix, nameSuffix, patches, commonAnnotations };
  for (const [field, value] of Object.entries(asWritten)) if (value !== undefined) fields[field] = value;
  if (images !== undefined) fields.images = asList(images).map((each) => imageOf(asText(each)));
  if (replicas !== undefined)
    fields.replicas = asList(replicas).map((each) => ({ ...asMap(each), count: Number(asMap(each).count) }));
  const components = asList(kustomize.components).map(asText);
  if (Object.keys(fields).length + components.length === 0) return undefined;
  const { file, document } = by;
  return { by: { file, document, path: [...at, 'kustomize'] }, fields, components };
}

function labelsOf({ commonLabels, labelWithoutSelector, labelIncludeTemplates }: JsonMap): JsonMap {
  if (commonLabels === undefined) return {};
  if (labelWithoutSelector !== true) return { commonLabels };
  return { labels: [{ pairs: commonLabels, includeTemplates: labelIncludeTemplates === true }] };
}

/** `name=other:tag`, `name:tag` and `name@digest`, as `kustomize edit set image` takes them. */
function imageOf(text: string): JsonMap {
  const [left = '', right] = splitAt(text, text.indexOf('='));
  const [tagged = '', digest] = splitAt(right ?? left, (right ?? left).indexOf('@'));
  // A port of a host is followed by a slash.
  const colon = tagged.lastIndexOf(':');
  const [bare = '', tag] = splitAt(tagged, colon > tagged.lastIndexOf('/') ? colon : -1);
  const changed = { ...(tag && { newTag: tag }), ...(digest && { digest }) };
  return right === undefined ? { name: bare, ...changed } : { name: left, newName: bare, ...changed };
}

/** What stands before and behind the character at an index; the whole where there is none. */
function splitAt(text: string, index: number): readonly string[] {
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + 1)];
}

async function saidOfChart(
  folder: string,
  helm: JsonMap,
  sources: Sources,
  around: SaidContext,
): Promise<SaidInstallation> {
  const { by, value, generated, at } = sources;
  const { metadata, spec } = value;
  const destination = asMap(asMap(spec).destination);
  const cluster = asText(destination.name) || asText(destination.server);
  const name = asText(helm.releaseName) || asText(asMap(metadata).name);
  const files = asList(helm.valueFiles).map((each) => valuesFileOf(asText(each), folder, { ...sources, ...around }));
  const parameters = asList(helm.parameters).map(asMap);
  const isUnread = files.includes(undefined) || hasPlaceholder([name, ...asList(helm.valueFiles), ...parameters]);
  if (isUnread) return { is: 'unread', by };
  const mayMiss = helm.ignoreMissingValueFiles === true;
  const there = await Promise.all(files.map(async (file = '') => (!mayMiss || (await isThere(file)) ? [file] : [])));
  // Argo CD reads the text only where there is no map.
  const inner = [['valuesObject'], ['values']].find(([key = '']) => helm[key] !== undefined && helm[key] !== '');
  const inside = inner?.map((key): ValuesSource => {
    const place = { file: by.file, document: by.document, path: [...at, 'helm', key] };
    return generated === undefined ? place : { ...place, ...generated };
  });
  return {
    is: 'chart',
    entry: {
      folder,
      values: [...there.flat(), ...(inside ?? [])],
      set: parameters.map((each, index) => ({
        word: argoAssignment(asText(each.name), each.value ?? ''),
        at: originOf([...at, 'helm', 'parameters', index, 'value'], sources),
      })),
      release: name,
      namespace: asText(destination.namespace) || 'default',
      saidIn: by.file,
      isAlwaysFirst: true,
      applier: applierOf(by),
      ...(isOwnCluster(cluster) ? {} : { cluster }),
    },
  };
}

/** As Argo CD calls the cluster that it runs in. */
function isOwnCluster(cluster: string): boolean {
  return ['', 'in-cluster', 'https://kubernetes.default.svc'].includes(cluster);
}

/** From the chart's folder, from the top of the repository, or from where another source points; undefined where that is not ours. */
function valuesFileOf(name: string, folder: string, { all, repository }: Sources & SaidContext): string | undefined {
  if (/^\w+:\/\//.test(name)) return undefined;
  const [, ref, inRef] = /^\$([^/]+)\/(.*)$/.exec(name) ?? [];
  if (ref !== undefined && inRef !== undefined) {
    const source = all.find((each) => each.ref === ref);
    return repository.isNamedBy(asText(source?.repoURL)) ? repository.placeOf(inRef) : undefined;
  }
  if (wayInside(folder, repository.top) === undefined && folder !== repository.top) {
    const file = path.join(folder, name);
    return wayInside(file, folder) === undefined ? undefined : file;
  }
  return repository.placeOf(name.startsWith('/') ? name : path.join(path.relative(repository.top, folder), name));
}

/** Where a value stands: where the text for its placeholder does, if it is nothing else. */
function originOf(at: Path, { by, generated }: Application): PlaceInside {
  const place = { file: by.file, document: by.document, path: at };
  const written = at.reduce<Json | undefined>(
    (node, step) => (node as Record<string, Json> | undefined)?.[step],
    by.value,
  );
  const name = placeholderIn(written);
  return (name === undefined ? undefined : generated?.origins[name]) ?? place;
}

/** What an Application says when its placeholders are filled in. */
export function filledApplication(by: SaidObject, generated: Generated): Application {
  const value = filled(asMap(asMap(by.value.spec).template), generated.filling);
  return { by, at: ['spec', 'template'], value, generated };
}
