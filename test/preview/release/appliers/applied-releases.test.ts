import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { placesIn } from '../../../../src/document/place.ts';
import { readManifests } from '../../../../src/document/read-manifests.ts';
import {
  type ReleaseEntry,
  ReleaseMembers,
  releaseFails,
  reportedReleaseOf,
} from '../../../../src/presentation/report/reported-release.ts';
import { fileContext } from '../../../../src/preview/file-context.ts';
import { readApplier } from '../../../../src/preview/release/appliers/read-applier.ts';
import { noSurroundings } from '../../../../src/surroundings/surroundings.ts';
import { defaultAssumptions } from '../../../../src/workload/assumptions.ts';

interface App {
  readonly kind?: 'Deployment' | 'StatefulSet' | 'DaemonSet';
  readonly name: string;
  readonly wave?: number;
  /** That the new version's pods never get ready. */
  readonly isBad?: true;
  readonly tag?: string;
  readonly spec?: string;
}

function manifest({ kind = 'Deployment', name, wave = 0, isBad, tag = '2', spec = '' }: App): string {
  const own = { Deployment: 'replicas: 4', StatefulSet: 'replicas: 3\n  serviceName: x', DaemonSet: '' }[kind];
  return `apiVersion: apps/v1
kind: ${kind}
metadata: { name: ${name}, namespace: shop, annotations: { argocd.argoproj.io/sync-wave: "${wave}" } }
spec: ${isBad ? '# rollout-preview: new-version=never-ready' : ''}
  ${own}
  ${spec}
  selector: { matchLabels: { app: ${name} } }
  template:
    metadata: { labels: { app: ${name} } }
    spec: { containers: [{ name: app, image: "${name}:${tag}" }] }
`;
}

const hookOf = (annotation: string) => `apiVersion: batch/v1
kind: Job
metadata: { name: migrate, namespace: shop, annotations: { ${annotation} } }
`;

function released(applier: string, texts: readonly string[], before?: readonly string[]): ReleaseEntry {
  const read = readApplier(applier);
  assert('applier' in read, 'fault' in read ? read.fault : '');
  const file = readManifests(texts.join('---\n'));
  const former = before && readManifests(before.join('---\n'));
  const baseline = former && ({ source: 'git', label: 'git HEAD', file: former, history: [] } as const);
  const around = fileContext(file, { ...noSurroundings, baseline }, defaultAssumptions);
  const world = { file, ...around, steps: [] };
  const changed = new ReleaseMembers();
  changed.addFile(world, { placeOf: placesIn('shop.yaml', file.text) });
  const release = reportedReleaseOf('', changed, around.assumptions, { applier: read.applier, isAsked: true });
  assert(release);
  return release;
}

/** When each workload is applied, and what of the release is told of who applies it. */
function toldOf(release: ReleaseEntry): readonly string[] {
  const applied = release.workloads.map(({ name, appliedAtSeconds: at }) => `${name} ${at ?? 'never'}`);
  return [applied.join(', '), ...release.words.filter((each) => !/^At the peak|^\w+ gets stuck:/.test(each))];
}

const old = (...apps: readonly App[]) => apps.map((app) => manifest({ ...app, tag: '1' }));

const both = [manifest({ name: 'web' }), manifest({ name: 'db', kind: 'StatefulSet' })];
const bothBefore = old({ name: 'web' }, { name: 'db', kind: 'StatefulSet' });
const badDb = [manifest({ name: 'web' }), manifest({ name: 'db', kind: 'StatefulSet', isBad: true })];
const badWeb = [manifest({ name: 'web', isBad: true }), manifest({ name: 'api' })];
const webBefore = old({ name: 'web' }, { name: 'api' });
const waves = (isBad?: true) => [
  manifest({ name: 'db', kind: 'StatefulSet', ...(isBad && { isBad }) }),
  manifest({ name: 'web', wave: 1 }),
  manifest({ name: 'agent', kind: 'DaemonSet', wave: 2 }),
  hookOf('argocd.argoproj.io/hook: PreSync'),
];
const config = 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: settings, namespace: shop }\n';
const needing = (annotation: string) =>
  `${hookOf(annotation)}spec:
  template: { spec: { containers: [{ name: app, image: "app:1", envFrom: [{ configMapRef: { name: settings } }] }] } }
`;
const helmHook = hookOf('helm.sh/hook: "pre-install,pre-upgrade"');
const kept = (name: string) =>
  manifest({ name, tag: '1' }).replace('annotations: {', 'annotations: { helm.sh/resource-policy: keep,');

const refused = (app: App) => manifest(app).replace('matchLabels: { app:', 'matchLabels: { not:');
const api = manifest({ name: 'api' });

const rows: readonly (readonly [name: string, applier: string, now: readonly string[], before?: readonly string[]])[] =
  [
    ['kubectl waits for nothing', 'kubectl', both, bothBefore],
    ['kubectl goes on after a refusal', 'kubectl,wait', [refused({ name: 'web' }), api], webBefore],
    [
      'Helm deletes nothing and waits for nothing after a refusal',
      'helm3,wait',
      [refused({ name: 'web' }), api],
      [...webBefore, ...old({ name: 'cache' })],
    ],
    [
      'an upgrade by Helm ends at what it cannot create',
      'helm4,wait',
      [manifest({ name: 'web' }), refused({ name: 'new' }), api],
      webBefore,
    ],
    ['an upgrade that the server refuses is rolled back', 'helm4,atomic', [refused({ name: 'web' }), api], webBefore],
    ['Helm installs what the server takes', 'helm3', [refused({ name: 'web' }), api], []],
    [
      'Argo CD tries all before it applies any',
      'argocd,prune',
      [refused({ name: 'web' }), api],
      [...webBefore, ...old({ name: 'cache' })],
    ],
    ['Flux tries all before it applies any', 'flux,wait', [api, refused({ name: 'web' })], webBefore],
    ['kubectl leaves what is renamed', 'kubectl,wait', [manifest({ name: 'web-2' })], old({ name: 'web' })],
    ['Helm deletes what is renamed', 'helm3,wait', [manifest({ name: 'web-2' })], old({ name: 'web' })],
    ['Helm keeps what says so', 'helm3', [manifest({ name: 'web-2' })], [kept('web')]],
    ['Argo CD leaves what is gone', 'argocd', [manifest({ name: 'web-2' })], old({ name: 'web' })],
    ['Argo CD prunes when it is told to', 'argocd,prune', [manifest({ name: 'web-2' })], old({ name: 'web' })],
    ['Flux prunes when it is told to', 'flux,wait,prune', [manifest({ name: 'web-2' })], old({ name: 'web' })],
    ['kubectl waits for all', 'kubectl,wait', both, bothBefore],
    ['Helm 3 looks every 2 s', 'helm3,wait', both, bothBefore],
    [
      'Helm 3 is content with what maxUnavailable leaves',
      'helm3,wait',
      [manifest({ name: 'web', spec: 'strategy: { rollingUpdate: { maxUnavailable: 3, maxSurge: 0 } }' })],
      old({ name: 'web' }),
    ],
    ['Helm 4 watches until all is current', 'helm4,wait', both, bothBefore],
    ['Flux looks every 5 s', 'flux,wait', both, bothBefore],
    ['Helm runs hooks first', 'helm4,wait,hook=20s', [...both, helmHook], bothBefore],
    [
      'a hook after what never gets ready',
      'helm4,wait,timeout=2m',
      [manifest({ name: 'web', isBad: true }), hookOf('helm.sh/hook: "post-install,post-upgrade"')],
      [manifest({ name: 'web', tag: '1' })],
    ],
    ['hooks of unknown length', 'helm4,wait', [...both, helmHook], bothBefore],
    [
      'a hook of Helm 3 needs what comes after it',
      'helm3,wait,timeout=2m',
      [...both, config, needing('helm.sh/hook: pre-upgrade')],
      bothBefore,
    ],
    [
      'a hook of Helm 4 needs what comes after it',
      'helm4,atomic',
      [...both, config, needing('helm.sh/hook: "pre-install,pre-upgrade"')],
      [],
    ],
    [
      'a hook of Argo CD needs what comes after it',
      'argocd',
      [...both, config, needing('argocd.argoproj.io/hook: PreSync')],
      bothBefore,
    ],
    [
      'a hook needs what was there before',
      'helm3,wait',
      [...both, config, needing('helm.sh/hook: pre-upgrade')],
      [...bothBefore, config],
    ],
    [
      'Argo CD waits between waves',
      'argocd,hook=20s',
      waves(),
      old({ name: 'db', kind: 'StatefulSet' }, { name: 'web' }),
    ],
    [
      'a wave that never gets healthy',
      'argocd',
      waves(true),
      old({ name: 'db', kind: 'StatefulSet' }, { name: 'web' }),
    ],
    [
      'the timeout of a sync',
      'argocd,timeout=3m',
      waves(true),
      old({ name: 'db', kind: 'StatefulSet' }, { name: 'web' }),
    ],
    [
      'a Deployment that is degraded ends a sync',
      'argocd',
      [manifest({ name: 'web', isBad: true }), manifest({ name: 'api', wave: 1 })],
      webBefore,
    ],
    ['kubectl gives up', 'kubectl,wait,timeout=1m', badDb, bothBefore],
    ['Helm 3 gives up', 'helm3,wait,timeout=1m', badDb, bothBefore],
    ['Helm 4 gives up', 'helm4,wait,timeout=1m', badDb, bothBefore],
    ['Flux gives up', 'flux,wait,timeout=1m', badDb, bothBefore],
    ['kubectl tells of the deadline', 'kubectl,wait', badWeb, webBefore],
    ['Helm 3 knows no deadline', 'helm3,wait,timeout=20m', badWeb, webBefore],
    ['Helm 4 ends at the deadline', 'helm4,wait,timeout=20m', badWeb, webBefore],
    ['Flux ends at the deadline', 'flux,wait,timeout=20m', badWeb, webBefore],
    ['Helm 3 rolls back', 'helm3,atomic,timeout=1m', badWeb, webBefore],
    ['Helm 4 rolls back', 'helm4,atomic,timeout=1m', badWeb, webBefore],
    [
      'Helm rolls back and brings back what it has deleted',
      'helm4,atomic,timeout=1m',
      [manifest({ name: 'web', isBad: true })],
      webBefore,
    ],
    ['a StatefulSet is stuck after the rollback', 'helm3,atomic,timeout=1m', badDb, bothBefore],
    ['Helm uninstalls what it could not install', 'helm3,atomic,timeout=1m', badWeb, []],
    ['Helm 4 uninstalls what it could not install', 'helm4,atomic,timeout=1m', badWeb, []],
  ];

test('who applies a release tells what comes of it', (t) => {
  const shown = rows.map(([name, applier, now, before]) => {
    const release = released(applier, now, before);
    return [`${name} (${applier})`, ...toldOf(release), ...(releaseFails(release) ? ['fails'] : [])].join('\n  ');
  });
  const serializers = [(value: unknown) => String(value)];
  t.assert.fileSnapshot(`${shown.join('\n\n')}\n`, path.join(import.meta.dirname, 'applied-releases.txt'), {
    serializers,
  });
});
