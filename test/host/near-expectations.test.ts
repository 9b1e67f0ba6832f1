import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bringExpectations, isConfiguration } from '../../src/host/near-expectations.ts';
import type { Expectation } from '../../src/workload/expectations.ts';

const configuration = (spec: string) => `apiVersion: rollout-preview/v1\nkind: Configuration\nspec:\n${spec}`;
const expecting = (pods: number) => configuration(`  expect:\n    - maxPods: ${pods}\n`);

interface Brought {
  readonly asked: readonly string[];
  readonly pods: readonly unknown[];
  readonly faults: readonly string[];
}

async function brought(uri: string, files: Readonly<Record<string, string>>, above?: string): Promise<Brought> {
  const [asked, faults]: string[][] = [[], []];
  let told: readonly Expectation[] | undefined;
  const service = {
    setExpectations(name: string, expect: readonly Expectation[]): boolean {
      assert.equal(name, uri);
      told = expect;
      return true;
    },
  };
  const textOf = async (file: string) => {
    asked?.push(file);
    return files[file];
  };
  assert.ok(await bringExpectations({ service, textOf, complain: (fault) => faults?.push(fault) }, uri, above));
  const pods = (told ?? []).flatMap(({ expected }) => expected.map((each) => ('pods' in each ? each.pods : each.that)));
  return { asked: asked ?? [], pods, faults: faults ?? [] };
}

const cases: readonly (readonly [
  name: string,
  uri: string,
  files: Readonly<Record<string, string>>,
  told: Partial<Brought>,
])[] = [
  [
    'the nearest configuration above a document counts, and no other is read',
    'file:///a/b/web.yaml',
    { 'file:///a/b/.rollout-preview.yaml': expecting(1), 'file:///a/.rollout-preview.yaml': expecting(2) },
    { asked: ['file:///a/b/.rollout-preview.yaml'], pods: [1], faults: [] },
  ],
  [
    'folders are looked into up to the top',
    'file:///a/b/web.yaml',
    { 'file:///.rollout-preview.yaml': expecting(3) },
    {
      asked: ['file:///a/b/.rollout-preview.yaml', 'file:///a/.rollout-preview.yaml', 'file:///.rollout-preview.yaml'],
      pods: [3],
    },
  ],
  [
    'one that expects nothing keeps the one above it out',
    'vscode-vfs://github/o/r/web.yaml',
    {
      'vscode-vfs://github/o/r/.rollout-preview.yaml': configuration('  kubernetes: "1.36"\n'),
      'vscode-vfs://github/o/.rollout-preview.yaml': expecting(2),
    },
    { pods: [], faults: [] },
  ],
  ['what lies in no folder has none', 'untitled:Untitled-1', {}, { asked: [], pods: [] }],
  [
    'one with a fault expects nothing and is told of',
    'file:///web.yaml',
    { 'file:///.rollout-preview.yaml': configuration('  expect:\n    - duration: soon\n') },
    {
      pods: [],
      faults: ['.rollout-preview.yaml:5:7: spec.expect[0].duration must be a duration such as 90s or 1m30s'],
    },
  ],
  [
    'what is no configuration expects nothing and is told of',
    'file:///web.yaml',
    { 'file:///.rollout-preview.yaml': '- a\n' },
    { pods: [], faults: ['.rollout-preview.yaml: it must be one object of kind Configuration'] },
  ],
];

for (const [name, uri, files, told] of cases) {
  test(name, async () => {
    const found = await brought(uri, files);
    for (const [key, value] of Object.entries(told)) assert.deepEqual(found[key as keyof Brought], value);
  });
}

test('what is rendered is held to the configuration above its chart', async () => {
  const files = { 'file:///a/.rollout-preview.yaml': expecting(4) };
  const { pods } = await brought('rendered:chart', files, 'file:///a/chart/.rollout-preview.yaml');
  assert.deepEqual(pods, [4]);
});

test('a configuration is known by its name', () => {
  const names = ['file:///a/.rollout-preview.yaml', 'C:\\a\\.rollout-preview.yaml', '/a/rollout-preview.yaml', ''];
  assert.deepEqual(names.map(isConfiguration), [true, true, false, false]);
});
