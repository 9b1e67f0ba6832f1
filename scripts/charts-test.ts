// Runs the tests of charts and overlays with the real programs, which it builds from their Go modules once.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.ts';
import { testPrograms } from './test-programs.ts';

interface Built {
  readonly folder: string;
  readonly module: string;
  readonly program: string;
}

const builds = {
  helm3: built('helm3', 'helm.sh/helm/v3/cmd/helm@v3.22.0', 'helm'),
  helm4: built('helm4', 'helm.sh/helm/v4/cmd/helm@v4.3.1', 'helm'),
  // The newest that the Go of Helm 4 builds.
  kustomize: built('kustomize', 'sigs.k8s.io/kustomize/kustomize/v5@v5.7.1', 'kustomize'),
};

function built(name: string, module: string, program: string): Built {
  return { folder: path.join(testPrograms, name), module, program };
}

function build({ folder, module, program }: Built): void {
  if (existsSync(path.join(folder, program))) return;
  mkdirSync(folder, { recursive: true });
  const { status } = spawnSync('go', ['install', module], { stdio: 'inherit', env: { ...process.env, GOBIN: folder } });
  if (status !== 0) throw new Error(`go install ${module} ended with ${status}`);
}

function runWith(helm: Built, words: readonly string[]): number {
  const folders = [helm.folder, builds.kustomize.folder, process.env.PATH ?? ''];
  const env = { ...process.env, PATH: folders.join(path.delimiter) };
  return spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit', env }).status ?? 1;
}

for (const each of Object.values(builds)) build(each);
const folders = process.argv.slice(2).map((folder) => path.resolve(folder));
const statuses =
  folders.length > 0
    ? [runWith(builds.helm3, ['test/charts/measure.ts', ...folders])]
    : [builds.helm3, builds.helm4].map((helm) => runWith(helm, ['--test', 'test/charts/*.test.ts']));
process.exitCode = Math.max(...statuses);
