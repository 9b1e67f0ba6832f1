// S8 and S10: what the built files cost.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../scripts/root.ts';
import { type Comparison, compare } from './compare.ts';
import { manifestsOf } from './texts.ts';

/** The command line on one file against a Node that does nothing. */
export async function compareCommandLine(rounds: number): Promise<Comparison> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rollout-preview-'));
  const file = path.join(folder, 'manifests.yaml');
  writeFileSync(file, manifestsOf(10_000));
  const node = (...words: string[]): void => {
    const { status, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
    if (status === null || stderr !== '') throw new Error(`node ${words.join(' ')} failed: ${stderr}`);
  };
  const result = await compare(
    () => node('-e', '0'),
    () => node(path.join(root, 'dist/cli.js'), file),
    rounds,
    performance.now.bind(performance),
  );
  rmSync(folder, { recursive: true });
  return result;
}

/** Kilobytes of a built file, gzipped; undefined before `npm run build`. */
export function gzippedKilobytes(file: string): number | undefined {
  const built = path.join(root, 'dist', file);
  return existsSync(built) ? gzipSync(readFileSync(built)).length / 1000 : undefined;
}
