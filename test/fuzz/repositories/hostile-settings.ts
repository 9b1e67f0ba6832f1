import fc from 'fast-check';
import { address, deployment, oddName, wayOrAddress, wayOut } from './hostile-words.ts';
import type { Content, PlacedFile } from './recipe.ts';

const json = (value: unknown): string => JSON.stringify(value);
const chartPlace = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('chart', './chart', 'chart/../chart') },
  wayOrAddress,
);
const some = fc.array(wayOrAddress, { minLength: 1, maxLength: 2 });

const application = fc.tuple(chartPlace, some, wayOrAddress).map(([path, valueFiles, repoURL]) => ({
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  metadata: { name: 'a' },
  spec: {
    source: {
      repoURL,
      path,
      helm: { valueFiles, fileParameters: [{ name: 'a', path: valueFiles[0] }], values: 'a: 1' },
    },
    destination: { namespace: '../x' },
  },
}));
const sources = fc.tuple(chartPlace, wayOut).map(([path, way]) => ({
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  metadata: { name: 'a' },
  spec: {
    sources: [
      { repoURL: 'x', path, helm: { valueFiles: [`$values/${way}`] } },
      { repoURL: 'x', ref: 'values' },
    ],
  },
}));
const applicationSet = fc.tuple(wayOut, wayOut).map(([way, file]) => ({
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'ApplicationSet',
  metadata: { name: 'a' },
  spec: {
    generators: [
      { git: { repoURL: 'x', directories: [{ path: `${way}*` }], files: [{ path: file }, { path: '**/*' }] } },
    ],
    template: {
      metadata: { name: '{{path.basename}}' },
      spec: { source: { path: '{{path}}', helm: { valueFiles: ['{{path}}/{{name}}'] } } },
    },
  },
}));
const helmRelease = fc.tuple(chartPlace, some).map(([chart, valuesFiles]) => ({
  apiVersion: 'helm.toolkit.fluxcd.io/v2',
  kind: 'HelmRelease',
  metadata: { name: 'a' },
  spec: {
    chart: { spec: { chart, valuesFiles, sourceRef: { kind: 'GitRepository', name: 'a' } } },
    valuesFrom: [{ kind: 'ConfigMap', name: 'c', valuesKey: 'a' }],
  },
}));
const fluxKustomization = wayOut.map((path) => ({
  apiVersion: 'kustomize.toolkit.fluxcd.io/v1',
  kind: 'Kustomization',
  metadata: { name: 'a' },
  spec: { path, sourceRef: { kind: 'GitRepository', name: 'a' }, prune: true },
}));
const said: fc.Arbitrary<Content> = fc
  .oneof(application, sources, applicationSet, helmRelease, fluxKustomization)
  .map((each) => ({ text: `${json(each)}\n` }));

const helmfile: fc.Arbitrary<Content> = fc.tuple(chartPlace, some, address).map(([chart, values, url]) => ({
  text: `environments:\n  prod: {}\nrepositories: ${json([{ name: 'r', url }])}\nreleases: ${json([{ name: 'a', chart, values: [...values, '{{ .Environment.Name }}.yaml'], secrets: values, set: [{ name: 'a', file: values[0] }] }])}\n`,
}));

const configuration: fc.Arbitrary<Content> = fc
  .record(
    {
      world: wayOrAddress,
      ignore: fc.array(fc.constantFrom('[z-a]', '**/**/**', '*'.repeat(3000), '!/../', '\\'), { maxLength: 2 }),
      helm: fc
        .tuple(chartPlace, some, wayOut)
        .map(([chart, values, odd]) => [
          { chart, values, set: { [odd]: odd }, release: odd, namespace: '--x', apiVersions: ['--y', odd] },
        ]),
      assume: fc.constantFrom('nodes=999999', 'startup=1e9s', 'x=\u001b[2J', 'startup=20s'),
      applier: fc.constantFrom('helm4,wait,timeout=99999h', 'kubectl,--x'),
      kubernetes: fc.constantFrom('1.36', '1.36 --x', '../..'),
      expect: fc.constant([{ where: { name: '(a+)+$' }, minAvailable: '1e999%' }]),
      severities: fc.constant({ ['__proto__']: 'off', constructor: 'error' }),
    },
    { requiredKeys: [] },
  )
  .map((spec) => ({ text: json({ apiVersion: 'rollout-preview/v1', kind: 'Configuration', spec }) }));

const world: fc.Arbitrary<Content> = fc.constantFrom<Content>(
  {
    text: 'apiVersion: rollout-preview/v1\nkind: World\nspec: { nodes: [{ name: a, count: 100000000, allocatable: { cpu: 1 } }] }\n',
  },
  {
    text: 'apiVersion: rollout-preview/v1\nkind: World\nspec: { nodes: [{ name: a, allocatable: { cpu: 1e999 } }] }\n',
  },
  { link: '/dev/zero' },
  { pipe: true },
);

const special: fc.Arbitrary<Content> = fc.oneof(
  wayOut.map((link) => ({ link })),
  fc.constantFrom<Content>(
    { pipe: true },
    { megabytes: 300 },
    { link: '/dev/zero' },
    { link: '.' },
    { link: '/dev/stdin' },
    { link: '/proc/self/fd/0' },
  ),
);

const manifest: fc.Arbitrary<Content> = fc.oneof(
  fc
    .constantFrom('utf16le', 'utf16be', 'latin1')
    .map((encoding) => ({ text: deployment('2', 'encoded'), encoding }) as const),
  fc
    .constantFrom(
      deployment('2').replace('spec:\n', 'spec:\n  replicas: 3000\n'),
      `# rollout-preview: nodes=999999\n${deployment('2')}`,
      `a: ${'['.repeat(20_000)}`,
      `a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\nd: [*c,*c]\n`,
      '{{ x }}'.repeat(5000),
      '\0\0\0',
    )
    .map((text) => ({ text })),
);

/** Files beside charts and overlays: what says how to render, what to leave out, and what stands in the way. */
export const settings: fc.Arbitrary<readonly PlacedFile[]> = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.record({ at: fc.constantFrom('app.yaml', 'apps/app.yaml', 'flux.yaml'), is: said }) },
    {
      weight: 2,
      arbitrary: fc.record({
        at: fc.constantFrom('.rollout-preview.yaml', 'chart/.rollout-preview.yaml'),
        is: configuration,
      }),
    },
    fc.record({ at: fc.constantFrom('helmfile.yaml', 'helmfile.d/a.yaml'), is: helmfile }),
    fc.record({ at: fc.constant('world.yaml'), is: world }),
    fc.record({ at: fc.constantFrom('web.yaml', 'manifest.yaml'), is: manifest }),
    fc.record({ at: oddName, is: manifest }),
    fc.record({
      at: fc.constantFrom(
        '.gitignore',
        'chart/.gitignore',
        '.rollout-preview.yaml',
        'link',
        'web.yaml',
        'folder',
        'world.yaml',
        'app.yaml',
        'helmfile.yaml',
        '.gitattributes',
        '.mailmap',
      ),
      is: special,
    }),
    fc.record({
      at: fc.constantFrom('.gitignore', 'chart/.gitignore'),
      is: fc.constantFrom('[z-a]\n', `${'*a'.repeat(2000)}\n`, '!**\n', '**/'.repeat(500)).map((text) => ({ text })),
    }),
  ),
  { maxLength: 3 },
);
