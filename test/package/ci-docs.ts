import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
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

/** The shell commands of docs/ci.md, except for those that install the package. */
export interface CiCommands {
  readonly github: readonly string[];
  readonly gitlab: readonly string[];
  readonly hooks: readonly string[];
}

export function ciCommands(): CiCommands {
  const page = readFileSync(path.join(root, 'docs/ci.md'), 'utf8');
  const [, github, , gitlab, local, released] = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text = '']) =>
    parsed(text),
  );
  const [hook]: readonly (Hook & { readonly id: string })[] = parsed(
    readFileSync(path.join(root, '.pre-commit-hooks.yaml'), 'utf8'),
  );
  if (hook?.id !== released.repos[0].hooks[0].id) throw new Error('docs/ci.md names another hook.');
  const hooks: readonly Hook[] = [hook, local.repos[0].hooks[0]];
  return {
    github: github.jobs.preview.steps.flatMap(({ run }: Step) => run ?? []).filter(isOwn),
    gitlab: gitlab['rollout-preview'].script.filter(isOwn),
    hooks: hooks.map(({ entry, args = [] }) => [entry, ...args, 'deploy/web.yaml'].join(' ')),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: what a page shows has the shape that its readers know.
function parsed(text: string): any {
  return documentsOf(text)[0]?.value;
}

function isOwn(command: string): boolean {
  return !command.startsWith('npm install');
}

export interface CiRun {
  /** Of each command. */
  readonly statuses: readonly (number | null)[];
  readonly output: string;
  /** The text of a file that the commands wrote. */
  read(file: string): string | undefined;
}

/** Runs commands one after the other, as a runner does, where a change of deploy/web.yaml is checked out. */
export function runInCheckout(
  commands: readonly string[],
  folderOfCommands: string,
  { before, after }: { readonly before: string; readonly after: string },
): CiRun {
  const { folder, remove } = makeWorkspace({ 'deploy/web.yaml': after }, { 'deploy/web.yaml': before });
  try {
    const gh = path.join(folder, 'gh');
    writeFileSync(gh, '#!/bin/sh\ntest -s rollout.md && echo "$@" > comment.txt\n');
    chmodSync(gh, 0o755);
    const places = [folder, folderOfCommands, path.dirname(process.execPath), process.env.PATH];
    const env = {
      PATH: places.join(path.delimiter),
      HOME: folder,
      BASE: 'HEAD',
      CI_MERGE_REQUEST_DIFF_BASE_SHA: 'HEAD',
      GITHUB_STEP_SUMMARY: path.join(folder, 'summary.md'),
      NUMBER: '12',
    };
    const runs = commands.map((command) =>
      spawnSync('bash', ['-e', '-c', command], { cwd: folder, env, encoding: 'utf8' }),
    );
    const names = ['summary.md', 'comment.txt', 'rollout.md', 'rollout.sarif', 'rollout.xml'];
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
