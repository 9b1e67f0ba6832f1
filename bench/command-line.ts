// S8: what the command line takes by the clock, in a process of its own: one of hundreds of megabytes starts each of its
// children a thirtieth of a second later, which would make all of them look alike.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../scripts/root.ts';
import { type Comparison, compare } from './compare.ts';

const program = fileURLToPath(import.meta.url);
const commandLine = path.join(root, 'dist/cli.cjs');

/** The command line on a file with the text against a Node that does nothing. */
export function compareCommandLine(text: string, rounds: number): Comparison {
  const { stdout, stderr } = spawnSync(process.execPath, [program, String(rounds)], { input: text, encoding: 'utf8' });
  if (stdout === '') throw new Error(`the command line was not measured: ${stderr}`);
  return JSON.parse(stdout);
}

if (import.meta.main) {
  const folder = mkdtempSync(path.join(tmpdir(), 'rollout-preview-'));
  const file = path.join(folder, 'manifests.yaml');
  writeFileSync(file, readFileSync(process.stdin.fd, 'utf8'));
  const node = (...words: string[]): void => {
    const { status, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
    if (status === null || stderr !== '') throw new Error(`node ${words.join(' ')} failed: ${stderr}`);
  };
  const result = await compare(
    () => node('-e', '0'),
    () => node(commandLine, file),
    { rounds: Number(process.argv[2]), clock: () => performance.now() },
  );
  rmSync(folder, { recursive: true });
  console.log(JSON.stringify(result));
}
