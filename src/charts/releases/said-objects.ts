// The objects of a file that say how charts and overlays are installed.
import path from 'node:path';
import { asList, asMap, asText, type JsonMap } from '../../document/manifest.ts';
import { readPlainDocuments } from '../../document/plain-documents.ts';
import { isKustomization } from '../kustomize/kustomization-names.ts';

export interface SaidObject {
  readonly file: string;
  /** The index of its document among those of the file. */
  readonly document: number;
  readonly kind: SaidKind;
  readonly name: string;
  readonly namespace: string;
  readonly value: JsonMap;
  /** Of a ConfigMap that a kustomization generates: the files that its keys are made of. */
  readonly files?: Readonly<Record<string, string>>;
  /** Whether templates in it hide what it says. */
  readonly isTemplated?: true;
}

const groups = {
  Application: 'argoproj.io',
  ApplicationSet: 'argoproj.io',
  HelmRelease: 'helm.toolkit.fluxcd.io',
  Kustomization: 'kustomize.toolkit.fluxcd.io',
  GitRepository: 'source.toolkit.fluxcd.io',
  HelmRepository: 'source.toolkit.fluxcd.io',
  OCIRepository: 'source.toolkit.fluxcd.io',
  HelmChart: 'source.toolkit.fluxcd.io',
  ConfigMap: '',
  Helmfile: '',
} as const;

type SaidKind = keyof typeof groups;

/** A text without any of these words is not searched for lines that name them. */
const installers = Object.entries(groups).flatMap(([kind, group]) => (group === '' ? [] : [kind]));
const mayInstall = new RegExp(`^["']?kind["']?: *["']?(?:${installers.join('|')})\\b`, 'm');
const mayBeConfigMap = /^["']?kind["']?: *["']?ConfigMap\b/m;

/** What a file can say: something that installs, or values alone that only HelmReleases read; a glance tells. */
export function saidAtAGlance(file: string, text: string): 'installs' | 'has-values' | 'nothing' {
  if (isHelmfile(file) || (installers.some((kind) => text.includes(kind)) && mayInstall.test(text))) return 'installs';
  const isMadeOf = isKustomization(file) && text.includes('configMapGenerator');
  return isMadeOf || (text.includes('ConfigMap') && mayBeConfigMap.test(text)) ? 'has-values' : 'nothing';
}

/** What a file says. */
export function saidObjectsIn(file: string, text: string): readonly SaidObject[] {
  if (isHelmfile(file)) return helmfileIn(file, text);
  if (saidAtAGlance(file, text) === 'nothing') return [];
  const isBuilt = isKustomization(file);
  return readPlainDocuments(text).flatMap(({ value }, document) => {
    const object = asMap(value);
    if (isBuilt) return asList(object.configMapGenerator).map((each) => generatedIn(file, document, asMap(each)));
    const [group] = asText(object.apiVersion).split('/').slice(0, -1);
    const kind = Object.entries(groups).find(([each, own]) => each === object.kind && own === (group ?? ''))?.[0];
    if (kind === undefined || kind === 'Helmfile') return [];
    const { name, namespace } = asMap(object.metadata);
    const said = { file, document, kind: kind as SaidKind, name: asText(name), namespace: asText(namespace) };
    return [{ ...said, value: kind === 'ConfigMap' ? keysOf(object) : object }];
  });
}

/** A ConfigMap as a kustomization makes it of files; of what else it is made is not read. */
function generatedIn(file: string, document: number, { name, namespace, files }: JsonMap): SaidObject {
  const pairs = asList(files).map((each): readonly [string, string] => {
    const [, key, way = ''] = /^(?:([^=]*)=)?(.*)$/.exec(asText(each)) ?? [];
    return [key ?? path.basename(way), path.join(path.dirname(file), way)];
  });
  const value = Object.fromEntries(pairs.map(([key]) => [key, null]));
  const said = { file, document, kind: 'ConfigMap', name: asText(name), namespace: asText(namespace), value } as const;
  return { ...said, files: Object.fromEntries(pairs) };
}

/** Of a ConfigMap its values are read where they are needed. */
function keysOf({ data }: JsonMap): JsonMap {
  return Object.fromEntries(Object.keys(asMap(data)).map((key) => [key, null]));
}

/** Whether helmfile reads a file of the name by itself. */
export function isHelmfile(file: string): boolean {
  return (
    /^helmfile\.ya?ml(?:\.gotmpl)?$/.test(path.basename(file)) || path.basename(path.dirname(file)) === 'helmfile.d'
  );
}

function helmfileIn(file: string, text: string): readonly SaidObject[] {
  const said = { file, kind: 'Helmfile', name: '', namespace: '' } as const;
  if (file.endsWith('.gotmpl') || text.replaceAll(environmentName, '').includes('{{'))
    return [{ ...said, document: 0, value: {}, isTemplated: true }];
  return readPlainDocuments(text).map(({ value }, document) => ({ ...said, document, value: asMap(value) }));
}

/** The one placeholder that is filled in. */
const environmentName = /\{\{-?\s*\.Environment\.Name\s*-?\}\}/g;
