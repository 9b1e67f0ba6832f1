import { execFileSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/root.ts';
import { npmCommand } from '../../scripts/setup.ts';

/** The oldest and the middle version that the package is for; the tests themselves run on the newest. */
export const olderVersions = ['20.20.2', '22.23.3'] as const;

/** The executable of a version of Node, which comes from npm at the first call; several processes may ask for it at once. */
export function nodeOf(version: string): string {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${platform}-${process.arch}`;
  const folder = path.join(root, 'test/.cache', `node-${version}`);
  const binary = path.join(folder, 'node_modules', name, 'bin', platform === 'win' ? 'node.exe' : 'node');
  if (existsSync(binary)) return binary;
  // Nobody starts a file that npm is still writing.
  const own = `${folder}-${process.pid}`;
  const [command, ...first] = npmCommand();
  const options = ['install', '--prefix', own, '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync(command, [...first, ...options, `${name}@${version}`], { stdio: 'ignore' });
  try {
    renameSync(own, folder);
  } catch (error) {
    // Another process was faster.
    rmSync(own, { recursive: true });
    if (!existsSync(binary)) throw error;
  }
  return binary;
}
