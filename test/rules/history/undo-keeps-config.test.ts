import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../../src/document/read-manifests.ts';
import { preview } from '../../../src/preview/preview.ts';
import { noSurroundings } from '../../../src/surroundings/surroundings.ts';
import type { Remover } from '../../../src/wording/remover.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';

const mounted = (name: string) => `      volumes: [{ name: config, configMap: { name: ${name} } }]\n`;

/** What kustomize makes: the name of the ConfigMap changes with its data. */
function generated(name: string, { annotations = '', podSpec = mounted(name), rest = '' } = {}): string {
  return `apiVersion: v1
kind: ConfigMap
metadata: { name: ${name}, annotations: { ${annotations} } }
data: { LEVEL: ${name} }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec:
      containers: [{ name: web, image: web:1 }]
${podSpec}${rest}`;
}

function findingsOf(before: string, after: string, remover: Remover | undefined): readonly string[] {
  const file = readManifests(before);
  const baseline = { source: 'git', label: 'git HEAD', file, history: [], ...(remover && { remover }) } as const;
  const { workloads } = preview(readManifests(after), { ...noSurroundings, baseline }, defaultAssumptions);
  const found = workloads.flatMap(({ findings }) => findings).filter(({ id }) => id === 'undo-keeps-config');
  return found.map(({ message, range }) => `${after.slice(range.start, range.end)}: ${message}`);
}

const [before, after] = [generated('config-a'), generated('config-b')];
const end =
  ', which the old revision needs. Until the rollout is complete, an old pod may not restart, and kubectl rollout undo gets stuck. Undo by applying the earlier files';

const told: readonly (readonly [remover: Remover, said: string])[] = [
  ['argocd', 'Argo CD deletes ConfigMap "config-a"'],
  ['flux', 'Flux deletes ConfigMap "config-a"'],
  ['helm', 'helm upgrade deletes ConfigMap "config-a"'],
  ['a-sync', 'a sync that prunes deletes ConfigMap "config-a"'],
];

for (const [remover, said] of told)
  test(`the configuration of the old revision goes: ${remover}`, () =>
    assert.deepEqual(findingsOf(before, after, remover), [`config-b: ${said}${end}`]));

const projected = (name: string) =>
  `      volumes: [{ name: config, projected: { sources: [{ configMap: { name: ${name} } }] } }]\n`;
const optional = (name: string) => `      volumes: [{ name: config, configMap: { name: ${name}, optional: true } }]\n`;
const notPruned = { annotations: 'argocd.argoproj.io/sync-options: Prune=false' };

const silent: readonly (readonly [name: string, before: string, after: string, remover: Remover | undefined])[] = [
  ['kubectl deletes nothing', before, after, undefined],
  ['it is marked to stay', generated('config-a', notPruned), generated('config-b', notPruned), 'argocd'],
  [
    'pods start without it',
    generated('config-a', { podSpec: optional('config-a') }),
    generated('config-b', { podSpec: optional('config-b') }),
    'flux',
  ],
  [
    'the files still have it',
    before,
    `${after}---\napiVersion: v1\nkind: ConfigMap\nmetadata: { name: config-a }\n`,
    'flux',
  ],
  ['nothing rolls out', before, before, 'flux'],
];

for (const [name, old, now, remover] of silent)
  test(`the configuration of the old revision stays: ${name}`, () =>
    assert.deepEqual(findingsOf(old, now, remover), []));

test('what a projected volume needs counts, and what is no longer mounted is told at the workload', () => {
  const old = generated('config-a', { podSpec: projected('config-a') });
  const said = `Flux deletes ConfigMap "config-a"${end}`;
  const now = generated('config-b', { podSpec: projected('config-b') });
  assert.deepEqual(findingsOf(old, now, 'flux'), [`config-b: ${said}`]);
  assert.deepEqual(findingsOf(old, generated('config-b', { podSpec: '' }), 'flux'), [`web: ${said}`]);
});
