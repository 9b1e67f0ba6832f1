// Compares our traces of random clusters, in which several workloads share nodes, quotas and priorities, with what the real
// controllers, admission and scheduler do: npm run clusters -- [--seed N] [--count N] [--runs N]
// The recorded cases are left in test/.output/clusters/.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './root.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1e9) },
    count: { type: 'string', default: '100' },
    runs: { type: 'string', default: '12' },
  },
});
console.log(`seed ${values.seed}`);
const folder = path.join(root, 'test/.output/clusters');
rmSync(folder, { recursive: true, force: true });
const random = ['-kind', 'cluster', '-seed', values.seed, '-generate', values.count, '-runs', values.runs];
const isRecorded = run('scripts/oracle.ts', [...random, folder]);
process.exitCode = isRecorded ? Number(!run('test/conformance/run.ts', [folder])) : 2;

function run(script: string, args: readonly string[]): boolean {
  return spawnSync(process.execPath, [path.join(root, script), ...args], { stdio: 'inherit' }).status === 0;
}
