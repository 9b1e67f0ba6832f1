import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../src/document/read-manifests.ts';
import { readWorkloads, workloadsIn } from '../../src/document/read-workloads.ts';
import { isWorkloadKind } from '../../src/std/workload-kinds.ts';

const other = 'apiVersion: v1\nkind: Service\nmetadata:\n  name: web\n';
const workload = (image: string, name = 'web') =>
  `apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: ${name}\nspec:\n  image: ${image}\n`;
const yaml = (...documents: readonly string[]) => documents.join('---\n');
const definition = 'kind: CustomResourceDefinition\nspec:\n  description: as of a Deployment\n';
const listed = JSON.stringify({ kind: 'List', items: [{ kind: 'Deployment', metadata: { name: 'web' } }] });

for (const [what, texts] of [
  ['a document that changes', [yaml(other, workload('a')), yaml(other, workload('b'))]],
  ['documents that move', [yaml(other, workload('a')), yaml(workload('a'), other), yaml(workload('a'))]],
  ['one that goes and comes back', [workload('a'), yaml(other), workload('a')]],
  ['two of the same words', [yaml(workload('a'), workload('a')), yaml(workload('a', 'api'), workload('a'))]],
  ['a file that becomes JSON', [yaml(other, workload('a')), listed, yaml(workload('a'))]],
  ['a file that cannot be read', [workload('a'), `${other}---\nkind: [Deployment`, workload('a')]],
  ['beside what defines a kind', [yaml(definition, workload('a')), yaml(workload('b'), definition)]],
  ['a separator that is none', [`${other}--- no\n${workload('a')}`, yaml(other, workload('a'))]],
  ['documents without a line', [`---\n---\n${other}---\n---\n${workload('a')}---\n`]],
  ['a mark at the beginning', [`\ufeff${yaml(other, workload('a'))}`, `\ufeff${workload('b')}`]],
  ['a file that was empty', ['', workload('a'), '---\n---\n']],
] as const)
  test(`the workloads of a file's earlier texts are those of each text by itself: ${what}`, () => {
    const workloads = (file: ReturnType<typeof readManifests>) =>
      file.manifests.map(({ value }) => value).filter(({ kind }) => isWorkloadKind(kind) || kind === undefined);
    const expected = texts.map((text) => workloads(readManifests(text)));
    assert.deepEqual(readWorkloads(texts).map(workloads), expected);
    assert.deepEqual(readWorkloads(texts.map(workloadsIn)).map(workloads), expected);
  });

test('a document that two of the texts have is read once, and one without a workload not at all', () => {
  const [first, second] = readWorkloads([yaml(other, workload('a')), yaml(other, workload('a'), other)]);
  assert.equal(first?.manifests.length, 1);
  assert.equal(first?.manifests[0], second?.manifests[0]);
});

test('of an earlier text only the documents are kept that may hold a workload', () => {
  const whole = yaml(definition, workload('a'), other, workload('b', 'api'));
  assert.equal(workloadsIn(whole), `---\n${yaml(workload('a'), workload('b', 'api'))}`);
});
