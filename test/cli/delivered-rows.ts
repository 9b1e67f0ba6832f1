// Small GitOps repositories before and after a change, and what is told of the change.

interface Row {
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

const deployment = (name: string, tag: string) => `apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name} }
spec:
  replicas: 2
  selector: { matchLabels: { app: ${name} } }
  template:
    metadata: { labels: { app: ${name} } }
    spec: { containers: [{ name: app, image: "registry.example.com/app:${tag}", readinessProbe: { tcpSocket: { port: 80 } } }] }
`;

const application = (folder: string) => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: ${folder}, namespace: argocd }
spec:
  source: { repoURL: 'https://git.example.com/shop.git', path: ${folder} }
  destination: { server: 'https://kubernetes.default.svc' }
  syncPolicy: { automated: { prune: true } }
`;

const kustomization = (folder: string) => `apiVersion: kustomize.toolkit.fluxcd.io/v1
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
];
