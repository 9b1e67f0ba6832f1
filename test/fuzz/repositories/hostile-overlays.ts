import fc from 'fast-check';
import { address, deployment, encoding, oddName, spelled, wayOrAddress, wayOut } from './hostile-words.ts';
import type { Content, PlacedFile } from './recipe.ts';

const json = (value: unknown): string => JSON.stringify(value);
const one = fc.oneof(
  { weight: 3, arbitrary: wayOrAddress },
  fc.constantFrom('web.yaml', 'plugin.yaml', '../chart', 'more'),
);
const list = fc.array(one, { minLength: 1, maxLength: 2 });

/** A plugin's configuration that has paths of its own. */
const plugin = fc.oneof(
  one.map((way) => ({ apiVersion: 'builtin', kind: 'PatchTransformer', metadata: { name: 'a' }, path: way })),
  one.map((way) => ({
    apiVersion: 'builtin',
    kind: 'ConfigMapGenerator',
    metadata: { name: 'a' },
    files: [way],
    env: way,
  })),
  one.map((way) => ({
    apiVersion: 'builtin',
    kind: 'SecretGenerator',
    metadata: { name: 'a' },
    Files: [way],
    envs: [way],
  })),
  one.map((way) => ({
    apiVersion: 'builtin',
    kind: 'PatchStrategicMergeTransformer',
    metadata: { name: 'a' },
    paths: [way],
  })),
  one.map((way) => ({
    apiVersion: 'builtin',
    kind: 'PatchJson6902Transformer',
    metadata: { name: 'a' },
    target: { kind: 'Deployment', name: 'web' },
    path: way,
  })),
  one.map((way) => ({
    apiVersion: 'builtin',
    kind: 'ReplacementTransformer',
    metadata: { name: 'a' },
    replacements: [{ path: way }],
  })),
  one.map((way) => ({
    apiVersion: 'builtin',
    kind: 'HelmChartInflationGenerator',
    metadata: { name: 'a' },
    name: 'chart',
    repo: 'http://LOOPBACK',
    chartHome: way,
    valuesFile: way,
  })),
  one.map((way) => ({ apiVersion: 'builtin', kind: 'ResourceGenerator', metadata: { name: 'a' }, resource: way })),
  one.map((way) => ({
    apiVersion: 'v1',
    kind: 'Exec',
    metadata: { name: 'a', annotations: { 'config.kubernetes.io/function': `exec: { path: ${way} }` } },
  })),
  fc.constant({
    apiVersion: 'v1',
    kind: 'Run',
    metadata: { name: 'a', annotations: { 'config.kubernetes.io/function': 'container: { image: a, network: true }' } },
  }),
);
const plugins = fc.oneof(
  list.map(json),
  plugin.map((each) => json([json(each)])),
  fc.constant('[plugin.yaml]'),
);

const generated = fc.oneof(
  one.map((way) => json([{ name: 'c', files: [way] }])),
  one.map((way) => json([{ name: 'c', files: [`key=${way}`] }])),
  one.map((way) => json([{ name: 'c', envs: [way], env: way }])),
  one.map((way) => json([{ Name: 'c', FILES: [way], Envs: [way] }])),
);
const patches = fc.oneof(
  one.map((way) => json([{ path: way }])),
  one.map((way) => json([{ Path: way, target: { kind: 'Deployment' } }])),
  wayOut.map((way) => json([{ patch: `$patch: ${way}`, target: { name: '(a+)+$' } }])),
);

const values: Readonly<Record<string, fc.Arbitrary<string>>> = {
  resources: list.map(json),
  bases: list.map(json),
  components: list.map(json),
  crds: list.map(json),
  configurations: list.map(json),
  generators: plugins,
  transformers: plugins,
  validators: plugins,
  configMapGenerator: generated,
  secretGenerator: generated,
  patches,
  patchesJson6902: patches,
  patchesStrategicMerge: list.map(json),
  replacements: one.map((way) => json([{ path: way }])),
  openapi: one.map((way) => json({ path: way })),
  helmCharts: wayOrAddress.map((way) =>
    json([
      { name: 'chart', repo: way, version: '1.0.0', valuesFile: way, additionalValuesFiles: [way], valuesInline: {} },
    ]),
  ),
  helmGlobals: wayOut.map((way) => json({ chartHome: way, configHome: way })),
  helmChartInflationGenerator: wayOrAddress.map((way) =>
    json([{ chartName: 'chart', chartRepoUrl: way, values: way, helmBin: 'OUTSIDE/script.sh' }]),
  ),
  images: fc.constant('[{name: app, newTag: "3"}]'),
  namePrefix: oddName.map(json),
  vars: wayOut.map((way) => json([{ name: 'A', objref: { kind: way, name: way, apiVersion: 'v1' } }])),
  buildMetadata: fc.constant('[originAnnotations, transformerAnnotations]'),
};
const field = fc
  .constantFrom(...Object.keys(values))
  .chain((name) =>
    fc.tuple(spelled(name), values[name] ?? fc.constant('')).map(([written, value]) => `${written}: ${value}\n`),
  );
const kustomization: fc.Arbitrary<Content> = fc
  .tuple(fc.array(field, { minLength: 1, maxLength: 3 }), fc.boolean(), encoding)
  .map(([fields, hasOwn, how]) => ({
    text: `${hasOwn && !fields.some((each) => each.startsWith('resources:')) ? 'resources: [web.yaml]\n' : ''}${fields.join('')}`,
    ...(how !== undefined && { encoding: how }),
  }));

const name = fc.oneof(
  { weight: 5, arbitrary: fc.constant('kustomization.yaml') },
  fc.constantFrom('kustomization.yml', 'Kustomization', 'KUSTOMIZATION.yaml'),
);
const special: fc.Arbitrary<Content> = fc.oneof(
  wayOut.map((link) => ({ link })),
  fc.constantFrom<Content>({ pipe: true }, { megabytes: 300 }, { link: '/dev/zero' }, { link: '.' }),
);
const file: fc.Arbitrary<PlacedFile> = fc.oneof(
  fc.record({
    at: fc.constantFrom('web.yaml', 'plugin.yaml', 'link', 'more', 'more/kustomization.yaml', 'file.yaml'),
    is: special,
  }),
  fc.record({ at: fc.constant('more/kustomization.yaml'), is: kustomization }),
  fc.record({
    at: fc.constant('plugin.yaml'),
    is: fc
      .tuple(plugin, encoding)
      .map(([each, how]) => ({ text: json(each), ...(how !== undefined && { encoding: how }) })),
  }),
  fc.record({ at: oddName, is: fc.constant({ text: deployment('2', 'odd') }) }),
  fc.record({ at: fc.constant('more/web.yaml'), is: fc.constant({ text: deployment('2', 'more') }) }),
  address.map((way) => ({
    at: 'plugin.yaml',
    is: { text: `apiVersion: v1\nkind: List\nitems: [{ path: "${way}" }]\n` },
  })),
);

/** An overlay of a Deployment, with more or less of what an overlay must not do. */
export const overlay: fc.Arbitrary<readonly PlacedFile[]> = fc
  .tuple(name, kustomization, fc.array(file, { maxLength: 3 }))
  .map(([at, is, more]) => [{ at, is }, { at: 'web.yaml', is: { text: deployment('2', 'overlay') } }, ...more]);
