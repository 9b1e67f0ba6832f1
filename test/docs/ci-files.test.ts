// What other people's pipelines take from this repository.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import Ajv from 'ajv';
import { root } from '../../scripts/root.ts';
import { actionInputs } from '../../src/cli/action/inputs.ts';
import { failLevels } from '../../src/cli/options/command-table.ts';
import { documentsOf } from '../document/texts/text-case.ts';

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

// biome-ignore lint/suspicious/noExplicitAny: the tests below are about its shape.
function yaml(text: string): readonly any[] {
  const documents = documentsOf(text);
  assert.deepEqual(
    documents.filter(({ refusal }) => refusal !== undefined),
    [],
  );
  return documents.map(({ value }) => value);
}

/** The faults that a published schema finds; test/support/schemas has pinned copies. */
function faultsBy(schema: string, value: unknown): readonly string[] {
  const ajv = new Ajv({ schemaId: 'auto', unknownFormats: 'ignore', allErrors: true });
  const validate = ajv.compile(JSON.parse(read(`test/support/schemas/${schema}.json`)));
  return validate(value) ? [] : (validate.errors ?? []).map(({ dataPath, message }) => `${dataPath} ${message}`);
}

const { version } = JSON.parse(read('package.json'));
const [action] = yaml(read('action.yml'));

test('action.yml is as its published schema has it', () => {
  assert.deepEqual(faultsBy('github-action', action), []);
  assert.notDeepEqual(faultsBy('github-action', { ...action, runs: { using: 'composite' } }), []);
});

test('the action hands each input to its entry by the environment, so that no text of it is a command', () => {
  const steps: readonly { readonly run?: string; readonly env?: Record<string, string>; readonly id?: string }[] =
    action.runs.steps;
  for (const { run = '' } of steps) assert.doesNotMatch(run, /\$\{\{/);
  const given = Object.assign({}, ...steps.map(({ env = {} }) => env));
  const names = Object.keys(action.inputs);
  for (const name of names.filter((each) => each !== 'package'))
    assert.equal(given[`INPUT_${name.toUpperCase().replaceAll('-', '_')}`], `\${{ inputs.${name} }}`);
  assert.equal(given.PACKAGE, `\${{ inputs.package }}`);
  const entry = steps.find(({ id }) => id === 'preview');
  assert.deepEqual(
    Object.values(action.outputs).map((each) => (each as { readonly value: string }).value),
    Object.keys(action.outputs).map((name) => `\${{ steps.${entry?.id}.outputs.${name} }}`),
  );
});

test('what the action takes without inputs is what its entry takes', () => {
  const defaults = Object.fromEntries(
    Object.entries(action.inputs).map(([name, each]) => [
      `INPUT_${name.toUpperCase().replaceAll('-', '_')}`,
      (each as { readonly default?: string }).default,
    ]),
  );
  const { token: _, ...own } = actionInputs({});
  const { token: __, ...given } = actionInputs(defaults);
  assert.deepEqual(given, own);
});

const [spec, jobs] = yaml(read('templates/rollout-preview.yml'));

test('the component is as GitLab’s own schema has it', () => {
  assert.deepEqual(faultsBy('gitlab-ci', spec), []);
  assert.deepEqual(faultsBy('gitlab-ci', jobs), []);
  assert.notDeepEqual(faultsBy('gitlab-ci', { 'rollout-preview': { ...jobs['rollout-preview'], script: 5 } }), []);
});

test('the component uses each of its inputs, and no other', () => {
  const used = [...read('templates/rollout-preview.yml').matchAll(/\$\[\[ inputs\.([\w-]+) \]\]/g)].map(
    ([, name]) => name,
  );
  assert.deepEqual([...new Set(used)].sort(), Object.keys(spec.spec.inputs).sort());
  assert.deepEqual(spec.spec.inputs['fail-on'].options, failLevels);
});

test('what others install is a packed file of this version, and no name in a registry that anybody may take', () => {
  assert.deepEqual([action.inputs.package.required, action.inputs.package.default], [true, undefined]);
  assert.equal(spec.spec.inputs.package.default, undefined);
  for (const file of ['README.md', ...globSync('{docs,examples}/**/*.md', { cwd: root })]) {
    const text = read(file);
    for (const [line, what, other] of text.matchAll(/npm install(?: --[\w-]+)* ([^\s`-]\S*)|--package ([^\s`]+)/g))
      assert.match(what ?? other ?? '', /rollout-preview-[\d.]+\.tgz$/, `${file}: ${line}`);
    for (const [named, found] of text.matchAll(/rollout-preview-(\d+\.\d+\.\d+)\.|COMMIT # v(\S+)/g))
      if (found !== undefined) assert.equal(found, version, `${file}: ${named}`);
  }
});

test('actions of others are pinned by the hash of a commit, with the version beside it', () => {
  const files = ['action.yml', 'docs/ci.md', ...globSync('.github/workflows/*.yml', { cwd: root })];
  const uses = files.flatMap((file) => [...read(file).matchAll(/uses: (\S+)(.*)/g)].map((found) => ({ file, found })));
  assert.ok(uses.length > 3);
  for (const { file, found } of uses) assert.match(found[0], /@([0-9a-f]{40}|COMMIT) # v\d+\.\d+\.\d+$/, file);
});
