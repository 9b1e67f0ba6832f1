// What the options of the command line are for, and the commands: --help, the manual page and completions are made of it.

/** By the name of the option; where commands differ in it, by that and the command. */
export const optionTexts = {
  against: 'what runs now: git:REF, a FILE, cluster (kubectl get), or assumed (the same with an earlier image)',
  againstOfPreview: 'what runs now: git:REF, FILE, cluster, assumed (default: HEAD or assumed)',
  assume:
    'startup=20s, pull=2s, scheduling=0s, termination=2s, nodes=3, down-nodes=0, new-version=healthy|never-ready|crashes:30s|fails:20%, controller-qps=20',
  context: 'the context for --against cluster (default: the current one)',
  namespace: 'where manifests without one live in the cluster (default: that of the context)',
  contextOfWorld: 'the context of the cluster (default: the current one)',
  namespaceOfWorld: 'a namespace that is saved in full; may be given several times (default: that of the context)',
  kubeconfig: 'what names the cluster (default: KUBECONFIG, or ~/.kube/config)',
  'server-side': 'with --against cluster: merge as kubectl apply --server-side does',
  'force-conflicts': 'with --server-side: fields that others own are taken over',
  'dry-run': 'server: the cluster says what it would store; needs the right to write, calls webhooks',
  'feature-gates': 'those that the cluster switches, such as MaxUnavailableStatefulSet=true',
  world: 'what is in the cluster: quotas, limits, nodes, classes, workloads',
  help: 'this text',
  config: 'a configuration (default: .rollout-preview.yaml above the input)',
  'no-color': 'no colours; so does NO_COLOR',
  format: 'text, json, markdown, sarif or junit (default: text)',
  output: 'also write a report to a file; may be given several times',
  outputOfWorld: 'write the file there (default: standard output)',
  'fail-on': 'exit with 1 from stuck, [new-]error or [new-]warning on (default: error)',
  watch: 'follow the rollout to its end (default; --watch=false: only its beginning)',
  watchOfGet: 'follow to the end (default; --watch=false: only the beginning)',
  timeout: 'stop watching after so long, in virtual time (default: 0s, never)',
  timeoutOfWatch: 'stop watching after so long (default: 0s, never)',
  at: 'that long after the manifest is applied; by default once it has rolled out or comes no further',
  record: 'accepted as kubectl does, and of no effect',
  set: 'preview with a field changed in each workload, such as spec.replicas=5',
  values: 'render charts with these values alone; may be given several times',
  'helm-set': 'render charts with a value, as helm --set has it',
  'helm-args': 'further words for helm template',
  applier:
    'who applies: kubectl, kustomize, helm3, helm4, argocd or flux, and wait, timeout=5m, atomic, prune, hook=30s',
  scenario: 'play steps in the middle of the rollout',
  follow: 'preview again whenever a file changes, until Ctrl+C',
  shard: 'only the share I of N of the files; merge joins the JSON reports',
  jobs: 'how many threads work (default: one for each processor)',
  quiet: 'only errors, warnings and problems',
  verbose: 'every workload in full, with hints',
  version: 'the version of this tool',
  revision: 'the pod template of one revision instead of the list',
  'to-revision': 'the revision (default: 0, the one before)',
  replicas: 'how many',
  node: 'a node to drain; may be given several times (default: all, one after the other)',
  'ignore-daemonsets': 'leave the pods of DaemonSets on the nodes, as kubectl drain does with this option',
  'delete-emptydir-data': 'evict pods with emptyDir volumes, too, as kubectl drain does with this option',
  away: 'how long each node stays away after its drain, such as for an upgrade (default: 0s)',
  formatOfDrain: 'text or json (default: text)',
  stdio: 'accepted as other servers do, and of no effect: there is no other way',
} as const;

/** The option that chooses the version of Kubernetes. */
export function kubernetesText(oldest: string, newest: string): string {
  return `the version that is simulated, ${oldest} to ${newest} (default: ${newest})`;
}

/** By the name of the command; the one without a name is the preview. */
export const commandTexts = {
  '': 'what applying the manifests does',
  status: 'what kubectl rollout status prints after the apply; of a folder one line per workload, slowest first',
  history: 'the revisions that are there once the manifest is rolled out on those of its git history',
  undo: 'the whole trip back to an older revision',
  restart: 'new pods of the same template',
  pause: 'stop rolling out changes',
  resume: 'roll out what waits in a paused Deployment',
  scale: 'another number of pods',
  'set-image': 'another image, of every container for *',
  get: 'what kubectl get -w shows of the workload and its ReplicaSets after the apply',
  drain: 'what kubectl drain does to the workloads, node after node: what budgets hold up, and how long all nodes take',
  watch: 'follow a rollout of the live cluster beside its forecast; the exit status is that of kubectl rollout status',
  'world-save': 'write what is in the live cluster as a file for --world, without the names of others',
  'world-show': 'what a world file, or the live cluster, has: nodes, free room, quotas, namespaces',
  merge: 'one report of the JSON reports that shards of a run made',
  lsp: 'a language server for editors, on standard input and output; docs/editors.md shows the lines for some',
  mcp: 'a Model Context Protocol server for coding assistants, on standard input and output; see docs/assistants.md',
  completion: 'the completion for a shell, on standard output',
  man: 'the manual page, for man to show',
} as const;
