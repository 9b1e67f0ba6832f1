import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { applierOf, termsOfHelmRelease } from '../../../src/charts/releases/applier-of.ts';
import type { JsonMap } from '../../../src/document/manifest.ts';

const metadata = { name: 'web', namespace: 'shop' };
const sync = (syncPolicy: JsonMap): JsonMap => ({ source: { path: 'web' }, syncPolicy });
const rows: readonly (readonly [kind: string, spec: JsonMap, applier: string])[] = [
  ['Kustomization', { prune: true }, 'flux, prunes'],
  ['Kustomization', { prune: false }, 'flux'],
  ['Kustomization', {}, 'flux'],
  ['Kustomization', { wait: true, timeout: '3m' }, 'flux, waits 180 s'],
  ['Kustomization', { wait: true, interval: '10m' }, 'flux, waits 570 s'],
  ['Kustomization', { wait: true, interval: '40s' }, 'flux, waits 30 s'],
  ['Kustomization', { wait: true, healthChecks: [{ kind: 'Deployment', name: 'web' }] }, 'flux, waits undefined s'],
  [
    'Kustomization',
    { healthChecks: [{ kind: 'Deployment', name: 'web', namespace: 'shop' }], timeout: '1m' },
    'flux, waits 60 s for Deployment shop/web',
  ],
  ['Kustomization', { healthChecks: [{ kind: 'HelmRelease', name: 'web' }] }, 'flux'],
  [
    'Kustomization',
    { dependsOn: [{ name: 'infra' }, { name: 'db', namespace: 'data' }] },
    'flux, after shop/infra + data/db',
  ],
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
    const applier = applierOf({ file: '', kind, name: 'web', value: { metadata, spec } });
    const { name = 'none', prunes = false, isServerSide = false, ignored = [] } = applier ?? {};
    const { waits = false, timeout, waitsFor = [], by } = applier ?? {};
    const of = waitsFor.map((each) => `${each.kind} ${each.namespace}/${each.name}`).join(' + ');
    const needed = (by?.dependsOn ?? []).map((each) => `${each.namespace}/${each.name}`).join(' + ');
    const fields = ignored.flatMap((each) => each.fields.map((steps) => steps.join(' '))).join(' + ');
    const words = [
      name,
      ...(prunes ? ['prunes'] : []),
      ...(isServerSide ? ['server-side'] : []),
      ...(waits ? [`waits ${timeout && timeout / 1000} s${of === '' ? '' : ` for ${of}`}`] : []),
      ...(needed === '' ? [] : [`after ${needed}`]),
      ...(fields === '' ? [] : [`ignores ${fields}`]),
    ];
    deepEqual(words.join(', '), expected);
  });

const releases: readonly (readonly [spec: JsonMap, terms: string])[] = [
  [{}, 'waits 300 s, keeps what is new'],
  [{ timeout: '10m' }, 'waits 600 s, keeps what is new'],
  [{ timeout: '10m', upgrade: { timeout: '1m' } }, 'waits 60 s, keeps what is new'],
  [{ upgrade: { disableWait: true, remediation: { retries: 3 } } }, 'keeps what is new'],
  [{ upgrade: { remediation: { retries: 3 } } }, 'waits 300 s, rolls back, keeps what is new'],
  [{ upgrade: { remediation: { retries: -1 } } }, 'waits 300 s, rolls back, keeps what is new'],
  [{ upgrade: { remediation: { retries: 3, remediateLastFailure: false } } }, 'waits 300 s, keeps what is new'],
  [{ upgrade: { remediation: { remediateLastFailure: true } } }, 'waits 300 s, rolls back, keeps what is new'],
  [{ upgrade: { remediation: { retries: 1, strategy: 'uninstall' } } }, 'waits 300 s, uninstalls, keeps what is new'],
  [{ install: { remediation: { retries: 3 } } }, 'waits 300 s'],
];

for (const [spec, expected] of releases)
  test(`HelmRelease ${JSON.stringify(spec)}: ${expected}`, () => {
    const terms = termsOfHelmRelease({ kind: 'HelmRelease', value: { metadata, spec } });
    const words = [
      ...(terms.waits ? [`waits ${terms.timeout && terms.timeout / 1000} s`] : []),
      ...(terms.rollsBack ? ['rolls back'] : []),
      ...(terms.uninstalls ? ['uninstalls'] : []),
      ...(terms.keepsInstallation ? ['keeps what is new'] : []),
    ];
    deepEqual(words.join(', '), expected);
    deepEqual(terms.by, { kind: 'HelmRelease', namespace: 'shop', name: 'web', dependsOn: [] });
  });
