import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { HeadWatch } from '../../../src/host/git/head-watch.ts';
import { patienceMilliseconds } from '../../support/patience.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'rollout-preview-heads-'));
const top = path.join(folder, 'top');
const linked = path.join(folder, 'linked');
const author = ['-c', 'user.name=Tester', '-c', 'user.email=tester@example.com', '-c', 'commit.gpgsign=false'];
const git = (...words: string[]) => execFileSync('git', [...author, ...words], { stdio: 'ignore' });
const inTop = (...words: string[]) => git('-C', top, ...words);
git('init', top);
writeFileSync(path.join(top, 'web.yaml'), '1\n');
inTop('add', '.');
inTop('commit', '--message', 'First');
inTop('branch', 'next');
inTop('worktree', 'add', linked, 'next');

let tell: () => void = () => undefined;
const heads = new HeadWatch(() => tell());
for (const each of [top, linked, path.join(folder, 'nothing')]) heads.follow(each);
after(() => {
  heads.dispose();
  rmSync(folder, { recursive: true });
});

function stash(): void {
  writeFileSync(path.join(top, 'web.yaml'), '2\n');
  inTop('stash');
}

function commitAndUnstash(): void {
  inTop('commit', '--allow-empty', '--message', 'Third');
  inTop('stash', 'pop');
}

const moves = [
  { name: 'a commit', move: () => inTop('commit', '--allow-empty', '--message', 'Second') },
  { name: 'a checkout', move: () => inTop('checkout', '-b', 'other') },
  { name: 'a reset', move: () => inTop('reset', '--hard', 'HEAD~1') },
  { name: 'a stash', move: () => stash() },
  { name: 'a stash that is taken back after a commit', move: () => commitAndUnstash() },
  { name: 'a checkout in a linked work tree', move: () => git('-C', linked, 'checkout', '-b', 'third') },
];

for (const { name, move } of moves)
  test(`${name} is told`, { timeout: patienceMilliseconds }, async () => {
    const told = new Promise<void>((resolve) => {
      tell = resolve;
    });
    move();
    // The watch alone keeps no program running.
    const alive = setInterval(() => undefined, 1000);
    await told;
    clearInterval(alive);
  });
