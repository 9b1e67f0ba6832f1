import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/root.ts';
import { documentsOf } from '../document/texts/text-case.ts';
import { makeWorkspace } from '../support/workspace.ts';

interface Step {
  readonly name?: string;
  readonly run?: string;
}

interface Hook {
  readonly entry: string;
  readonly args?: readonly string[];
}

/** The shell commands of docs/ci.md, of the action and of the component; those of each job in their order. */
export interface CiCommands {
  readonly action: readonly string[];
  readonly github: readonly string[];
  readonly component: readonly string[];
  readonly gitlab: readonly string[];
  /** One that brings the command, and one that needs it. */
  readonly hooks: readonly [own: string, installed: string];
}

interface ActionStep extends Step {
  readonly env?: Readonly<Record<string, string>>;
}

export function ciCommands(): CiCommands {
  const page = read('docs/ci.md');
  const [action, github, component, gitlab, local, released] = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map(
    ([, text = '']) => parsed(text),
  );
  const [hook]: readonly (Hook & { readonly id: string })[] = parsed(read('.pre-commit-hooks.yaml'));
  if (hook === undefined || hook.id !== released.repos[0].hooks[0].id)
    throw new Error('docs/ci.md names another hook.');
  const { with: given } = action.jobs.preview.steps.at(-1);
  const [spec, jobs] = documentsOf(read('templates/rollout-preview.yml')).map(({ value }) => asAny(value));
  const lineOf = ({ entry, args = [] }: Hook) => [entry, ...args, 'deploy/web.yaml'].join(' ');
  return {
    action: actionCommands(given),
    github: github.jobs.preview.steps.flatMap(({ run }: Step) => run ?? []),
    component: componentCommands(spec, jobs, component.include[0].inputs),
    gitlab: gitlab['rollout-preview'].script,
    hooks: [lineOf(local.repos[0].hooks[0]), lineOf(hook)],
  };
}

/** What a runner does for the steps of action.yml. */
function actionCommands(given: Readonly<Record<string, string>>): readonly string[] {
  const { inputs, runs } = parsed(read('action.yml'));
  const steps: readonly ActionStep[] = runs.steps;
  const textOf = (name: string) => given[name] ?? inputs[name].default ?? '';
  return steps.flatMap(({ run, env = {} }) => {
    if (run === undefined) return [];
    const words = Object.entries(env).map(([name, value]) => {
      const filled = value.replace(/\$\{\{ inputs\.([\w-]+) \}\}/, (_, input) => textOf(input));
      return `export ${name}='${filled}'`;
    });
    return [[...words, run].join('\n')];
  });
}

/** What GitLab makes of the component's script with the inputs. */
// biome-ignore lint/suspicious/noExplicitAny: what a file says has the shape that its test knows.
function componentCommands(spec: any, jobs: any, given: Readonly<Record<string, string>>): readonly string[] {
  const { script, variables } = jobs['rollout-preview'];
  const fill = (text: string) =>
    text.replaceAll(/\$\[\[ inputs\.([\w-]+) \]\]/g, (_, name) => given[name] ?? spec.spec.inputs[name].default);
  return [script.map((line: string) => `ROLLOUT_PATH='${fill(variables.ROLLOUT_PATH)}'\n${fill(line)}`).join('\n')];
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

// biome-ignore lint/suspicious/noExplicitAny: what a file says has the shape that its test knows.
function asAny(value: unknown): any {
  return value;
}

// biome-ignore lint/suspicious/noExplicitAny: what a page shows has the shape that its readers know.
function parsed(text: string): any {
  return documentsOf(text)[0]?.value;
}

export interface CiRun {
  /** Of each command. */
  readonly statuses: readonly (number | null)[];
  readonly output: string;
  /** The text of a file that the commands wrote. */
  read(file: string): string | undefined;
}

/**
 * Runs commands one after the other, as a runner does, where a change of deploy/web.yaml is checked out beside the packed
 * file; npm reaches no network.
 */
export function runInCheckout(
  commands: readonly string[],
  tarball: string,
  { before, after }: { readonly before: string; readonly after: string },
): CiRun {
  const { folder, remove } = makeWorkspace({ 'deploy/web.yaml': after }, { 'deploy/web.yaml': before });
  try {
    mkdirSync(path.join(folder, 'ci'));
    copyFileSync(tarball, path.join(folder, 'ci', path.basename(tarball)));
    writeFileSync(path.join(folder, 'event.json'), JSON.stringify({ before: headOf(folder) }));
    const gh = path.join(folder, 'gh');
    writeFileSync(gh, '#!/bin/sh\ntest -s rollout.md && echo "$@" > comment.txt\n');
    chmodSync(gh, 0o755);
    const npm = path.join(folder, 'npm');
    const places = [folder, path.join(npm, 'bin'), path.dirname(process.execPath), process.env.PATH];
    const env = {
      PATH: places.join(path.delimiter),
      HOME: folder,
      npm_config_prefix: npm,
      npm_config_cache: path.join(folder, 'npm-cache'),
      npm_config_offline: 'true',
      RUNNER_TEMP: folder,
      GITHUB_EVENT_PATH: path.join(folder, 'event.json'),
      GITHUB_OUTPUT: path.join(folder, 'output.txt'),
      BASE: 'HEAD',
      CI_MERGE_REQUEST_DIFF_BASE_SHA: 'HEAD',
      GITHUB_STEP_SUMMARY: path.join(folder, 'summary.md'),
      NUMBER: '12',
    };
    const runs = commands.map((command) =>
      spawnSync('bash', ['-e', '-c', command], { cwd: folder, env, encoding: 'utf8' }),
    );
    const names = ['summary.md', 'comment.txt', 'rollout.md', 'rollout.sarif', 'rollout.xml', 'output.txt'];
    const texts = new Map(
      names.flatMap((name) => {
        const file = path.join(folder, name);
        return existsSync(file) ? [[name, readFileSync(file, 'utf8')] as const] : [];
      }),
    );
    return {
      statuses: runs.map(({ status }) => status),
      output: runs.map(({ stdout, stderr }) => stdout + stderr).join(''),
      read: (file) => texts.get(file),
    };
  } finally {
    remove();
  }
}

function headOf(folder: string): string {
  return spawnSync('git', ['rev-parse', 'HEAD'], { cwd: folder, encoding: 'utf8' }).stdout.trim();
}
