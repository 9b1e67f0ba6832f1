import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../../src/document/read-manifests.ts';
import { whatIfForm } from '../../../src/presentation/panel/form.ts';
import { noWhatIf } from '../../../src/preview/what-if/what-if.ts';
import { present } from '../../../src/std/assert.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';
import { workloadsOf } from '../../../src/workload/decode-workload.ts';
import { versionTraitsOf } from '../../../src/workload/versions.ts';

const withHook = (hook: string): string => `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec:
      terminationGracePeriodSeconds: 45
      containers: [{ name: web, image: web:1${hook} }]
`;

const rows: readonly [name: string, hook: string, sender: { seconds: number } | undefined, expected: string][] = [
  ['no Service', '', undefined, ''],
  ['a Service', '', { seconds: 2 }, 'preStop=, terminationGracePeriodSeconds=45, endpointsSeconds= (2)'],
  [
    'a preStop that sleeps',
    ', lifecycle: { preStop: { sleep: { seconds: 5 } } }',
    { seconds: 25 },
    'preStop=5, terminationGracePeriodSeconds=45, endpointsSeconds= (25)',
  ],
  [
    'a preStop that runs a command',
    ', lifecycle: { preStop: { exec: { command: [drain] } } }',
    { seconds: 2 },
    'terminationGracePeriodSeconds=45, endpointsSeconds= (2)',
  ],
];

for (const [name, hook, sender, expected] of rows) {
  test(`the form asks what keeps requests: ${name}`, () => {
    const [workload] = workloadsOf(readManifests(withHook(hook)), versionTraitsOf('1.36'));
    const common = { whatIf: noWhatIf, taken: noWhatIf, faults: new Map(), canApply: false, isWayBack: false };
    const options = { workload: present(workload, 'a workload'), assumptions: defaultAssumptions, ...common };
    const asked = ['preStop', 'terminationGracePeriodSeconds', 'endpointsSeconds'];
    const fields = (whatIfForm(options, sender)?.fields ?? []).filter(({ field }) => asked.includes(field));
    const told = fields.map(({ field, value, placeholder }) => {
      return `${field}=${value}${placeholder === '' ? '' : ` (${placeholder})`}`;
    });
    assert.equal(told.join(', '), expected);
  });
}
