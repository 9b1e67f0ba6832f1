import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hoverAt } from '../../../src/presentation/editor/hovers.ts';
import { markdownText } from '../../../src/presentation/editor/markdown-text.ts';
import { annotated } from './annotated.ts';

const source = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 10
  minReadySeconds: 5
  progressDeadlineSeconds: 300
  revisionHistoryLimit: 3
  strategy:
    rollingUpdate:
      maxSurge: 25%
      maxUnavailable: 25%
  selector:
    matchLabels: { app: web }
  template:
    metadata:
      labels: { app: web }
    spec:
      terminationGracePeriodSeconds: 20
      containers:
        - name: web
          image: web:2
`;

const { text, previews } = annotated(source, 'none');
const [preview] = previews;
assert.ok(preview);

function hoverOn(field: string): string {
  return preview === undefined ? '' : (hoverAt(preview, text.indexOf(field) + 2, 'the basis')?.markdown ?? '');
}

const rows: readonly (readonly [string, readonly string[]])[] = [
  [
    'maxSurge',
    ['percentage up', '`ceil(25% × 10) = 3`', 'At least 8 available', 'at most 13 pods', 'old / new / available'],
  ],
  ['maxUnavailable', ['percentage down', '`floor(25% × 10) = 2`', '8 / 5 / 8']],
  [
    'progressDeadlineSeconds',
    ['The deadline counts from the last progress, not from the start of the rollout.', 'nor rolls back'],
  ],
  ['revisionHistoryLimit', ['REVISION  CHANGE-CAUSE', '<none>']],
  ['minReadySeconds', ['A pod counts as available 5 s after it becomes ready']],
  ['replicas', ['10 pods desired']],
  ['terminationGracePeriodSeconds', ['up to 20 s to stop']],
];

for (const [field, parts] of rows) {
  test(`a hover on ${field} explains it`, () => {
    const markdown = hoverOn(field);
    for (const part of parts) assert.ok(markdown.includes(part), markdown);
    assert.ok(markdown.endsWith('_the basis_'));
  });
}

test('a hover on paused says what waits', () => {
  const [paused] = annotated(source.replace('spec:\n', 'spec:\n  paused: true\n'), 'none').previews;
  assert.ok(paused);
  const hover = hoverAt(paused, source.indexOf('replicas') + 2, 'the basis');
  assert.match(hover?.markdown ?? '', /^A template change waits until you resume/);
});

test('a hover elsewhere says nothing', () => {
  assert.equal(hoverOn('matchLabels'), '');
});

test('what a manifest says never becomes markup', () => {
  assert.equal(
    markdownText('[a](command:b) `c` <d> **e**\n# f'),
    '\\[a\\]\\(command\\:b\\) \\`c\\` \\<d\\> \\*\\*e\\*\\* \\# f',
  );
});
