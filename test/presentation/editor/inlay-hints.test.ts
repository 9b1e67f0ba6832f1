import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inlayHints } from '../../../src/presentation/editor/inlay-hints.ts';
import type { Assumptions } from '../../../src/workload/assumptions.ts';
import { annotated, lineOf } from './annotated.ts';

function checkInlayHints(source: string, assumptions: Partial<Assumptions> = {}): void {
  const { text, previews, expected } = annotated(source, 'inlay', assumptions);
  const hints = previews.flatMap((preview) => inlayHints(preview, 'basis'));
  const shown = hints.map(({ offset, label }) => ({ line: lineOf(text, offset), label }));
  const ordered = shown.sort((left, right) => left.line - right.line);
  assert.deepEqual(
    ordered.map(({ line, label }) => `${line}: ${label}`),
    expected,
  );
}

const template = `
  selector:
    matchLabels: { app: web }
  template:
    metadata:
      labels: { app: web }
    spec:
      containers:
        - name: web
          image: web:2
`;

test('says what percentages come to', () => {
  checkInlayHints(`apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 10
  strategy:
    rollingUpdate:
      maxSurge: 25% # a quarter
      # inlay: = 3, at most 13 pods
      maxUnavailable: 25%
      # inlay: = 2, at least 8 available
  minReadySeconds: 5
  # inlay: +5 s per wave${template}`);
});

test('says what is not written', () => {
  checkInlayHints(`apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
# inlay: replicas 1 (default)
# inlay: surge 25% = 1, unavailable 25% = 0 (default)${template}`);
});

test('says which of the two is not written', () => {
  checkInlayHints(`apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 4
  strategy:
    rollingUpdate:
    # inlay: unavailable 25% = 1 (default)
      maxSurge: 0
      # inlay: at most 4 pods${template}`);
});

test('says that 0 becomes 1', () => {
  checkInlayHints(`apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 10
  strategy:
    rollingUpdate:
      maxSurge: 0%
      # inlay: = 0, at most 10 pods
      maxUnavailable: 5%
      # inlay: = 0, Kubernetes uses 1${template}`);
});

test('says how many pods a partition updates', () => {
  checkInlayHints(`apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: web
spec:
  serviceName: web
  replicas: 5
  updateStrategy:
    rollingUpdate:
      partition: 3
      # inlay: 2 of 5 updated${template}`);
});

test('says nothing of a refused manifest', () => {
  checkInlayHints(`apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  strategy:
    rollingUpdate:
      maxSurge: 0
      maxUnavailable: 0${template}`);
});
