import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What takes the place of git on a PATH: a shell script that does something, and then starts the real one. */
export function gitThat(folder: string, does: string): string {
  mkdirSync(folder, { recursive: true });
  const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
  writeFileSync(path.join(folder, 'git'), `#!/bin/sh\n${does}\nexec '${real}' "$@"\n`, { mode: 0o755 });
  return folder;
}

/** A folder for a test's repositories, and git in them as somebody who may commit. */
export interface GitPlace {
  readonly top: string;
  git(folder: string, ...words: readonly string[]): string;
  /** A repository with a commit for each set of files, which adds to those before. */
  repository(name: string, ...commits: readonly Readonly<Record<string, string>>[]): string;
  write(folder: string, files: Readonly<Record<string, string>>): void;
  remove(): void;
}

export function makeGitPlace(): GitPlace {
  const top = realpathSync(mkdtempSync(path.join(tmpdir(), 'rollout-preview-git-')));
  const author = ['-c', 'user.name=Tester', '-c', 'user.email=tester@example.com', '-c', 'commit.gpgsign=false'];
  const git = (folder: string, ...words: readonly string[]) =>
    execFileSync('git', [...author, '-c', 'protocol.file.allow=always', ...words], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const write = (folder: string, files: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
  };
  return {
    top,
    git,
    write,
    repository(name, ...commits) {
      const folder = path.join(top, name);
      mkdirSync(folder, { recursive: true });
      git(folder, 'init', '-q', '-b', 'main');
      for (const files of commits) {
        write(folder, files);
        git(folder, 'add', '.');
        git(folder, 'commit', '-q', '-m', Object.keys(files).join(' '));
      }
      return folder;
    },
    remove: () => rmSync(top, { recursive: true, force: true }),
  };
}
