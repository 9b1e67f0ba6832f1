import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface Workspace {
  readonly folder: string;
  remove(): void;
}

type Files = Readonly<Record<string, string | Buffer>>;

/** A fresh folder with these files by their path in it; where some are committed, a git repository, else outside of any. */
export function makeWorkspace(files: Files, committed: Files = {}): Workspace {
  const folder = mkdtempSync(path.join(tmpdir(), 'rollout-preview-workspace-'));
  write(folder, committed);
  if (Object.keys(committed).length > 0) commitAll(folder);
  write(folder, files);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The examples outside of git, where what is committed would change nothing. */
export function makeExampleWorkspace(): Workspace {
  const workspace = makeWorkspace({});
  cpSync(path.resolve(import.meta.dirname, '../../examples'), workspace.folder, { recursive: true });
  return workspace;
}

function write(folder: string, files: Files): void {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

function commitAll(folder: string): void {
  const author = ['-c', 'user.name=Tester', '-c', 'user.email=tester@example.com', '-c', 'commit.gpgsign=false'];
  const commands = [['init'], ['add', '.'], [...author, 'commit', '--message', 'First']];
  for (const command of commands) execFileSync('git', command, { cwd: folder, stdio: 'ignore' });
}
