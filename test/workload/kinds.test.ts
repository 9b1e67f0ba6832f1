import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { root } from '../../scripts/root.ts';
import { apiVersions, workloadKinds } from '../../src/std/workload-kinds.ts';
import type { WorkloadKind } from '../../src/workload/api-types.ts';
import { addKind, addKindLike } from './made-up-kind.ts';
import { SourceCopy } from './source-copy.ts';
import { shownOf, surfacesOf } from './surfaces.ts';

const begun = new SourceCopy(['src', 'test', 'scripts']);
const complete = new SourceCopy(['src']);
after(() => {
  for (const { folder } of [begun, complete]) rmSync(folder, { recursive: true });
});

test('the compiler asks for the entry of a new kind in kinds.ts, and for nothing else anywhere', () => {
  addKind(begun, 'MadeUp');
  const errors = begun.errors();
  assert.equal(errors.length, 1, errors.join('\n'));
  assert.match(errors[0] ?? '', /^src\/workload\/kinds\.ts\(.*Property 'MadeUp' is missing/);
});

/** Each kind once more, under another name of the same length, and in another API group. */
const twins: readonly (readonly [name: string, like: WorkloadKind])[] = [
  ['Replicated', 'Deployment'],
  ['OrdinalsSet', 'StatefulSet'],
  ['EveryNode', 'DaemonSet'],
];

for (const [name, like] of twins) addKindLike(complete, name, like);
const original = surfacesOf((file) => import(pathToFileURL(path.join(root, file)).href));

test('a kind is complete with its entry, its folder of controllers and its Go structs', () => {
  assert.deepEqual(complete.errors(), []);
});

/** What the spec has besides selector and template. */
const rows: readonly (readonly [like: WorkloadKind, spec: string])[] = [
  ['Deployment', 'replicas: 10'],
  [
    'Deployment',
    'replicas: 3\n  minReadySeconds: 5\n  strategy: { rollingUpdate: { maxSurge: 34%, maxUnavailable: 1 } }',
  ],
  ['Deployment', 'replicas: 2\n  strategy: { type: Recreate }'],
  ['Deployment', 'replicas: 2\n  paused: true'],
  ['Deployment', 'progressDeadlineSeconds: 3\n  minReadySeconds: 2\n  revisionHistoryLimit: 0'],
  ['Deployment', 'replicas: -1'],
  ['Deployment', 'maxSurge: 3'],
  ['StatefulSet', 'replicas: 3\n  serviceName: web'],
  ['StatefulSet', 'replicas: 4\n  ordinals: { start: 2 }\n  updateStrategy: { rollingUpdate: { partition: 4 } }'],
  ['StatefulSet', 'replicas: 2\n  updateStrategy: { type: OnDelete }'],
  ['StatefulSet', 'podManagementPolicy: Parallel\n  updateStrategy: { rollingUpdate: { maxUnavailable: 2 } }'],
  ['StatefulSet', 'revisionHistoryLimit: -1'],
  ['StatefulSet', 'replicas: two'],
  ['DaemonSet', 'revisionHistoryLimit: 3'],
  ['DaemonSet', 'minReadySeconds: 5\n  updateStrategy: { rollingUpdate: { maxSurge: 40%, maxUnavailable: 0 } }'],
  ['DaemonSet', 'updateStrategy: { type: OnDelete }'],
  ['DaemonSet', 'updateStrategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 1 } }'],
];

function manifest(apiVersion: string, kind: string, spec: string): string {
  return `apiVersion: ${apiVersion}
kind: ${kind}
metadata: { name: web }
spec:
  ${spec}
  selector: { matchLabels: { app: web } }
  template: { metadata: { labels: { app: web } }, spec: { containers: [{ name: app, image: "app:2" }] } }
`;
}

let copied: ReturnType<typeof surfacesOf> | undefined;

for (const [name, kind] of twins) {
  const lower = [name, kind].map((each) => each.toLowerCase());
  const renamed = (text: string): string =>
    text
      .replaceAll(new RegExp(`\\b${kind}(?=(Spec)?\\b)`, 'g'), name)
      .replaceAll(lower[1] ?? '', lower[0] ?? '')
      .replaceAll(new RegExp(`(?<=${name}|${lower[0]}s?)\\.apps`, 'g'), '.demo')
      .replaceAll('apps/v1', 'demo/v1');
  for (const [like, spec] of rows.filter(([each]) => each === kind))
    test(`a kind like ${like} is shown as a ${like} is, with ${spec.replaceAll('\n ', ',')}`, async () => {
      copied ??= surfacesOf((file) => complete.import(file));
      const file = path.join(complete.folder, 'a.yaml');
      const expected = await shownOf(await original, manifest(apiVersions[kind], kind, spec), file);
      const found = await shownOf(await copied, manifest('demo/v1', name, spec), file);
      for (const [index, text] of expected.entries()) assert.equal(found[index], renamed(text));
    });
}

test("the report's schema has the kinds that there are", () => {
  const schema = JSON.parse(readFileSync(path.join(root, 'schema/report.schema.json'), 'utf8'));
  assert.deepEqual(kindsIn(schema), [workloadKinds]);
});

/** The lists of values that a field `kind` may have. */
function kindsIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => (key === 'kind' && each.enum ? [each.enum] : kindsIn(each)));
}
