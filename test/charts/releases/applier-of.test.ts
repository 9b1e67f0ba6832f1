import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { applierOf } from '../../../src/charts/releases/applier-of.ts';
import type { JsonMap } from '../../../src/document/manifest.ts';

const sync = (syncPolicy: JsonMap): JsonMap => ({ source: { path: 'web' }, syncPolicy });
const rows: readonly (readonly [kind: string, spec: JsonMap, applier: string])[] = [
  ['Kustomization', { prune: true }, 'flux, prunes'],
  ['Kustomization', { prune: false }, 'flux'],
  ['Kustomization', {}, 'flux'],
  ['Application', sync({ automated: { prune: true } }), 'argocd, prunes'],
  ['Application', sync({ automated: { prune: true, enabled: false } }), 'argocd'],
  ['Application', sync({ automated: {} }), 'argocd'],
  ['Application', {}, 'argocd'],
  ['Application', sync({ syncOptions: ['CreateNamespace=true', 'ServerSideApply=true'] }), 'argocd, server-side'],
  ['Application', sync({ syncOptions: ['ServerSideApply=false'] }), 'argocd'],
  [
    'Application',
    {
      ...sync({ syncOptions: ['RespectIgnoreDifferences=true'] }),
      ignoreDifferences: [{ kind: 'Deployment', jsonPointers: ['/spec/replicas', '/metadata/labels/a~1b'] }],
    },
    'argocd, ignores spec replicas + metadata labels a/b',
  ],
  [
    'Application',
    {
      ...sync({ syncOptions: ['RespectIgnoreDifferences=true'] }),
      ignoreDifferences: [{ jqPathExpressions: ['.spec.replicas', '.spec.template.spec.containers[].image'] }],
    },
    'argocd, ignores spec replicas',
  ],
  ['Application', { ignoreDifferences: [{ jsonPointers: ['/spec/replicas'] }] }, 'argocd'],
  ['ApplicationSet', { template: { spec: sync({ automated: { prune: true } }) } }, 'argocd, prunes'],
  ['ApplicationSet', sync({ automated: { prune: true } }), 'argocd'],
  ['HelmRelease', { prune: true }, 'none'],
];

for (const [kind, spec, expected] of rows)
  test(`${kind} ${JSON.stringify(spec)}: ${expected}`, () => {
    const applier = applierOf({ file: '', kind, name: 'web', value: { spec } });
    const { name = 'none', prunes = false, isServerSide = false, ignored = [] } = applier ?? {};
    const fields = ignored.flatMap((each) => each.fields.map((steps) => steps.join(' '))).join(' + ');
    const words = [
      name,
      ...(prunes ? ['prunes'] : []),
      ...(isServerSide ? ['server-side'] : []),
      ...(fields === '' ? [] : [`ignores ${fields}`]),
    ];
    deepEqual(words.join(', '), expected);
  });
