import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../src/document/read-manifests.ts';
import { kustomizationsIn, kustomizationText, kustomizeGraph, noRole } from '../../src/surroundings/kustomizations.ts';

type Files = Readonly<Record<string, string>>;

function graphOf(files: Files) {
  const all = Object.entries(files).flatMap(([file, text]) =>
    kustomizationsIn(file, readManifests(kustomizationText(file, text))),
  );
  return kustomizeGraph(all);
}

test('a kustomization names what it takes in and sets by paths from its own folder', () => {
  const text = `resources: [web.yaml, ../base/, "https://example.com/base?ref=v1", github.com/org/repo]
components: [../parts/proxy]
namePrefix: test-
nameSuffix: ""
images: []
labels: [{ pairs: { app: web } }]
patches:
  - path: ./patches/web.yaml
  - patch: "- op: remove"
  - old.yaml
patchesJson6902:
  - { path: patches/json.yaml, target: { kind: Deployment } }
patchesStrategicMerge:
  - ../shared/web.yaml
  - |
    kind: Deployment
    metadata: {}
`;
  const file = 'file:///overlays/production/kustomization.yaml';
  assert.deepEqual(kustomizationsIn(file, readManifests(kustomizationText(file, text))), [
    {
      file,
      isComponent: false,
      resources: ['file:///overlays/production/web.yaml', 'file:///overlays/base', 'file:///overlays/parts/proxy'],
      patches: [
        'file:///overlays/production/patches/web.yaml',
        'file:///overlays/production/old.yaml',
        'file:///overlays/production/patches/json.yaml',
        'file:///overlays/shared/web.yaml',
      ],
      sets: ['namePrefix', 'labels', 'patches'],
      remotes: ['https://example.com/base?ref=v1', 'github.com/org/repo'],
    },
  ]);
});

test('a Kustomization of Flux and a Component of Dapr are none of these, and a component of kustomize is one', () => {
  const flux = 'apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\npatches: [{ path: a.yaml }]\n';
  const dapr = 'apiVersion: dapr.io/v1alpha1\nkind: Component\nmetadata: { name: statestore }\n';
  const component = 'apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\n';
  assert.deepEqual(kustomizationsIn('a.yaml', readManifests(`${flux}---\n${dapr}`)), []);
  const unversioned = kustomizationText('a/kustomization.yaml', 'kind: Component\npatches: [{ path: a.yaml }]\n');
  for (const text of [component, unversioned])
    assert.deepEqual(
      kustomizationsIn('a.yaml', readManifests(text)).map(({ isComponent }) => isComponent),
      [true],
    );
});

const files: Files = {
  './base/kustomization.yaml': 'resources: [web.yaml, service.yaml]\ncommonLabels: { app: web }\n',
  'overlays/test/kustomization.yaml': 'resources: [../../base]\nnamePrefix: test-\n',
  'overlays/production/kustomization.yaml': `resources: [../../base]
components: [../../parts/proxy]
patches: [{ path: more.yaml }]
`,
  'parts/proxy/kustomization.yaml':
    'apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\nresources: [proxy.yaml]\n',
};

const roles: readonly { name: string; file: string; role: Partial<typeof noRole> }[] = [
  {
    name: 'a resource of a base is changed by all that take it in',
    file: 'base/web.yaml',
    role: { sets: ['commonLabels', 'namePrefix', 'patches'], builtBy: ['overlays/test', 'overlays/production'] },
  },
  {
    name: 'a resource of a component is changed by what uses it',
    file: 'parts/proxy/proxy.yaml',
    role: { sets: ['patches'], builtBy: ['overlays/production'] },
  },
  { name: 'a patch is one', file: 'overlays/./production/more.yaml', role: { isPatch: true, isBeside: true } },
  { name: 'what lies beside a kustomization may be one', file: 'base/old.yaml', role: { isBeside: true } },
  { name: 'what lies right below it may be one', file: 'base/patches/old.yaml', role: { isBeside: true } },
  { name: 'what lies elsewhere is none', file: 'base/patches/more/old.yaml', role: {} },
];

for (const { name, file, role } of roles) {
  test(name, () => assert.deepEqual(graphOf(files).roleOf(file), { ...noRole, ...role }));
}

test('the leaves are what nothing else takes in, each with what it is built of', () => {
  assert.deepEqual(
    graphOf(files).leaves.map((built) => built.map(({ file }) => file)),
    [
      ['overlays/test/kustomization.yaml', './base/kustomization.yaml'],
      ['overlays/production/kustomization.yaml', './base/kustomization.yaml', 'parts/proxy/kustomization.yaml'],
    ],
  );
});

test('kustomizations that take each other in, which kustomize refuses, are no endless way', () => {
  const { leaves, roleOf } = graphOf({
    'a/kustomization.yaml': 'resources: [../b, web.yaml]\nnamePrefix: a-\n',
    'b/kustomization.yaml': 'resources: [../a]\n',
  });
  assert.deepEqual(leaves, []);
  assert.deepEqual(roleOf('a/web.yaml'), { ...noRole, sets: ['namePrefix'] });
});
