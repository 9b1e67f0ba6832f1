import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../src/document/read-manifests.ts';
import { preview } from '../../src/preview/preview.ts';
import { noSurroundings } from '../../src/surroundings/surroundings.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';

interface Given {
  readonly annotations?: string;
  readonly ofTemplate?: string;
  readonly image?: string;
  readonly level?: string;
  readonly token?: string;
}

function text({ annotations = '', ofTemplate = '', image = 'web:1', level = 'info', token = 'a' }: Given): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata: { name: web, annotations: { ${annotations} } }
spec:
  replicas: 2
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web }, annotations: { ${ofTemplate} } }
    spec:
      containers:
        - name: web
          image: ${image}
          envFrom: [{ configMapRef: { name: web } }]
      volumes: [{ name: token, secret: { secretName: token } }]
---
apiVersion: v1
kind: ConfigMap
metadata: { name: web }
data: { LEVEL: ${level} }
---
apiVersion: v1
kind: Secret
metadata: { name: token }
stringData: { token: ${token} }
`;
}

/** What the apply changes of the template, and what is said of the configuration. */
function changeOf(before: Given, now: Given, otherwise?: 'assumed') {
  const file = readManifests(text(before));
  const baseline = { source: 'git', label: 'git HEAD', file, history: [], ...(otherwise && { otherwise }) } as const;
  const { workloads } = preview(readManifests(text(now)), { ...noSurroundings, baseline }, defaultAssumptions);
  const [web] = workloads;
  const found = (web?.findings ?? []).map(({ id }) => id);
  const told = ['config-change-does-not-roll', 'apply-result-differs'].filter((id) => found.includes(id));
  return [web?.change.kind, ...(web?.change.template.map(({ after }) => after) ?? []), ...told].join(', ');
}

const auto = 'reloader.stakater.com/auto: "true"';
const rows: readonly (readonly [name: string, before: Given, now: Given, change: string])[] = [
  ['nothing of its own rolls a workload out', {}, { level: 'debug' }, 'unchanged, config-change-does-not-roll'],
  [
    'Reloader does for all that a workload uses',
    { annotations: auto },
    { annotations: auto, level: 'debug' },
    'rollout, ConfigMap web',
  ],
  [
    'the annotation may be of the template',
    { ofTemplate: auto },
    { ofTemplate: auto, token: 'b' },
    'rollout, Secret token',
  ],
  [
    'several changes are one rollout',
    { annotations: auto },
    { annotations: auto, level: 'debug', token: 'b' },
    'rollout, ConfigMap web, Secret token',
  ],
  ['data that stays rolls nothing out', { annotations: auto }, { annotations: auto }, 'unchanged'],
  [
    'one kind may be meant alone',
    { annotations: 'secret.reloader.stakater.com/auto: "true"' },
    { annotations: 'secret.reloader.stakater.com/auto: "true"', level: 'debug' },
    'unchanged, config-change-does-not-roll',
  ],
  [
    'names may be listed',
    { annotations: 'configmap.reloader.stakater.com/reload: "other, web"' },
    { annotations: 'configmap.reloader.stakater.com/reload: "other, web"', level: 'debug' },
    'rollout, ConfigMap web',
  ],
  [
    'those that are not listed are not meant',
    { annotations: 'configmap.reloader.stakater.com/reload: "other"' },
    { annotations: 'configmap.reloader.stakater.com/reload: "other"', level: 'debug' },
    'unchanged, config-change-does-not-roll',
  ],
  [
    'it may be switched off',
    { annotations: 'reloader.stakater.com/auto: "false"' },
    { annotations: 'reloader.stakater.com/auto: "false"', level: 'debug' },
    'unchanged, config-change-does-not-roll',
  ],
  [
    'a change of the template rolls out once',
    { annotations: auto },
    { annotations: auto, level: 'debug', image: 'web:2' },
    'rollout, web:2',
  ],
];

for (const [name, before, now, change] of rows) test(name, () => assert.equal(changeOf(before, now), change));

test('an editor that assumes an earlier image tells of what Reloader does not roll out alone', () => {
  const changes = [undefined, auto].map((annotations) => {
    const given = annotations === undefined ? {} : { annotations };
    return changeOf(given, { ...given, level: 'debug' }, 'assumed').includes('config-change-does-not-roll');
  });
  assert.deepEqual(changes, [true, false]);
});
