import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { isDefinition, withoutDefinition } from '../../src/document/definitions.ts';
import { readManifests } from '../../src/document/read-manifests.ts';
import { SharedDocuments } from '../../src/document/shared-documents.ts';

const head =
  'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata:\n  name: crontabs.example.com\n';
const spec = 'spec:\n  group: example.com\n\n# of a\n  names: { kind: CronTab }\n';
const windows = (text: string): string => text.replaceAll('\n', '\r\n');

for (const [what, text, isCut] of [
  ['that ends with its spec', head + spec, true],
  ['with a status', `${head}${spec}status:\n  conditions: []\n`, true],
  ['with a licence before', `# Copyright\n---\n${head}${spec}`, true],
  ['with the line ends of Windows', windows(`${head}${spec}status:\n`), true],
  ['without a spec', head, false],
  ['whose name stands behind it', `${head.slice(0, head.indexOf('metadata'))}${spec}metadata:\n  name: x\n`, false],
  ['whose kind stands behind it', `apiVersion: v1\n${spec}kind: CustomResourceDefinition\n`, false],
  ['with a fault behind it', `${head}${spec}} no\n`, false],
  ['with its spec in one line', `${head}spec: { group: example.com }\n`, false],
  ['with other fields behind its status', `${head}${spec}status: {}\nkind: Deployment\n`, false],
  ['with a comment for the next document', `${head}${spec}# rollout-preview: startup=30s\n`, false],
  ['that is a template', `${head}${spec}  scope: {{ .Values.scope }}\n`, false],
] as const)
  test(`a definition ${what} is ${isCut ? 'read up to its spec' : 'read as a whole'}`, () => {
    equal(isDefinition(text), true);
    const read = withoutDefinition(text);
    equal(read, isCut ? text.slice(0, text.search(/^spec/m)) : text);
  });

for (const text of [
  'kind: CustomResourceDefinitionList\nspec:\n',
  'kind: ConfigMap\ndata:\n  crd: |\n    kind: CustomResourceDefinition\n    spec:\n',
])
  test(`no definition: ${JSON.stringify(text)}`, () => {
    equal(isDefinition(text), false);
    equal(withoutDefinition(text), text);
  });

test('what a definition is remains known, and what stands beside it stays in its place', () => {
  const web = 'apiVersion: v1\nkind: Service\nmetadata:\n  name: web\n';
  const text = `${head}${spec}---\n${web}`;
  const { manifests, problems } = readManifests(text, new SharedDocuments());
  deepEqual(
    manifests.map(({ value }) => [value.kind, value.metadata]),
    [
      ['CustomResourceDefinition', { name: 'crontabs.example.com' }],
      ['Service', { name: 'web' }],
    ],
  );
  equal(manifests[1]?.range.start, text.indexOf(web));
  deepEqual(problems, []);
});

test('a fault in a definition is told of a file by itself, and not among those of a folder', () => {
  const text = `${head}spec:\n  group: a: b\n`;
  const codes = (file: ReturnType<typeof readManifests>) => file.problems.map(({ code }) => code);
  deepEqual(codes(readManifests(text)), ['yaml-syntax']);
  deepEqual(codes(readManifests(text, new SharedDocuments())), []);
});
