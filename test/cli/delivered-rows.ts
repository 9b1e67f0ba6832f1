// Small GitOps repositories before and after a change, and what is told of the change.

export interface Row {
  readonly name: string;
  readonly before: Readonly<Record<string, string>>;
  readonly now: Readonly<Record<string, string>>;
  /** Files that were there and are gone. */
  readonly removed?: readonly string[];
  readonly words?: readonly string[];
  /** The first line. */
  readonly first: RegExp;
  readonly says?: readonly RegExp[];
  readonly never?: readonly RegExp[];
  /** Of the run; absent: 0. */
  readonly status?: 0 | 1;
}

export const deployment = (name: string, tag: string) => `apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name} }
spec:
  replicas: 2
  selector: { matchLabels: { app: ${name} } }
  template:
    metadata: { labels: { app: ${name} } }
    spec: { containers: [{ name: app, image: "registry.example.com/app:${tag}", readinessProbe: { tcpSocket: { port: 80 } } }] }
`;

export const application = (folder: string) => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: ${folder}, namespace: argocd }
spec:
  source: { repoURL: 'https://git.example.com/shop.git', path: ${folder} }
  destination: { server: 'https://kubernetes.default.svc' }
  syncPolicy: { automated: { prune: true } }
`;

export const kustomization = (folder: string) => `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: ${folder}, namespace: flux-system }
spec: { interval: 10m, path: ./${folder}, prune: true, sourceRef: { kind: GitRepository, name: flux-system } }
`;

const job = (annotation: string, needs: string) => `apiVersion: batch/v1
kind: Job
metadata: { name: migrate, annotations: { ${annotation} } }
spec: { template: { spec: { restartPolicy: Never, ${needs} } } }
`;
const account = 'apiVersion: v1\nkind: ServiceAccount\nmetadata: { name: migrator }\n';
const byAccount = 'serviceAccountName: migrator, containers: [{ name: m, image: "m:1" }]';
const settings = 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: settings }\n';
const bySettings = 'containers: [{ name: m, image: "m:1", envFrom: [{ configMapRef: { name: settings } }] }]';
const preSync = 'argocd.argoproj.io/hook: PreSync';

const argo = { 'apps.yaml': application('web'), 'web/web.yaml': deployment('web', '1') };
/** The next version, with more in its file. */
const next = (...more: readonly string[]) => ({ 'web/web.yaml': [deployment('web', '2'), ...more].join('---\n') });

const pointers = 'group: apps, kind: Deployment, jsonPointers: [/spec/replicas]';
/** An Application that ignores differences, with the option of its syncs. */
const ignoring = (entry: string, option: string) => ({
  'apps.yaml': application('web').replace(
    'syncPolicy: {',
    `ignoreDifferences: [{ ${entry.includes('kind') ? entry : `group: apps, kind: Deployment, ${entry}`} }]\n  syncPolicy: { syncOptions: [${option}],`,
  ),
  'web/web.yaml': deployment('web', '1'),
});
/** What nobody installs. */
const others = { 'other/api.yaml': deployment('api', '1'), 'other/db.yaml': deployment('db', '1') };
/** The Kustomization of the folder that holds the others, and one of theirs. */
const cluster = { 'cluster/cluster.yaml': kustomization('cluster') };
const fluxed = { ...cluster, 'cluster/web.yaml': kustomization('web'), 'web/web.yaml': deployment('web', '1') };
const finalizers = 'finalizers: [resources-finalizer.argocd.argoproj.io]';
const finalized = application('web').replace('namespace: argocd', `namespace: argocd, ${finalizers}`);
const release = `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: redis, namespace: web }
spec: { chart: { spec: { chart: redis, sourceRef: { kind: HelmRepository, name: charts } } } }
`;
const setOf = (policy = '') => `apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
metadata: { name: apps, namespace: argocd }
spec:
  generators: [{ git: { repoURL: 'https://git.example.com/shop.git', directories: [{ path: 'apps/*' }, { path: apps/old, exclude: true }] } }]
  ${policy}
  template:
    metadata: { name: '{{path.basename}}' }
    spec: { source: { repoURL: 'https://git.example.com/shop.git', path: '{{path}}' }, destination: { server: x } }
`;

export const rows: readonly Row[] = [
  {
    name: 'the hook of one workload needs an account that comes after it',
    before: argo,
    now: next(job(preSync, byAccount), account),
    first:
      /^web: Never applied: Argo CD waits indefinitely during PreSync wave 0: hook migrate needs ServiceAccount migrator, which/,
    says: [/^stuck +web/m, /1 workload \(1 stuck\)/],
    never: [/^completes/m],
    status: 1,
  },
  {
    name: 'the hook of one workload needs configuration that comes after it',
    before: argo,
    now: next(job(preSync, bySettings), settings),
    first: /^web: Never applied: .*hook migrate needs ConfigMap settings, which comes only after it$/,
    status: 1,
  },
  {
    name: 'a hook of Helm is one of Argo CD, too',
    before: argo,
    now: next(job('helm.sh/hook: pre-upgrade', bySettings), settings),
    first: /^web: Never applied: /,
    status: 1,
  },
  {
    name: 'what a hook needs was there before',
    before: { ...argo, 'web/web.yaml': `${deployment('web', '1')}---\n${settings}` },
    now: next(job(preSync, bySettings), settings),
    first: /^1 rollout completes/,
    never: [/Release/, /Never applied/],
  },
  {
    name: 'a hook after all else needs what is there by then',
    before: argo,
    now: next(job('argocd.argoproj.io/hook: PostSync', bySettings), settings),
    first: /^1 rollout completes/,
    never: [/Release/],
  },
  {
    name: 'Flux and kubectl know no hooks',
    before: { 'apps.yaml': kustomization('web'), 'web/web.yaml': deployment('web', '1') },
    now: next(job(preSync, bySettings), settings),
    first: /^1 rollout completes/,
    never: [/Never applied/],
  },
  {
    name: 'Argo CD leaves the replicas that it ignores, where its syncs respect that',
    before: ignoring(pointers, 'RespectIgnoreDifferences=true'),
    now: { 'web/web.yaml': deployment('web', '1').replace('replicas: 2', 'replicas: 5') },
    first: /^1 workload does not change/,
    never: [/2 → 5/],
  },
  {
    name: 'the same by a path of jq, beside an image that changes',
    before: ignoring('jqPathExpressions: [.spec.replicas]', 'RespectIgnoreDifferences=true'),
    now: { 'web/web.yaml': deployment('web', '2').replace('replicas: 2', 'replicas: 5') },
    first: /^1 rollout completes/,
    says: [/≥ 2 of 2 available/],
    never: [/of 5/],
  },
  {
    name: 'without the option a sync applies what is ignored',
    before: ignoring(pointers, 'ServerSideApply=true'),
    now: { 'web/web.yaml': deployment('web', '1').replace('replicas: 2', 'replicas: 5') },
    first: /2 → 5/,
  },
  {
    name: 'what is ignored of another kind is applied',
    before: ignoring(pointers.replace('Deployment', 'StatefulSet'), 'RespectIgnoreDifferences=true'),
    now: { 'web/web.yaml': deployment('web', '1').replace('replicas: 2', 'replicas: 5') },
    first: /2 → 5/,
  },
  {
    name: 'a Kustomization that prunes is gone, and its own is pruned',
    before: fluxed,
    now: {},
    removed: ['cluster/web.yaml'],
    first: /^1 Application, Kustomization or HelmRelease is gone, and what it installed is deleted with it/,
    says: [
      /web.yaml: warning: Kustomization web was .* gone now. It is deleted, and with it all that it installed from web \(Deployment default\/web\)$/m,
    ],
  },
  {
    name: 'a Kustomization gets another name',
    before: fluxed,
    now: { 'cluster/web.yaml': kustomization('web').replace('name: web', 'name: shop') },
    first: /is deleted with it/,
    says: [/\. Kustomization shop may create that anew only afterwards: its pods are gone meanwhile$/m],
  },
  {
    name: 'a Kustomization moves to another file',
    before: fluxed,
    now: { 'cluster/shop.yaml': kustomization('web') },
    removed: ['cluster/web.yaml'],
    first: /^1 workload does not change/,
    never: [/is gone/],
  },
  {
    name: 'a Kustomization is gone that does not prune',
    before: { ...fluxed, 'cluster/web.yaml': kustomization('web').replace('prune: true', 'prune: false') },
    now: {},
    removed: ['cluster/web.yaml'],
    first:
      /^cluster|^.*cluster\/web.yaml: information: Kustomization web was .* What it installed from web \(Deployment default\/web\) keeps running without updates$/,
    never: [/deleted/],
  },
  {
    name: 'a Kustomization is gone that leaves its objects to themselves',
    before: {
      ...fluxed,
      'cluster/web.yaml': kustomization('web').replace('prune: true', 'prune: true, deletionPolicy: Orphan'),
    },
    now: {},
    removed: ['cluster/web.yaml'],
    first: /keeps running without updates$/,
  },
  {
    name: 'a Kustomization is gone with its folder',
    before: { ...fluxed, ...others },
    now: {},
    removed: ['cluster/web.yaml', 'web/web.yaml'],
    first: /is deleted with it; 1 workload is no longer in the files$/,
    says: [/Deployment default\/web was in .* is gone now; Flux deletes it/],
    never: [/leaves it running/],
  },
  {
    name: 'a Kustomization is gone that nobody is known to apply',
    before: { ...others, 'web.yaml': kustomization('web'), 'web/web.yaml': deployment('web', '1') },
    now: {},
    removed: ['web.yaml'],
    first: /is deleted with it/,
    says: [/gone now\. Once it is deleted in the cluster, all that it installed from web .* is deleted with it$/m],
  },
  {
    name: 'an Application is gone that has the finalizer',
    before: { ...others, 'apps.yaml': finalized, 'web/web.yaml': deployment('web', '1') },
    now: {},
    removed: ['apps.yaml'],
    first: /is deleted with it/,
    says: [/Application web was .* Once it is deleted in the cluster, all that it installed from web /],
  },
  {
    name: 'an Application is gone that has none',
    before: { ...argo, ...others },
    now: {},
    removed: ['apps.yaml'],
    first: /Application web was .* keeps running without updates$/,
  },
  {
    name: 'a HelmRelease of a chart from elsewhere is gone',
    before: { ...fluxed, 'web/redis.yaml': release },
    now: {},
    removed: ['web/redis.yaml'],
    first: /is deleted with it/,
    says: [/HelmRelease redis was .* It is deleted, and with it all that it installed from redis$/m],
  },
  {
    name: 'a folder of an ApplicationSet is gone',
    before: {
      'set.yaml': setOf(),
      'apps/web/web.yaml': deployment('web', '1'),
      'apps/api/api.yaml': deployment('api', '1'),
    },
    now: {},
    removed: ['apps/web/web.yaml'],
    first: /^1 workload is no longer in the files$/,
    says: [/Deployment default\/web was .* Argo CD deletes it/],
  },
  {
    name: 'a folder is gone that an ApplicationSet leaves out',
    before: {
      'set.yaml': setOf(),
      'apps/old/old.yaml': deployment('old', '1'),
      'apps/api/api.yaml': deployment('api', '1'),
    },
    now: {},
    removed: ['apps/old/old.yaml'],
    first: /^1 workload is no longer in the files$/,
    says: [/leaves it running/],
  },
  {
    name: 'a folder is gone of an ApplicationSet that keeps what it has installed',
    before: {
      'set.yaml': setOf('syncPolicy: { preserveResourcesOnDeletion: true }'),
      'apps/web/web.yaml': deployment('web', '1'),
      'apps/api/api.yaml': deployment('api', '1'),
    },
    now: {},
    removed: ['apps/web/web.yaml'],
    first: /^1 workload is no longer in the files$/,
    says: [/leaves it running/],
  },
  {
    name: 'a Kustomization is suspended',
    before: {
      'apps.yaml': kustomization('web').replace('prune: true', 'suspend: true'),
      'web/web.yaml': deployment('web', '1'),
    },
    now: next(),
    first: /^1 rollout completes/,
    says: [
      /apps.yaml: information: Kustomization web is suspended: nothing of it is applied before somebody resumes it$/m,
    ],
  },
  {
    name: 'a Kustomization is not suspended',
    before: {
      'apps.yaml': kustomization('web').replace('prune: true', 'suspend: false'),
      'web/web.yaml': deployment('web', '1'),
    },
    now: next(),
    first: /^1 rollout completes/,
    never: [/suspended/],
  },
];
