import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { parseArgs } from 'node:util';
import { root } from './root.ts';

interface Count {
  passed: number;
  failed: number;
}

type Program = readonly [name: string, command: string, ...args: string[]];

const build: Program = ['build', 'node', 'scripts/build.ts'];
const checks: readonly Program[] = [
  ['format and lint', 'biome', 'check', '--error-on-warnings'],
  ['types of the core', 'tsc', '-p', 'tsconfig.json'],
  ['types of the hosts', 'tsc', '-p', 'tsconfig.host.json'],
  ['types of the webview', 'tsc', '-p', 'tsconfig.webview.json'],
  ['types of the bench', 'tsc', '-p', 'tsconfig.bench.json'],
  ['dead code', 'knip'],
];
const browsers: Program = ['VS Code Server and Chromium', 'node', 'scripts/setup.ts'];

const inBrowsers = [
  'test/extension/host.test.ts',
  ...['browser', 'site', 'web'].map((folder) => `test/${folder}/**/*.test.ts`),
];
/** Packing rebuilds `dist`, which other tests may be reading, so these tests run alone. */
const ofThePackage = ['test/package/**/*.test.ts'];
/** What starts other programs, or takes its time by design. */
const patient = [
  ...['charts', 'cli', 'extension', 'fuzz', 'host', 'hostile', 'invariants', 'leaks', 'scripts'].map(
    (folder) => `test/${folder}/**`,
  ),
  'test/security/!(patterns).test.ts',
];

const total: Count = { passed: 0, failed: 0 };

/** Runs a program to its end and prints its output; true if it succeeds. */
async function isFine([name, command, ...args]: Program): Promise<boolean> {
  const child = spawn(command, args, { cwd: root, shell: process.platform === 'win32' });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => said.push(part));
  const [status] = await once(child, 'close').catch((error) => [String(error)]);
  process.stdout.write(Buffer.concat(said));
  console.log(`${status === 0 ? 'ok' : 'FAILED'}: ${name}`);
  if (status !== 0) total.failed += 1;
  return status === 0;
}

/** Runs test files; a skipped or unfinished test counts as failed, so that none is left out silently. */
function runTests(files: readonly string[], concurrency: number): Promise<void> {
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

/** `check`: what answers in two minutes. `sources`: all but what needs a browser or the real VS Code. */
const { values: asked } = parseArgs({ options: { check: { type: 'boolean' }, sources: { type: 'boolean' } } });
const isWhole = !asked.check && !asked.sources;
const leftOut = [...inBrowsers, ...ofThePackage, '**/node_modules/**', ...(asked.check ? patient : [])];
const found = (patterns: readonly string[], exclude: readonly string[] = []) =>
  globSync([...patterns], { cwd: root, exclude: [...exclude] }).toSorted();

const [isBuilt] = await Promise.all([build, ...checks, ...(isWhole ? [browsers] : [])].map(isFine));
// It starts in half the time that its sources take, and tests start it many hundred times.
if (isBuilt) process.env.ROLLOUT_PREVIEW_COMMAND_LINE = path.join(root, 'dist/cli.cjs');
// Three hundred test files load much the same sources, which Node.js compiles once this way.
process.env.NODE_COMPILE_CACHE = path.join(root, 'node_modules/.cache/node-compile');
try {
  await runTests(found(['test/**/*.test.ts'], leftOut), availableParallelism());
  if (isWhole) {
    await runTests(found(inBrowsers), availableParallelism());
    await runTests(found(ofThePackage), 1);
  }
} catch (error) {
  console.error(error);
  total.failed += 1;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
