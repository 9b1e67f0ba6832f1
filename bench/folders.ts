// S13: folders as repositories have them, beside a linter on the same, as far as Go can get one.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../scripts/root.ts';
import { median } from './compare.ts';
import { deployment, service } from './texts.ts';

const commandLine = path.join(root, 'dist/cli.cjs');

/** What a run took by the clock, and of the processors. */
export interface Took {
  readonly seconds: number;
  readonly cpuSeconds: number;
}

/** A program and what it is called with. */
export type Call = readonly [program: string, ...words: string[]];

/** Our own run over a folder, which forecasts every workload. */
export function ownCall(folder: string, against: string): Call {
  return [...pullRequestCall(folder, against), '--format', 'json'];
}

/** The same as people run it, who read what changes: nothing that the commit has alike is forecast. */
export function pullRequestCall(folder: string, against: string): Call {
  return [process.execPath, commandLine, folder, '--against', against];
}

/** A program that judges the fields of manifests, and simulates nothing. */
interface Peer {
  readonly name: string;
  readonly call: Call;
}

/** The first that is there or that Go can get; undefined where it gets none. */
export function peerOf(folder: string): Peer | undefined {
  const linter = installed('kube-linter', 'golang.stackrox.io/kube-linter/cmd/kube-linter@v0.7.6');
  if (linter !== undefined) return { name: 'kube-linter', call: [linter, 'lint', folder] };
  const score = installed('kube-score', 'github.com/zegl/kube-score/cmd/kube-score@v1.20.0');
  if (score === undefined) return undefined;
  const files = globSync('**/*.{yaml,yml}', { cwd: folder }).map((file) => path.join(folder, file));
  return { name: 'kube-score', call: [score, 'score', ...files] };
}

function installed(name: string, source: string): string | undefined {
  const home = path.join(process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache'), 'rollout-preview/bench');
  const program = path.join(home, name);
  if (!existsSync(program)) {
    const env = { ...process.env, GOBIN: home };
    spawnSync('go', ['install', source], { env, stdio: 'ignore' });
  }
  return existsSync(program) ? program : undefined;
}

/** The medians of rounds in turn, with git and nothing that renders on the PATH. */
export function tookInTurn(calls: readonly Call[], rounds: number): readonly Took[] {
  const programs = mkdtempSync(path.join(tmpdir(), 'rollout-preview-path-'));
  const git = spawnSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).stdout.trim();
  if (git !== '') symlinkSync(git, path.join(programs, 'git'));
  const times = calls.map((): Took[] => []);
  for (let round = 0; round < rounds; round++)
    for (const [index, call] of calls.entries()) times[index]?.push(took(call, programs));
  rmSync(programs, { recursive: true });
  return times.map((own) => ({
    seconds: median(own.map(({ seconds }) => seconds)),
    cpuSeconds: median(own.map(({ cpuSeconds }) => cpuSeconds)),
  }));
}

/** The shell tells the processor time of its children, whatever program they are; what is found is no failure. */
function took(call: Call, programs: string): Took {
  const before = performance.now();
  const words = ['-c', '"$@" > /dev/null; echo "ended $?"; times', 'sh', ...call];
  const { stdout, stderr } = spawnSync('/bin/sh', words, { encoding: 'utf8', env: { ...process.env, PATH: programs } });
  const seconds = (performance.now() - before) / 1000;
  const [, status] = /^ended (\d+)$/m.exec(stdout) ?? [];
  const [user, system] = [...(stdout.trim().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, rest]) => Number(minutes) * 60 + Number(rest),
  );
  if (user === undefined || system === undefined || Number(status) > 1)
    throw new Error(`${call.join(' ')} ended with ${status}: ${stderr}`);
  return { seconds, cpuSeconds: user + system };
}

/**
 * Does something with a repository of so many files, of which some hold a Deployment and its Service, and the others a
 * resource of somebody else's. Each of the last 20 commits changes an image.
 */
export function inRepository<Result>(files: number, workloads: number, use: (folder: string) => Result): Result {
  const folder = mkdtempSync(path.join(tmpdir(), 'rollout-preview-repository-'));
  for (let index = 0; index < files; index++) {
    const place = path.join(folder, `app-${index % 50}`);
    mkdirSync(place, { recursive: true });
    const isWorkload = (index * workloads) % files < workloads;
    writeFileSync(path.join(place, `part-${index}.yaml`), isWorkload ? application(index) : stranger(index));
  }
  const git = (...words: string[]): void => {
    const own = ['-c', 'user.name=bench', '-c', 'user.email=bench@example.com', '-c', 'gc.auto=0'];
    const { status, stderr } = spawnSync('git', [...own, ...words], { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${words[0]}: ${stderr}`);
  };
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'first');
  for (let commit = 1; commit <= 20; commit++) {
    const text = application(0, `registry.example/web:1.5.${commit}`);
    writeFileSync(path.join(folder, 'app-0/part-0.yaml'), text);
    git('commit', '-qam', `image ${commit}`);
  }
  const result = use(folder);
  rmSync(folder, { recursive: true });
  return result;
}

function application(index: number, image?: string): string {
  return deployment(`web-${index}`, 3 + (index % 20), image) + service(`web-${index}`);
}

function stranger(index: number): string {
  const hosts = Array.from({ length: 20 }, (_, host) => `    - web-${index}-${host}.example.com\n`).join('');
  return `apiVersion: networking.istio.io/v1
kind: VirtualService
metadata:
  name: web-${index}
  namespace: shop
spec:
  hosts:
${hosts}  http:
    - route:
        - destination:
            host: web-${index}
`;
}
