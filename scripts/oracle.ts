// Records cases with the real Kubernetes controllers, or checks them: npm run oracle -- [OPTIONS] FOLDER
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from './root.ts';

process.exitCode = main(process.argv.slice(2));

function main(args: readonly string[]): number {
  if (spawnSync('go', ['version']).status !== 0) {
    console.error('oracle: recording needs Go 1.26 or later on the PATH (go.dev/dl); nothing else does.');
    return 2;
  }
  const folder = args.at(-1) ?? '';
  const absolute = folder === '' || folder.startsWith('-') ? args : [...args.slice(0, -1), path.resolve(folder)];
  const run = spawnSync('go', ['run', '.', ...absolute], { cwd: path.join(root, 'test/oracle'), stdio: 'inherit' });
  return run.status ?? 1;
}
