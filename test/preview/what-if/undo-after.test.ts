import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../../src/document/read-manifests.ts';
import { preview } from '../../../src/preview/preview.ts';
import { undoAfter } from '../../../src/preview/what-if/undo-after.ts';
import { present } from '../../../src/std/assert.ts';
import { noSurroundings } from '../../../src/surroundings/surroundings.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';

const web = (replicas: string): string => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: ${replicas}
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

const previewOf = (text: string) =>
  present(preview(readManifests(text), noSurroundings, defaultAssumptions).workloads[0], 'a workload');

test('an undo comes after the rollout', () => {
  const rollout = previewOf(web('3'));
  const [step] = present(undoAfter(rollout), 'a what-if').steps;
  assert.equal(step?.do, 'undo');
  assert.ok((step?.atSeconds ?? 0) * 1000 >= present(rollout.next, 'a rollout').timeline.end);
});

test('there is no undo of what is refused', () => {
  const refused = previewOf(web('-1'));
  assert.equal(undoAfter(refused), undefined);
});
