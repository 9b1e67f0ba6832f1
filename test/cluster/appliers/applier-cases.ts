// Releases as their appliers bring them: the same changes by kubectl, kustomize and Helm, waits that fail and hooks among them.
import type { JsonMap } from '../../../src/document/manifest.ts';

export interface ApplierCase {
  readonly change: string;
  /** As `--applier` has it, with `server-side` for kubectl. */
  readonly applier: string;
  /** What was applied before; empty: nothing. */
  readonly before: readonly App[];
  readonly after: readonly App[];
}

export interface App {
  readonly kind: 'Deployment' | 'StatefulSet' | 'DaemonSet' | 'Job' | 'ConfigMap';
  readonly name: string;
  /** That of the image; pods of `never` never get ready. */
  readonly tag: string;
  readonly annotations?: JsonMap;
  readonly progressDeadlineSeconds?: number;
  /** Of a Job: the ConfigMap without which its pods do not start. */
  readonly needs?: string;
  /** Absent: by the name. */
  readonly selector?: JsonMap;
  /** Whether its selector does not match its pods. */
  readonly isInvalid?: true;
}

const [web, db, agent, worker]: readonly [App, App, App, App] = [
  { kind: 'Deployment', name: 'web', tag: '1' },
  { kind: 'StatefulSet', name: 'db', tag: '1' },
  { kind: 'DaemonSet', name: 'agent', tag: '1' },
  { kind: 'Deployment', name: 'worker', tag: '1' },
];

const at = (tag: string) => (app: App) => ({ ...app, tag });
/** In another order than those of Helm and of kustomize. */
const three = [agent, db, web];
const hook = (events: string, more: Partial<App> = {}): App => {
  return { kind: 'Job', name: 'migrate', tag: '1', annotations: { 'helm.sh/hook': events }, ...more };
};

const wave = (number: string) => (app: App) => {
  return { ...app, annotations: { ...app.annotations, 'argocd.argoproj.io/sync-wave': number } };
};
const syncHook = (phase: string, more: Partial<App> = {}): App => {
  return { kind: 'Job', name: 'migrate', tag: '1', annotations: { 'argocd.argoproj.io/hook': phase }, ...more };
};
const unpruned: JsonMap = {
  'argocd.argoproj.io/sync-options': 'Prune=false',
  'kustomize.toolkit.fluxcd.io/prune': 'disabled',
};

/** Before, after and who brings it, by what changes. */
const changes: readonly {
  readonly change: string;
  readonly appliers: readonly string[];
  readonly before: readonly App[];
  readonly after: readonly App[];
}[] = [
  {
    change: 'another image of three',
    appliers: [
      'kubectl',
      'kubectl,server-side',
      'kubectl,wait,timeout=60s',
      'kustomize',
      'helm3,wait',
      'helm4,wait',
      'argocd',
      'flux',
      'flux,wait',
    ],
    before: three,
    after: three.map(at('2')),
  },
  {
    change: 'one renamed, one removed',
    appliers: [
      'kubectl',
      'kubectl,server-side,wait',
      'kustomize,wait',
      'helm3,wait',
      'helm4,wait',
      'argocd',
      'argocd,prune',
      'flux',
      'flux,prune,wait',
    ],
    before: [web, worker, db],
    after: [{ ...web, name: 'web-2' }, at('2')(db)],
  },
  {
    change: 'one removed that is to be kept',
    appliers: ['helm3,wait', 'helm4,wait'],
    before: [web, { ...worker, annotations: { 'helm.sh/resource-policy': 'keep' } }],
    after: [at('2')(web)],
  },
  {
    change: 'one removed that is not to be pruned',
    appliers: ['argocd,prune', 'flux,prune'],
    before: [web, { ...worker, annotations: unpruned }],
    after: [at('2')(web)],
  },
  {
    change: 'waves, the last of which waits for the first',
    appliers: ['argocd'],
    before: [web, db, worker],
    after: [wave('2')(at('2')(web)), wave('-1')(at('2')(db)), wave('0')(at('2')(worker))],
  },
  {
    change: 'a wave that never becomes healthy',
    appliers: ['argocd,timeout=25s'],
    before: [web, db],
    after: [wave('1')(at('2')(web)), at('never')(db)],
  },
  {
    change: 'hooks of Argo CD',
    appliers: ['argocd,hook=4s'],
    before: [web],
    after: [at('2')(web), syncHook('PreSync'), syncHook('PostSync', { name: 'notify' })],
  },
  {
    change: 'pods that never become ready',
    appliers: [
      'kubectl,wait,timeout=15s',
      'helm3,wait,timeout=15s',
      'helm4,wait,timeout=15s',
      'argocd',
      'flux,wait,timeout=20s',
    ],
    before: [web, db],
    after: [at('never')(web), at('2')(db)],
  },
  {
    change: 'pods that never become ready, rolled back',
    appliers: ['helm3,atomic,timeout=15s', 'helm4,atomic,timeout=15s'],
    before: [web, worker],
    after: [at('never')(web), { ...worker, name: 'worker-2' }],
  },
  {
    change: 'a new release whose pods never become ready, rolled back',
    appliers: ['helm3,atomic,timeout=15s', 'helm4,atomic,timeout=15s'],
    before: [],
    after: [web, at('never')(db)],
  },
  {
    change: 'a passed progress deadline',
    appliers: ['kubectl,wait,timeout=60s', 'helm4,wait,timeout=60s', 'flux,wait,timeout=60s'],
    before: [web, db],
    after: [{ ...at('never')(web), progressDeadlineSeconds: 10 }, at('2')(db)],
  },
  {
    change: 'hooks before and after',
    appliers: ['helm3,wait,hook=4s', 'helm4,wait,hook=4s'],
    before: [web],
    after: [at('2')(web), hook('pre-install,pre-upgrade'), hook('post-upgrade', { name: 'notify' })],
  },
  {
    change: 'a hook that needs what comes after it',
    appliers: ['helm3,wait,timeout=15s', 'helm4,atomic,timeout=15s'],
    before: [web],
    after: [at('2')(web), { kind: 'ConfigMap', name: 'settings', tag: '' }, hook('pre-upgrade', { needs: 'settings' })],
  },
  {
    change: 'one that the server refuses',
    appliers: ['kubectl', 'helm3,wait', 'helm4,wait', 'helm4,atomic', 'argocd', 'flux,wait'],
    before: [web, worker, db],
    after: [at('2')(web), { ...at('2')(worker), selector: { app: 'worker', tier: 'back' } }, at('2')(db)],
  },
  {
    change: 'a new one that the server refuses, and one removed',
    appliers: ['kubectl,wait', 'helm3,wait', 'helm4,wait'],
    before: [web, worker],
    after: [{ ...worker, name: 'api', isInvalid: true }, at('2')(web)],
  },
  {
    change: 'a new release with one that the server refuses',
    appliers: ['helm3,wait', 'helm4,wait'],
    before: [],
    after: [web, { ...worker, isInvalid: true }, db],
  },
];

export const applierCases: readonly ApplierCase[] = changes.flatMap(({ appliers, ...change }) =>
  appliers.map((applier) => ({ ...change, applier })),
);

/** As it is applied. */
export function manifestOf(app: App, namespace: string): JsonMap {
  const { kind, name, annotations } = app;
  const [apiVersion, spec] = shapes[kind](app);
  return {
    apiVersion,
    kind,
    metadata: { name, namespace, ...(annotations && { annotations }) },
    ...(kind === 'ConfigMap' ? { data: spec } : { spec }),
  };
}

const shapes: Readonly<Record<App['kind'], (app: App) => readonly [apiVersion: string, spec: JsonMap]>> = {
  Deployment: ({ progressDeadlineSeconds: deadline, ...app }) => [
    'apps/v1',
    { replicas: 3, ...(deadline && { progressDeadlineSeconds: deadline }), ...podsOf(app) },
  ],
  StatefulSet: (app) => ['apps/v1', { replicas: 2, serviceName: app.name, ...podsOf(app) }],
  DaemonSet: (app) => ['apps/v1', podsOf(app)],
  Job: ({ needs, ...app }) => {
    const container = {
      name: 'app',
      image: `${app.name}:1`,
      ...(needs && { envFrom: [{ configMapRef: { name: needs } }] }),
    };
    return ['batch/v1', { template: { spec: { restartPolicy: 'Never', containers: [container] } } }];
  },
  ConfigMap: () => ['v1', { color: 'blue' }],
};

function podsOf({ name, tag, isInvalid, selector = { app: name } }: App): JsonMap {
  const labels = isInvalid ? { app: 'other' } : selector;
  const container: JsonMap = {
    name: 'app',
    image: `${name}:${tag}`,
    readinessProbe: { periodSeconds: 1, httpGet: { path: '/', port: 80 } },
  };
  return { selector: { matchLabels: selector }, template: { metadata: { labels }, spec: { containers: [container] } } };
}

/** A file of them; what never gets ready is said where it stands. */
export function fileOf(apps: readonly App[], namespace: string): string {
  const documents = apps.map((app) => {
    const said = app.tag === 'never' ? '# rollout-preview: new-version=never-ready\n' : '';
    return `---\n${said}${JSON.stringify(manifestOf(app, namespace))}\n`;
  });
  return documents.join('');
}
