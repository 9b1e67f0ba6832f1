import assert from 'node:assert/strict';
import path from 'node:path';
import { after, test } from 'node:test';
import { deployment } from '../../preview/operation/workload-texts.ts';
import { makeGitPlace } from '../../support/git-repository.ts';
import { type RunHere, runHere } from '../../support/run-here.ts';

const { repository, write, remove } = makeGitPlace();
after(remove);

const named = (name: string, image = 'app:1') => deployment(image).replaceAll('web', name);
const config = (level: string) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: shop }\ndata: { level: ${level} }\n`;
const using = (name: string) =>
  named(name).replace('{ name: app,', '{ name: app, envFrom: [{ configMapRef: { name: shop } }],');
const budget = (least: number) =>
  `apiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata: { name: two }\nspec: { minAvailable: ${least}, selector: { matchLabels: { app: two } } }\n`;
const kustomization = (tag: string) =>
  `apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources: [two.yaml]\nimages: [{ name: app, newTag: "${tag}" }]\n`;

const files = { 'one.yaml': named('one'), 'two.yaml': named('two') };
const changed = { 'one.yaml': named('one', 'app:2') };
const asked = ['--against', 'git:HEAD'];
const both = '2 workloads do not change, and are not simulated.';
const left = '1 workload does not change, and is not simulated.';
const simulated = '1 workload does not change.';

interface Case {
  readonly name: string;
  readonly before: Readonly<Record<string, string>>;
  readonly now: Readonly<Record<string, string>>;
  readonly words: readonly string[];
  readonly told: string;
}

const cases: readonly Case[] = [
  { name: 'another one changes', before: files, now: changed, words: asked, told: left },
  { name: 'none changes', before: files, now: {}, words: asked, told: both },
  {
    name: 'the report is a comment',
    before: files,
    now: changed,
    words: [...asked, '--format', 'markdown'],
    told: left,
  },
  { name: 'nothing fails the run', before: files, now: changed, words: [...asked, '--fail-on', 'never'], told: left },
  {
    name: 'old findings count, too',
    before: files,
    now: changed,
    words: [...asked, '--fail-on', 'error'],
    told: simulated,
  },
  { name: 'nobody named what to compare with', before: files, now: changed, words: [], told: simulated },
  {
    name: 'a value is set in all',
    before: files,
    now: changed,
    words: [...asked, '--set', 'spec.minReadySeconds=1'],
    told: '',
  },
  {
    name: 'its ConfigMap changes',
    before: { ...files, 'two.yaml': using('two'), 'config.yaml': config('low') },
    now: { ...changed, 'config.yaml': config('high') },
    words: asked,
    told: '',
  },
  {
    name: 'the ConfigMap of another one changes',
    before: { ...files, 'one.yaml': using('one'), 'config.yaml': config('low') },
    now: { ...changed, 'config.yaml': config('high') },
    words: asked,
    told: left,
  },
  {
    name: 'its budget changes',
    before: { ...files, 'budget.yaml': budget(1) },
    now: { ...changed, 'budget.yaml': budget(2) },
    words: asked,
    told: simulated,
  },
  {
    name: 'a new file counts pods',
    before: files,
    now: {
      'quota.yaml': 'apiVersion: v1\nkind: ResourceQuota\nmetadata: { name: few }\nspec: { hard: { pods: "20" } }\n',
    },
    words: asked,
    told: '2 workloads do not change.',
  },
  {
    name: 'a kustomization sets its image',
    before: { ...files, 'kustomization.yaml': kustomization('1') },
    now: { ...changed, 'kustomization.yaml': kustomization('2') },
    words: asked,
    told: '',
  },
];

const sentence = /\d+ workloads? do(?:es)? not change[^.]*\./;

for (const [index, { name, before, now, words, told }] of cases.entries())
  test(`what the commit has alike is ${told.includes('not simulated') ? 'left' : 'simulated'} where ${name}`, async () => {
    const folder = repository(`untouched-${index}`, before);
    write(folder, now);
    const { output } = await runHere([folder, ...words]);
    assert.equal(sentence.exec(output)?.[0] ?? '', told, output);
  });

test('what changes is told alike whether or not the others are simulated', async () => {
  const folder = repository('alike', { ...files, 'three.yaml': named('three') });
  write(folder, { ...changed, 'three.yaml': named('three', 'app:3') });
  const json = path.join(folder, '../alike.json');
  const [brief, whole] = [
    await runHere([folder, ...asked]),
    await runHere([folder, ...asked, '--output', `json=${json}`]),
  ];
  assert.match(brief.output, / and is not simulated\./);
  const tableOf = ({ output }: RunHere) => output.split('\n\n').slice(0, 2);
  assert.deepEqual(tableOf(brief), tableOf(whole));
});
