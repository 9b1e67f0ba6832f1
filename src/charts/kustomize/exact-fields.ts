// The spelling of fields: kustomize takes them in any case, as Go reads JSON, and so would read more than was looked at.
import { asList, asMap, type JsonMap, type Path } from '../../document/manifest.ts';

/** The fields of types.Kustomization, sigs.k8s.io/kustomize/api 0.21.1. */
const fields = [
  'kind',
  'apiVersion',
  'metadata',
  'openapi',
  'namePrefix',
  'nameSuffix',
  'namespace',
  'commonLabels',
  'labels',
  'commonAnnotations',
  'patchesStrategicMerge',
  'patchesJson6902',
  'patches',
  'images',
  'imageTags',
  'replacements',
  'replicas',
  'vars',
  'sortOptions',
  'resources',
  'components',
  'crds',
  'bases',
  'configMapGenerator',
  'secretGenerator',
  'helmGlobals',
  'helmCharts',
  'helmChartInflationGenerator',
  'generatorOptions',
  'configurations',
  'generators',
  'transformers',
  'validators',
  'buildMetadata',
];

/** Those of their entries that name files. */
const fieldsOfEntries: Readonly<Record<string, readonly string[]>> = {
  patches: ['path', 'patch'],
  patchesJson6902: ['path', 'patch'],
  replacements: ['path'],
  configMapGenerator: ['files', 'envs', 'env'],
  secretGenerator: ['files', 'envs', 'env'],
};

export interface Misspelt {
  readonly at: Path;
  readonly written: string;
  readonly meant: string;
}

/** The first field that kustomize takes for another one. */
export function misspeltIn(kustomization: JsonMap): Misspelt | undefined {
  const own = misspelt(kustomization, fields, []);
  if (own !== undefined) return own;
  for (const [list, names] of Object.entries(fieldsOfEntries)) {
    for (const [index, entry] of asList(kustomization[list]).entries()) {
      const found = misspelt(asMap(entry), names, [list, index]);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** The first key that is one of the names but for its case, as Unicode folds it: `ſ` is an `s`, too. */
export function misspelt(value: JsonMap, names: readonly string[], at: Path): Misspelt | undefined {
  for (const written of Object.keys(value)) {
    const meant = names.includes(written) ? undefined : names.find((name) => folded(name) === folded(written));
    if (meant !== undefined) return { at: [...at, written], written, meant };
  }
  return undefined;
}

function folded(name: string): string {
  return name.toUpperCase().toLowerCase();
}
