import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { buildAll } from './build.ts';
import { root } from './root.ts';
import { installChromium, installServer } from './setup.ts';

interface Count {
  passed: number;
  failed: number;
}

const checks: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['format and lint', 'biome', 'check', '--error-on-warnings'],
  ['types of the core', 'tsc', '-p', 'tsconfig.json'],
  ['types of the hosts', 'tsc', '-p', 'tsconfig.host.json'],
  ['types of the webview', 'tsc', '-p', 'tsconfig.webview.json'],
  ['types of the bench', 'tsc', '-p', 'tsconfig.bench.json'],
  ['dead code', 'knip'],
];

const folders = ['browser', 'web', 'package'].map((folder) => `test/${folder}/**/*.test.ts`);
const ofTheBuild = ['test/extension/host.test.ts', ...folders];
const sources = globSync('test/**/*.test.ts', { cwd: root, exclude: [...ofTheBuild, '**/node_modules/**'] });

const total: Count = { passed: 0, failed: 0 };

async function attempt(what: string, work: () => Promise<void> | void): Promise<void> {
  try {
    await work();
  } catch (error) {
    total.failed += 1;
    console.error(`\n${what} failed: ${error instanceof Error ? error.message : error}`);
  }
}

function runChecks(): void {
  for (const [name, command, ...args] of checks) {
    const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
    if (status !== 0) total.failed += 1;
    console.log(`${status === 0 ? 'ok' : 'FAILED'}: ${name}`);
  }
}

/** Runs test files; a test that is skipped or left open counts as failed, so that nothing is left out in silence. */
function runTests(files: readonly string[], concurrency: boolean | number): Promise<void> {
  return new Promise((resolve, reject) => {
    const stream = run({ cwd: root, files: files.map((file) => path.join(root, file)), concurrency });
    stream.on('test:summary', ({ counts, file }) => {
      if (file !== undefined) return;
      total.passed += counts.passed;
      total.failed += counts.tests - counts.passed;
    });
    stream.on('error', reject).on('end', resolve);
    stream.compose(spec).pipe(process.stdout, { end: false });
  });
}

const fast = process.argv.includes('--fast');
runChecks();
await attempt('The tests', () => runTests(sources.toSorted(), true));
if (!fast) {
  await attempt('The tests of what is built', async () => {
    await buildAll();
    installServer();
    installChromium();
    await runTests(globSync(ofTheBuild, { cwd: root }).toSorted(), 1);
  });
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
