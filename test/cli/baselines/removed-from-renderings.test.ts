import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import type { RenderTask } from '../../../src/charts/render-task.ts';
import { removedReport } from '../../../src/cli/baselines/moved-workloads.ts';
import type { PresentFile } from '../../../src/cli/baselines/past.ts';
import { removedFromRenderings, toldOnce } from '../../../src/cli/baselines/removed-from-renderings.ts';
import type { InputFile } from '../../../src/cli/inputs/input-files.ts';
import { readApplier } from '../../../src/preview/release/appliers/read-applier.ts';

const deployment = (name: string) => `apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: ${name}\n---\n`;

const chartTask = (values: readonly string[], isAlwaysFirst = false): RenderTask => ({
  is: 'chart',
  chart: { folder: 'web', isLibrary: false, isInside: false },
  request: { values, set: [], words: [], isAlwaysFirst },
});

interface Rendered {
  readonly name: string;
  readonly before: readonly string[];
  readonly now: readonly string[];
  readonly environment?: string;
  readonly values?: readonly string[];
}

/** What is told of renderings, and of other files that have changed or have not. */
function removed(rendered: readonly Rendered[], plain: readonly { name: string; isChanged: boolean }[] = []) {
  const workloadsOf = (names: readonly string[]) =>
    names.map((name) => ({ kind: 'Deployment', name, namespace: undefined }));
  const present: PresentFile[] = [
    ...rendered.map(({ name, now }) => ({ file: name, workloads: workloadsOf(now), isChanged: true })),
    ...plain.map(({ name, isChanged }) => ({ file: `${name}.yaml`, workloads: workloadsOf([name]), isChanged })),
  ];
  const rendering = (environment: string | undefined) => ({ belongsTo: { environment } }) as InputFile['rendering'];
  const inputs = new Map(
    rendered.map(({ name, environment }): [string, InputFile] => {
      return [name, { file: name, isNamed: false, rendering: rendering(environment) } as InputFile];
    }),
  );
  const tasks = new Map(rendered.map(({ name, values = [] }) => [name, chartTask(values)]));
  const former = new Map(rendered.map(({ name, before }) => [name, before.map(deployment).join('')]));
  return removedFromRenderings(present, { tasks, inputs, former }).map(({ file, identity }) => `${file} ${identity}`);
}

test('a workload that values switch off is told at the file of values', () => {
  const rendered = { name: 'web', before: ['a', 'b'], now: ['a'], values: ['values-prod.yaml'] };
  assert.deepEqual(removed([rendered]), ['values-prod.yaml Deployment default/b']);
});

test('without values of its own, at those of the chart', () => {
  assert.deepEqual(removed([{ name: 'web', before: ['a'], now: [] }]), ['web/values.yaml Deployment default/a']);
});

test('what another rendering of the environment holds has moved', () => {
  const one = { name: 'one', before: ['a'], now: [] };
  assert.deepEqual(removed([one, { name: 'two', before: [], now: ['a'] }]), []);
  const [test, prod] = [
    { ...one, environment: 'test' },
    { name: 'two', before: [], now: ['a'], environment: 'prod' },
  ];
  assert.deepEqual(removed([test, prod]), ['web/values.yaml Deployment default/a']);
});

test('what a plain file holds has moved where the file has changed', () => {
  const one = { name: 'one', before: ['a'], now: [] };
  assert.deepEqual(removed([one], [{ name: 'a', isChanged: true }]), []);
  assert.deepEqual(removed([one], [{ name: 'a', isChanged: false }]), ['web/values.yaml Deployment default/a']);
});

const gone = { file: 'kustomization.yaml', identity: 'Deployment default/web', text: '', from: 'overlay' } as const;
for (const [remover, asked, said, severity] of [
  ['helm', undefined, /helm upgrade deletes it/, 'warning'],
  ['flux', undefined, /Flux deletes it/, 'warning'],
  ['argocd', undefined, /Argo CD deletes it/, 'warning'],
  ['a-sync', undefined, /a sync that prunes deletes it/, 'information'],
  ['kubectl', undefined, /without --prune leaves it running/, 'information'],
  ['helm', 'argocd', /a sync that prunes deletes it/, 'information'],
  ['kubectl', 'flux,prune', /Flux deletes it/, 'warning'],
  ['flux', 'helm4', /helm upgrade deletes it/, 'warning'],
] as const)
  test(`who deletes it: ${remover} by the files, ${asked ?? 'nobody'} by the command line`, () => {
    const read = asked === undefined ? undefined : readApplier(asked);
    const applier = read !== undefined && 'applier' in read ? read.applier : undefined;
    const [problem] = removedReport({ ...gone, remover }, 'HEAD', applier).problems;
    assert.match(problem?.message ?? '', said);
    assert.equal(problem?.severity, severity);
  });

for (const [remover, marks, said, severity] of [
  [
    'helm',
    'annotations: { helm.sh/resource-policy: keep }',
    /"helm.sh\/resource-policy: keep" keeps it/,
    'information',
  ],
  ['flux', 'annotations: { kustomize.toolkit.fluxcd.io/prune: Disabled }', /disabled" keeps it/, 'information'],
  ['flux', 'labels: { kustomize.toolkit.fluxcd.io/reconcile: disabled }', /disabled" keeps it/, 'information'],
  ['flux', 'annotations: { helm.sh/resource-policy: keep }', /Flux deletes it/, 'warning'],
  ['helm', 'annotations: { kustomize.toolkit.fluxcd.io/prune: disabled }', /helm upgrade deletes it/, 'warning'],
  [
    'argocd',
    'annotations: { argocd.argoproj.io/sync-options: "Replace=true, Prune=false" }',
    /Prune=false" keeps it/,
    'information',
  ],
  [
    'argocd',
    'annotations: { argocd.argoproj.io/sync-options: Prune=confirm }',
    /deletes it once somebody confirms/,
    'information',
  ],
  ['a-sync', 'annotations: { argocd.argoproj.io/sync-options: Prune=false }', /keeps it running/, 'information'],
  ['kubectl', 'annotations: { helm.sh/resource-policy: keep }', /without --prune leaves it running/, 'information'],
] as const)
  test(`what keeps it: ${marks} of what ${remover} removes`, () => {
    const text = deployment('web').replace('metadata:\n', `metadata:\n  ${marks}\n`);
    const [problem] = removedReport({ ...gone, text, remover }, 'HEAD').problems;
    assert.match(problem?.message ?? '', said);
    assert.equal(problem?.severity, severity);
  });

test('a file of a plain folder is told once, as it is installed, at its own place', () => {
  const text = deployment('web');
  const built = { file: 'apps/kustomization.yaml', identity: 'Deployment shop/web', text, plain: path.resolve('apps') };
  const ofFile = (file: string, identity = 'Deployment default/web') => ({ file, identity, text });
  const told = (...files: readonly ReturnType<typeof ofFile>[]) =>
    toldOnce([built], files).map(({ file, identity }) => `${file} ${identity}`);
  assert.deepEqual(told(ofFile('apps/deep/web.yaml')), ['apps/deep/web.yaml Deployment shop/web']);
  assert.deepEqual(told(), ['apps/kustomization.yaml Deployment shop/web']);
  assert.deepEqual(told(ofFile('other/web.yaml')), [
    'apps/kustomization.yaml Deployment shop/web',
    'other/web.yaml Deployment default/web',
  ]);
  assert.deepEqual(told(ofFile('apps/api.yaml', 'Deployment default/api')), [
    'apps/kustomization.yaml Deployment shop/web',
    'apps/api.yaml Deployment default/api',
  ]);
});
