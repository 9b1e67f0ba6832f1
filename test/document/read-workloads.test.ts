import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../src/document/read-manifests.ts';
import { createFormerReader, readWorkloads, workloadsIn } from '../../src/document/read-workloads.ts';
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
    const read = createFormerReader();
    assert.deepEqual(read(texts).map(workloads), expected);
    assert.deepEqual(read(texts.map(workloadsIn)).map(workloads), expected);
    const alone = texts.map((text) => workloads({ ...readManifests(text), manifests: readWorkloads(text) }));
    assert.deepEqual(alone, expected);
  });

test('a document that several texts have is read once, of whatever file they are, and one without a workload never', () => {
  const read = createFormerReader();
  const [first, second] = read([yaml(other, workload('a')), yaml(other, workload('a'), other)]);
  const [third] = read([yaml(workload('b'), workload('a'))]);
  assert.equal(first?.manifests.length, 1);
  assert.equal(first?.manifests[0], second?.manifests[0]);
  assert.equal(first?.manifests[0], third?.manifests[1]);
});

test('what documents say is forgotten where there are too many of them', () => {
  const read = createFormerReader();
  const long = (name: string) => `${workload('a', name)}  about: ${'a'.repeat(1_500_000)}\n`;
  const texts = ['one', 'two', 'three', 'four', 'one'].map(long);
  const [first, , , , last] = read(texts);
  assert.notEqual(first?.manifests[0], last?.manifests[0]);
  assert.deepEqual(first?.manifests[0]?.value, last?.manifests[0]?.value);
});

test('of an earlier text only the documents are kept that may hold a workload', () => {
  const whole = yaml(definition, workload('a'), other, workload('b', 'api'));
  assert.equal(workloadsIn(whole), `---\n${yaml(workload('a'), workload('b', 'api'))}`);
});
