import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../../src/document/read-manifests.ts';
import { documentReport } from '../../../src/presentation/report/document-report.ts';
import { preview } from '../../../src/preview/preview.ts';
import { notSimulatedIn } from '../../../src/surroundings/not-simulated.ts';
import { noSurroundings } from '../../../src/surroundings/surroundings.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';

const web = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
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

test('the report of documents names each file, its workloads and its faults', () => {
  const documents = [
    { file: 'web.yaml', text: web },
    { file: 'broken.yaml', text: `${web}---\nkind: [\n` },
    { file: 'job.yaml', text: 'apiVersion: batch/v1\nkind: Job\nmetadata: { name: once }\n' },
  ].map(({ file, text }) => {
    const manifests = readManifests(text);
    const previewed = preview(manifests, noSurroundings, defaultAssumptions);
    return { file, text, ...previewed, notSimulated: notSimulatedIn(manifests) };
  });
  const report = documentReport(documents, [], { assumptions: defaultAssumptions });
  assert.match(report, /^### Rollout preview\n\n\*\*2 rollouts complete if their new pods become ready\*\*\n/);
  assert.match(report, /^3 files, 2 workloads.*\n\nNot simulated: Job \(1\)\.\n/m);
  assert.match(report, /^\| `web`/m);
  assert.match(report, /broken\.yaml:\d+/);
});
