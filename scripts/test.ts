import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { makePackages } from './package.ts';
import { root } from './root.ts';
import type { Told } from './tests-together.ts';

interface Count {
  passed: number;
  failed: number;
  readonly failures: string[];
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
  ['translations', 'node', 'scripts/l10n.ts'],
];
const browsers: Program = ['VS Code Server and Chromium', 'node', 'scripts/setup.ts'];

const inBrowsers = [
  'test/extension/host.test.ts',
  ...['browser', 'site', 'web'].map((folder) => `test/${folder}/**/*.test.ts`),
];
const ofThePackage = ['test/package/**/*.test.ts'];
/** What starts other programs, or takes its time by design. */
const patient = [
  ...['charts', 'cli', 'extension', 'fuzz', 'host', 'hostile', 'invariants', 'leaks', 'scripts'].map(
    (folder) => `test/${folder}/**/*.test.ts`,
  ),
  'test/security/**/!(patterns).test.ts',
];

const total: Count = { passed: 0, failed: 0, failures: [] };

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

/** Runs each group of test files in a process of its own. One more at once than there are processors: most wait at times. */
async function runGroups(groups: readonly (readonly string[])[]): Promise<void> {
  const left = [...groups];
  const work = async (): Promise<void> => {
    for (let group = left.shift(); group !== undefined; group = left.shift()) await runTests(group);
  };
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, work));
}

/** Prints what a group says when it is through. */
async function runTests(files: readonly string[]): Promise<void> {
  const paths = files.map((file) => path.join(root, file));
  const child = fork(path.join(root, 'scripts/tests-together.ts'), paths, { cwd: root, silent: true });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => said.push(part));
  let told: Told | undefined;
  child.on('message', (message: Told) => {
    told = message;
  });
  const [status] = await once(child, 'close');
  process.stdout.write(Buffer.concat(said));
  total.passed += told?.passed ?? 0;
  total.failed += told?.failed ?? 0;
  total.failures.push(...(told?.failures ?? []));
  if (told !== undefined && (status === 0 || told.failed > 0)) return;
  total.failed += 1;
  total.failures.push(`${files.join(', ')}: ended with ${status}`);
}

/** A process takes half a second to load what most files load: what is quick and alone in nothing shares one. */
const filesOfGroup = 25;

function groupsOf(files: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(files.length / filesOfGroup) }, (_, index) =>
    files.slice(index * filesOfGroup, (index + 1) * filesOfGroup),
  );
}

/** Packs once for all tests of the packages: it rebuilds `dist`, which other tests may be reading. */
async function pack(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rollout-preview-packed-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  await makePackages(folder);
  process.env.ROLLOUT_PREVIEW_PACKAGES = folder;
}

/** `check`: what answers in two minutes. `sources`: all but what needs a browser or the real VS Code. */
const { values: asked } = parseArgs({ options: { check: { type: 'boolean' }, sources: { type: 'boolean' } } });
const isWhole = !asked.check && !asked.sources;
const found = (patterns: readonly string[], exclude: readonly string[] = []) =>
  globSync([...patterns], { cwd: root, exclude: [...exclude, '**/node_modules/**'] }).toSorted();
const alone = (files: readonly string[]) => files.map((file) => [file]);

const [isBuilt] = await Promise.all([build, ...checks, ...(isWhole ? [browsers] : [])].map(isFine));
// It starts in half the time that its sources take, and tests start it many hundred times.
if (isBuilt) process.env.ROLLOUT_PREVIEW_COMMAND_LINE = path.join(root, 'dist/cli.cjs');
// The processes load much the same sources, which Node.js compiles once this way.
process.env.NODE_COMPILE_CACHE = path.join(root, 'node_modules/.cache/node-compile');
const quick = groupsOf(found(['test/**/*.test.ts'], [...inBrowsers, ...ofThePackage, ...patient]));
await runGroups(asked.check ? quick : [...alone(found(patient, inBrowsers)), ...quick]);
if (isWhole) {
  try {
    await pack();
  } catch (error) {
    console.error(error);
    total.failed += 1;
  }
  await runGroups(alone(found([...inBrowsers, ...ofThePackage])));
}
for (const failure of total.failures) console.log(`failed: ${failure}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
