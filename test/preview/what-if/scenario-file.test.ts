import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { SettingsFault } from '../../../src/document/settings-object.ts';
import { readScenarioFile, type ScenarioFile, writeScenarioFile } from '../../../src/preview/what-if/scenario-file.ts';
import type { ScenarioStep } from '../../../src/workload/steps.ts';

const seed = Number(process.env.ROLLOUT_SEED ?? 20260301);

const whole: ScenarioFile = {
  assume: 'pull=10s,new-version=crashes:30s',
  set: [
    { path: ['spec', 'replicas'], value: 6 },
    { path: ['spec', 'template', 'spec', 'containers', 0, 'image'], value: 'web:2' },
    { path: ['spec', 'strategy'], value: { type: 'Recreate' } },
  ],
  steps: [
    { at: 20_000, do: 'pause' },
    { at: 300_000, do: 'resume' },
    { at: 300_500, do: 'restart' },
    { at: 360_000, do: 'undo', toRevision: 2 },
    { at: 360_000, do: 'scale', replicas: 3 },
    { at: 400_000, do: 'set-image', container: '*', image: 'registry:5000/web@sha256:0' },
    { at: 500_000, do: 'delete-pod', image: '1.2' },
    { at: 600_000, do: 'quota', pods: 4 },
    { at: 700_000, do: 'drain', node: 'node-0', ignoreDaemonSets: true, deleteEmptyDirData: false },
    { at: 800_000, do: 'uncordon', node: 'node-0' },
    { at: 900_000, do: 'evict', image: 'web:2' },
    { at: 960_000, do: 'load', percent: 150 },
  ],
};

const wholeText = `apiVersion: rollout-preview/v1
kind: Scenario
spec:
  assume: "pull=10s,new-version=crashes:30s"
  set:
    spec.replicas: 6
    "spec.template.spec.containers[0].image": web:2
    spec.strategy: { type: Recreate }
  steps:
    - { at: 20s, do: pause }
    - { at: 5m, do: resume }
    - { at: 5m500ms, do: restart }
    - { at: 6m, do: undo, toRevision: 2 }
    - { at: 6m, do: scale, replicas: 3 }
    - { at: 6m40s, do: set-image, container: "*", image: registry:5000/web@sha256:0 }
    - { at: 8m20s, do: delete-pod, image: "1.2" }
    - { at: 10m, do: quota, pods: 4 }
    - { at: 11m40s, do: drain, node: node-0, ignoreDaemonSets: true, deleteEmptyDirData: false }
    - { at: 13m20s, do: uncordon, node: node-0 }
    - { at: 15m, do: evict, image: web:2 }
    - { at: 16m, do: load, load: 150% }
`;

test('a scenario is written as the documentation shows it', () => assert.equal(writeScenarioFile(whole), wholeText));

test('what is written is read again', () => assert.deepEqual(readScenarioFile(wholeText), whole));

test('steps that stand beside the spec are refused, not passed over', () => {
  const text = 'apiVersion: rollout-preview/v1\nkind: Scenario\nsteps: []\n';
  assert.throws(
    () => readScenarioFile(text),
    (error) => error instanceof SettingsFault && error.place === 'steps',
  );
});

test('a scenario has at most 200 steps', () => {
  const textOf = (steps: number) =>
    `apiVersion: rollout-preview/v1\nkind: Scenario\nspec:\n  steps:\n${'    - { at: 1s, do: restart }\n'.repeat(steps)}`;
  assert.equal(readScenarioFile(textOf(200)).steps.length, 200);
  assert.throws(() => readScenarioFile(textOf(201)), /spec\.steps: it has more than 200 entries/);
});

test('what a step leaves out has its default', () => {
  const steps = '  steps: [{ at: 1s, do: undo }, { at: 2s, do: set-image, image: web:2 }]\n';
  assert.deepEqual(readScenarioFile(`apiVersion: rollout-preview/v1\nkind: Scenario\nspec:\n${steps}`).steps, [
    { at: 1000, do: 'undo', toRevision: 0 },
    { at: 2000, do: 'set-image', container: '*', image: 'web:2' },
  ]);
});

const count = fc.nat(1_000_000);
const word = fc.string({ unit: 'binary', minLength: 1 });
const step: fc.Arbitrary<ScenarioStep> = fc
  .tuple(
    fc.nat(100_000_000),
    fc.oneof(
      fc.constantFrom({ do: 'pause' as const }, { do: 'resume' as const }, { do: 'restart' as const }),
      fc.record({ do: fc.constant('undo' as const), toRevision: count }, { noNullPrototype: true }),
      fc.record({ do: fc.constant('scale' as const), replicas: count }, { noNullPrototype: true }),
      fc.record({ do: fc.constant('set-image' as const), container: word, image: word }, { noNullPrototype: true }),
      fc.record({ do: fc.constant('delete-pod' as const), image: word }, { noNullPrototype: true }),
      fc.record({ do: fc.constant('evict' as const), image: word }, { noNullPrototype: true }),
      fc.record({ do: fc.constant('load' as const), percent: fc.nat(99_999) }, { noNullPrototype: true }),
      fc.record({ do: fc.constant('quota' as const), pods: count }, { noNullPrototype: true }),
      fc.record({ do: fc.constant('uncordon' as const), node: word }, { noNullPrototype: true }),
      fc.record(
        {
          do: fc.constant('drain' as const),
          node: word,
          ignoreDaemonSets: fc.boolean(),
          deleteEmptyDirData: fc.boolean(),
        },
        { noNullPrototype: true },
      ),
    ),
  )
  .map(([at, action]) => ({ at, ...action }));
const key = fc.stringMatching(/^[A-Za-z][\w-]{0,8}$/);
const value = fc.oneof(
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  word,
  fc.dictionary(key, fc.oneof(word, fc.integer(), fc.array(word)), { noNullPrototype: true }),
);
const path = fc
  .tuple(key, fc.array(fc.oneof(key, fc.nat(999)), { maxLength: 5 }))
  .map(([first, others]) => [first, ...others]);
const scenario: fc.Arbitrary<ScenarioFile> = fc.record(
  {
    assume: fc.constantFrom('', 'startup=20s', 'pull=1s new-version=fails:20%', 'nodes=3, down-nodes=1'),
    set: fc.uniqueArray(fc.record({ path, value }, { noNullPrototype: true }), {
      selector: (field) => field.path.join('.'),
      maxLength: 5,
    }),
    steps: fc.array(step, { maxLength: 6 }),
  },
  { noNullPrototype: true },
);

test('every scenario is the same when it has been written and read', () => {
  fc.assert(
    fc.property(scenario, (given) => assert.deepEqual(readScenarioFile(writeScenarioFile(given)), given)),
    { seed },
  );
});

const refused: readonly (readonly [name: string, spec: string, message: RegExp])[] = [
  ['a field of no meaning', 'spec: { step: [] }', /^spec\.step is unknown: use assume, set or steps$/],
  ['a path that is none', 'spec: { set: { "spec..replicas": 1 } }', /^spec\.set: "spec\.\.replicas" is not a path/],
  [
    'a count that is none',
    'spec: { steps: [{ at: 1s, do: scale }] }',
    /^spec\.steps\[0\]\.replicas must be a whole number/,
  ],
  [
    'a flag that is none',
    'spec: { steps: [{ at: 1s, do: drain, node: a, ignoreDaemonSets: 1 }] }',
    /^spec\.steps\[0\]\.ignoreDaemonSets must be true or false/,
  ],
  [
    'a share that is none',
    'spec: { steps: [{ at: 1s, do: load, load: 1.5 }] }',
    /^spec\.steps\[0\]\.load must be a percentage such as 150%/,
  ],
  ['a bare number as a time', 'spec: { steps: [{ at: 20, do: pause }] }', /^spec\.steps\[0\]\.at must be a duration/],
  ['a later version', 'apiVersion: rollout-preview/v2', /^unknown apiVersion rollout-preview\/v2/],
];

for (const [name, lines, message] of refused) {
  test(`${name} is refused, with its place`, () => {
    const version = lines.startsWith('apiVersion') ? '' : 'apiVersion: rollout-preview/v1\n';
    const read = () => readScenarioFile(`${version}kind: Scenario\n${lines}\n`);
    assert.throws(read, (error) => error instanceof SettingsFault && message.test(error.message));
  });
}
