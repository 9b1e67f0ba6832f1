import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../src/document/read-manifests.ts';
import { type KustomizeRole, noRole } from '../../src/surroundings/kustomizations.ts';
import { withoutPatches } from '../../src/surroundings/patches.ts';

const web = 'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\n';

const directives: readonly { name: string; text: string }[] = [
  { name: 'a deletion', text: `${web}$patch: delete\n` },
  {
    name: 'a replaced list',
    text: `${web}spec:\n  template:\n    spec:\n      containers:\n        - $patch: replace\n`,
  },
  {
    name: 'an order of elements',
    text: `${web}spec:\n  template:\n    spec:\n      $setElementOrder/containers: []\n`,
  },
];

for (const { name, text } of directives) {
  test(`${name} is a patch and no manifest`, () => {
    const { manifests, problems } = withoutPatches(readManifests(text), noRole);
    assert.deepEqual(manifests, []);
    assert.deepEqual(
      problems.map(({ code, range }) => [code, text.slice(range.start, range.end)]),
      [['patch', 'kind']],
    );
  });
}

test('a file that a kustomization names is a patch whatever it says, with one problem', () => {
  const { manifests, problems } = withoutPatches(readManifests(`${web}---\n${web}`), { ...noRole, isPatch: true });
  assert.equal(manifests.length, 0);
  assert.equal(problems.length, 1);
});

test('a manifest beside a patch stays, and a dollar in a value makes no patch', () => {
  const text = `${web}$patch: delete\n---\n${web}spec:\n  note: $patch\n`;
  assert.equal(withoutPatches(readManifests(text), noRole).manifests.length, 1);
});

const listed: KustomizeRole = {
  ...noRole,
  sets: ['commonLabels', 'images'],
  builtBy: ['overlays/one', 'overlays/two'],
};
const pod = 'spec: { containers: [{ name: app, image: "app:1" }] }';
const labelled = (labels: string, selector = 'selector: { matchLabels: { app: web } }') =>
  `${web}spec:\n  ${selector}\n  template:\n    metadata: { labels: ${labels} }\n    ${pod}\n`;
const whole = labelled('{ app: web }');
const fragment = `${web}spec:\n  template:\n    ${pod}\n`;

interface Row {
  readonly name: string;
  readonly text: string;
  readonly role: KustomizeRole;
  /** How many manifests stay, and the codes of the problems. */
  readonly left: readonly [number, ...string[]];
}

const rows: readonly Row[] = [
  { name: 'a whole workload that nothing changes', text: whole, role: noRole, left: [1] },
  { name: 'a whole workload that a kustomization changes', text: whole, role: listed, left: [1, 'kustomized'] },
  { name: 'a workload without a selector that gets one', text: fragment, role: listed, left: [0, 'kustomized'] },
  {
    name: 'a workload whose pods get their labels',
    text: labelled('{ tier: web }'),
    role: listed,
    left: [0, 'kustomized'],
  },
  {
    name: 'a workload with a variable of kustomize',
    text: whole.replace('image: "app:1"', 'image: "app:1", resources: { limits: { memory: $(memory) } }'),
    role: { ...listed, sets: ['vars'] },
    left: [0, 'kustomized'],
  },
  {
    name: 'a workload with a variable of Kubernetes',
    text: whole.replace('image: "app:1"', 'image: "app:1", args: [$(memory)]'),
    role: { ...listed, sets: ['vars'] },
    left: [1, 'kustomized'],
  },
  {
    name: 'a workload that gets its image',
    text: whole.replace(', image: "app:1"', ''),
    role: listed,
    left: [0, 'kustomized'],
  },
  { name: 'a workload without a selector that nothing changes', text: fragment, role: noRole, left: [1] },
  {
    name: 'a workload without selector and labels beside a kustomization that does not list it',
    text: fragment,
    role: { ...noRole, isBeside: true },
    left: [0, 'patch'],
  },
  { name: 'a whole workload beside a kustomization', text: whole, role: { ...noRole, isBeside: true }, left: [1] },
  {
    name: 'a workload with labels alone beside a kustomization',
    text: labelled('{ app: web }', 'replicas: 1'),
    role: { ...noRole, isBeside: true },
    left: [1],
  },
  { name: 'what is no workload', text: 'apiVersion: v1\nkind: Service\n', role: listed, left: [1] },
];

for (const { name, text, role, left } of rows) {
  const [count, ...codes] = left;
  test(`${name} ${count === 0 ? 'is left to kustomize' : 'stays'}${codes.length === 0 ? '' : ', which is told'}`, () => {
    const { manifests, problems } = withoutPatches(readManifests(text), role, 'base/web.yaml');
    assert.deepEqual([manifests.length, ...problems.map(({ code }) => code)], left);
  });
}

test('it is said what is changed, and what to build to see it', () => {
  const { problems } = withoutPatches(readManifests(whole), listed, 'base/web.yaml');
  assert.deepEqual(
    problems.map(({ message, range }) => [message, whole.slice(range.start, range.end)]),
    [
      [
        'a kustomization changes this through commonLabels and images: preview the output of kubectl kustomize ../overlays/one or of 1 other folder',
        'kind',
      ],
    ],
  );
});
