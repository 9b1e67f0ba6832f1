import assert from 'node:assert/strict';
import { test } from 'node:test';
import { workloadRow } from '../../../src/presentation/panel/workload-row.ts';
import type { Finding } from '../../../src/rules/rule.ts';
import { rejectedPreview, rollingPreview } from './previews.ts';

const rolling = { replicas: 10, maxSurge: 3, maxUnavailable: 2, startup: 7000, minReady: 5000, stop: 4000 };

function finding(severity: Finding['severity']): Finding {
  return {
    id: 'full-outage',
    severity,
    message: severity,
    range: { start: 0, end: 0 },
    fixes: [],
  } as unknown as Finding;
}

const rows = [
  { name: 'a rollout that goes well', severities: [], tone: 'good', isRemarkable: false, count: 0 },
  { name: 'one with a hint', severities: ['hint'], tone: 'good', isRemarkable: false, count: 0 },
  { name: 'one with an information', severities: ['information'], tone: 'good', isRemarkable: false, count: 1 },
  { name: 'one with a warning', severities: ['hint', 'warning'], tone: 'warning', isRemarkable: true, count: 1 },
  { name: 'one with an error', severities: ['error'], tone: 'warning', isRemarkable: true, count: 1 },
] as const;

const place = { uri: 'file:///web.yaml', file: 'web.yaml', isOutOfDate: false };

for (const { name, severities, tone, isRemarkable, count } of rows) {
  test(`${name} is listed as ${tone}, with as many findings as its lens counts`, () => {
    const row = workloadRow({ ...rollingPreview(rolling), findings: severities.map(finding) }, place);
    assert.deepEqual([row.tone, row.isRemarkable, row.findings.length], [tone, isRemarkable, count]);
  });
}

test('what is rejected stays bad, whatever its findings are', () => {
  assert.equal(workloadRow({ ...rejectedPreview(), findings: [finding('warning')] }, place).tone, 'bad');
});
