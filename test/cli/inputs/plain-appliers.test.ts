import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { commandLine } from '../../support/command-line.ts';

type Files = Readonly<Record<string, string | undefined>>;

const deployment = (name: string, image = 'web:1', spec = '') => `apiVersion: apps/v1
kind: Deployment
metadata: {name: ${name}}
spec:
  selector: {matchLabels: {app: web}}
  ${spec}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: web, image: "${image}"}]}
`;
const kustomization = (prune: boolean, folder = 'apps') => `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: ${folder}, namespace: flux-system}
spec: {path: ./${folder}, prune: ${prune}, sourceRef: {kind: GitRepository, name: flux-system}}
`;
const application = (policy: string, directory = '') => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: apps, namespace: argocd}
spec:
  source: {repoURL: 'https://git.example/own', path: apps${directory}}
  destination: {namespace: default}
  syncPolicy: ${policy}
`;
const argoPrunes = '{automated: {prune: true}}';
const serverSide = '{syncOptions: [ServerSideApply=true]}';
const recreate = deployment('a', 'web:1', 'strategy: {type: Recreate}');

interface Row {
  readonly name: string;
  readonly before: Files;
  /** Undefined: gone. */
  readonly after: Files;
  readonly options?: readonly string[];
  readonly told: readonly RegExp[];
  readonly untold?: readonly RegExp[];
}

const renamed = { before: { 'apps/a.yaml': deployment('a') }, after: { 'apps/a.yaml': deployment('b') } };
const lost = {
  before: { 'apps/a.yaml': deployment('a'), 'apps/b.yaml': deployment('b') },
  after: { 'apps/a.yaml': deployment('a', 'web:2'), 'apps/b.yaml': undefined },
};
const kubectl = /kubectl/;

const rows: readonly Row[] = [
  {
    name: 'a folder that nobody installs is applied by kubectl',
    ...lost,
    told: [/kubectl apply without --prune leaves it running/, /kubectl leaves b running/],
  },
  {
    name: 'Flux prunes what a plain folder has lost',
    ...lost,
    before: { ...lost.before, 'clusters/apps.yaml': kustomization(true) },
    told: [/b is gone now; Flux deletes it|Flux deletes it, as its Kustomization prunes/, /Flux deletes b:/],
    untold: [kubectl],
  },
  {
    name: 'Flux leaves it without prune',
    ...lost,
    before: { ...lost.before, 'clusters/apps.yaml': kustomization(false) },
    told: [/a sync that prunes deletes it/, /Flux leaves b running/],
    untold: [kubectl],
  },
  {
    name: 'the nearest folder counts',
    ...lost,
    before: { ...lost.before, 'clusters/apps.yaml': `${kustomization(false, '.')}---\n${kustomization(true)}` },
    told: [/Flux deletes b:/],
    untold: [kubectl],
  },
  {
    name: 'two that install a folder otherwise say nothing',
    ...lost,
    before: { ...lost.before, 'clusters/apps.yaml': kustomization(true), 'argo/apps.yaml': application('{}') },
    told: [/kubectl leaves b running/],
    untold: [/Flux/, /Argo/],
  },
  {
    name: 'Argo CD prunes what a plain folder has lost',
    ...lost,
    before: { ...lost.before, 'argo/apps.yaml': application(argoPrunes) },
    told: [/Argo CD deletes it, as its Application prunes/, /Argo CD deletes b:/],
    untold: [kubectl],
  },
  {
    name: 'Argo CD does not look below a folder',
    before: {
      'apps/x/a.yaml': deployment('a'),
      'apps/x/b.yaml': deployment('b'),
      'argo.yaml': application(argoPrunes),
    },
    after: { 'apps/x/a.yaml': deployment('a', 'web:2'), 'apps/x/b.yaml': undefined },
    told: [/kubectl leaves b running/],
  },
  {
    name: 'unless it is asked to',
    before: {
      'apps/x/a.yaml': deployment('a'),
      'apps/x/b.yaml': deployment('b'),
      'argo.yaml': application(argoPrunes, ', directory: {recurse: true}'),
    },
    after: { 'apps/x/a.yaml': deployment('a', 'web:2'), 'apps/x/b.yaml': undefined },
    told: [/Argo CD deletes b:/],
    untold: [kubectl],
  },
  {
    name: 'who is named on the command line applies it',
    ...lost,
    before: { ...lost.before, 'clusters/apps.yaml': kustomization(true) },
    options: ['--applier', 'kubectl'],
    told: [/kubectl leaves b running/],
    untold: [/Flux/],
  },
  {
    name: 'Flux deletes what a new name replaces',
    ...renamed,
    before: { ...renamed.before, 'clusters/apps.yaml': kustomization(true) },
    told: [/"b" replaces Deployment "a"\. Flux deletes the old one without waiting/, /Flux deletes a:/],
    untold: [kubectl],
  },
  {
    name: 'Argo CD deletes what a new name replaces',
    ...renamed,
    before: { ...renamed.before, 'argo/apps.yaml': application(argoPrunes) },
    told: [/"b" replaces Deployment "a"\. Argo CD deletes the old one without waiting/],
    untold: [kubectl],
  },
  {
    name: 'a manual sync may delete what a new name replaces',
    ...renamed,
    before: { ...renamed.before, 'argo/apps.yaml': application('{}') },
    told: [/A sync that prunes deletes the old one/],
    untold: [kubectl],
  },
  {
    name: 'Argo CD merges as kubectl',
    before: { 'apps/a.yaml': deployment('a'), 'argo/apps.yaml': application(argoPrunes) },
    after: { 'apps/a.yaml': recreate },
    told: [/Changes no pod/],
  },
  {
    name: 'Argo CD has the server merge where it is asked to',
    before: { 'apps/a.yaml': deployment('a'), 'argo/apps.yaml': application(serverSide) },
    after: { 'apps/a.yaml': recreate },
    told: [/Rejected: spec\.strategy\.rollingUpdate: Forbidden/],
  },
  {
    name: 'Argo CD has the server merge on the command line',
    before: { 'apps/a.yaml': deployment('a') },
    after: { 'apps/a.yaml': recreate },
    options: ['--applier', 'argocd', '--server-side'],
    told: [/Rejected by the API server: .*spec\.strategy\.rollingUpdate: Forbidden/],
  },
  {
    name: 'the server merges for Flux',
    before: { 'apps/a.yaml': deployment('a'), 'clusters/apps.yaml': kustomization(true) },
    after: { 'apps/a.yaml': recreate },
    told: [/Rejected: spec\.strategy\.rollingUpdate: Forbidden/],
  },
];

for (const { name, before, after, options = [], told, untold = [] } of rows)
  test(name, () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'rollout-preview-plain-appliers-'));
    try {
      commit(folder, before);
      commit(folder, after);
      const words = [commandLine, '--against', 'git:HEAD~1', '--no-color', ...options, '.'];
      const { stdout, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
      const text = stdout.replaceAll(/\s+/g, ' ');
      for (const words of told) assert.match(text, words, stderr);
      for (const words of untold) assert.doesNotMatch(text, words);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

function commit(folder: string, files: Files): void {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    if (text === undefined) rmSync(file);
    else writeFileSync(file, text);
  }
  const git = (...words: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', '-c', 'commit.gpgsign=false', ...words], {
      cwd: folder,
      stdio: 'pipe',
    });
  git('init');
  git('add', '.');
  git('commit', '-m', 'a commit');
}
