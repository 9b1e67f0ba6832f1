import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offsetOfFault, readSettingsObject, SettingsFault } from '../../src/document/settings-object.ts';
import { expectationsOf } from '../../src/preview/read-expectations.ts';
import { LineIndex } from '../../src/std/line-index.ts';
import type { Expectation } from '../../src/workload/expectations.ts';

const head = 'apiVersion: rollout-preview/v1\nkind: Configuration\nspec:\n';

function read(text: string): readonly Expectation[] {
  return expectationsOf(readSettingsObject(text, 'Configuration'), { file: 'team.yaml', text });
}

const understood: readonly { readonly name: string; readonly text: string; readonly expectations: unknown }[] = [
  { name: 'nothing', text: '  kubernetes: "1.36"\n', expectations: [] },
  { name: 'an empty list', text: '  expect: []\n', expectations: [] },
  {
    name: 'every field, each with its line',
    text: `  expect:
    - where:
        namespace: prod
        name: web
        kind: Deployment
        labels: { tier: front }
      capacity: fits
      minAvailable: 80%
      maxPods: 50
      duration: 1m30s
      outage: never
      undo: possible
      requests: kept
`,
    expectations: [
      {
        file: 'team.yaml',
        at: { line: 5, column: 7 },
        where: { namespace: 'prod', name: 'web', kind: 'Deployment', labels: { tier: 'front' } },
        expected: [
          { that: 'minAvailable', pods: '80%', line: 11 },
          { that: 'maxPods', pods: 50, line: 12 },
          { that: 'duration', duration: 90_000, line: 13 },
          { that: 'outage', line: 14 },
          { that: 'undo', line: 15 },
          { that: 'capacity', line: 10 },
          { that: 'requests', line: 16 },
        ],
      },
    ],
  },
  {
    name: 'entries on one line, of all workloads',
    text: '  expect: [{ minAvailable: 0 }, { maxPods: 0150% }]\n',
    expectations: [
      {
        file: 'team.yaml',
        at: { line: 4, column: 12 },
        where: {},
        expected: [{ that: 'minAvailable', pods: 0, line: 4 }],
      },
      {
        file: 'team.yaml',
        at: { line: 4, column: 33 },
        where: {},
        expected: [{ that: 'maxPods', pods: '150%', line: 4 }],
      },
    ],
  },
];

for (const { name, text, expectations } of understood) {
  test(`expectations are read: ${name}`, () => assert.deepEqual(read(head + text), expectations));
}

/** Each with the line and column at which it is told. */
const faults: readonly (readonly [text: string, at: string, message: string])[] = [
  ['  expect: { minAvailable: 1 }\n', '4:3', 'spec.expect must be a list'],
  ['  expect:\n    - web\n', '5:7', 'spec.expect[0] must be a map'],
  [
    '  expect:\n    - minAvailable: 1\n      minAvailabel: 2\n',
    '6:7',
    'spec.expect[0].minAvailabel is unknown: use where, minAvailable, maxPods, duration, outage, undo, capacity or requests',
  ],
  [
    '  expect:\n    - undo: possible\n    - where: { name: web }\n',
    '6:7',
    'spec.expect[1] expects nothing: set at least one of minAvailable, maxPods, duration, outage, undo, capacity, requests',
  ],
  ...['101%', '80 %', '-1', '1.5', '"8"', 'null', '[]'].map(
    (value) =>
      [
        `  expect:\n    - minAvailable: ${value}\n`,
        '5:7',
        'spec.expect[0].minAvailable must be a whole number or a percentage such as 80%',
      ] as const,
  ),
  [
    '  expect:\n    - maxPods: many\n',
    '5:7',
    'spec.expect[0].maxPods must be a whole number or a percentage such as 80%',
  ],
  ['  expect:\n    - duration: 600\n', '5:7', 'spec.expect[0].duration must be a duration such as 90s or 1m30s'],
  ['  expect:\n    - duration: 10 min\n', '5:7', 'spec.expect[0].duration must be a duration such as 90s or 1m30s'],
  ['  expect:\n    - outage: sometimes\n', '5:7', 'spec.expect[0].outage must be never'],
  ['  expect:\n    - undo: true\n', '5:7', 'spec.expect[0].undo must be possible'],
  ['  expect:\n    - capacity: tight\n', '5:7', 'spec.expect[0].capacity must be fits'],
  ['  expect:\n    - requests: lost\n', '5:7', 'spec.expect[0].requests must be kept'],
  [
    '  expect:\n    - where: { namespaces: prod }\n      undo: possible\n',
    '5:16',
    'spec.expect[0].where.namespaces is unknown: use namespace, name, kind or labels',
  ],
  [
    '  expect:\n    - where: { name: [] }\n      undo: possible\n',
    '5:16',
    'spec.expect[0].where.name must be a string',
  ],
  [
    '  expect:\n    - where: { kind: deployment }\n      undo: possible\n',
    '5:16',
    'spec.expect[0].where.kind must be one of Deployment, StatefulSet, DaemonSet',
  ],
  [
    '  expect:\n    - where: { labels: { tier: 1 } }\n      undo: possible\n',
    '5:26',
    'spec.expect[0].where.labels.tier must be a string',
  ],
];

for (const [spec, at, message] of faults) {
  test(`an expectation that is not understood is told with its place: ${message} (${spec.split('\n')[1]?.trim()})`, () => {
    const text = head + spec;
    assert.throws(
      () => read(text),
      (error) => {
        assert.ok(error instanceof SettingsFault);
        const { line, column } = new LineIndex(text).positionAt(offsetOfFault(text, error) ?? 0);
        assert.deepEqual([error.message, `${line}:${column}`], [message, at]);
        return true;
      },
    );
  });
}
