import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { root } from '../../scripts/root.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'rollout-preview-compiled-'));
after(() => rmSync(folder, { recursive: true }));

const program = path.join(folder, 'program.cjs');
const cache = path.join(folder, 'cache');
mkdirSync(cache);

/** A program that prints what it needs of CommonJS, and has many functions, which it calls when it is asked to. */
function programSaying(word: string): string {
  const body = "a = (a + '.').replaceAll('..', '-').padEnd(3).trim(); ".repeat(5);
  const functions = Array.from({ length: 300 }, (_, index) => `function f${index}(a) { ${body}return a + ${index}; }`);
  const calls = functions.map((_, index) => `f${index}('x')`).join(', ');
  const told = `[${JSON.stringify(word)}, require('node:path').basename(__filename), module.exports === exports]`;
  return `${functions.join('\n')}\nif (process.env.CALLS) [${calls}];\nconsole.log(JSON.stringify(${told}));\n`;
}

function run(word: string, { calls = false, keepIn = cache } = {}): number {
  const kept = pathToFileURL(path.join(root, 'src/cli/compiled-program.ts')).href;
  const script = `import { runKept } from ${JSON.stringify(kept)}; runKept(${JSON.stringify(program)}, ${JSON.stringify(keepIn)});`;
  const { CALLS: _, ...env } = process.env;
  const words = ['--input-type=module-typescript', '-e', script];
  const { stdout, stderr } = spawnSync(process.execPath, words, {
    encoding: 'utf8',
    env: calls ? { ...env, CALLS: 'all' } : env,
  });
  assert.deepEqual([stdout, stderr], [`["${word}","program.cjs",true]\n`, '']);
  return readdirSync(cache).length === 1 ? statSync(keptFile()).size : 0;
}

const keptFile = () => path.join(cache, readdirSync(cache)[0] ?? '');

test('a program is kept as it is compiled, and again once a run has needed its functions', () => {
  writeFileSync(program, programSaying('one'));
  const first = run('one');
  assert.ok(first > 0);
  assert.equal(run('one'), first);
  const full = run('one', { calls: true });
  assert.ok(full > 1.5 * first, `${full} and ${first} bytes`);
  assert.equal(run('one'), full);
});

test('what a disk has lost of it, and what was made of another program, is made anew', () => {
  const size = run('one', { calls: true });
  const kept = readFileSync(keptFile());
  kept.fill(0, size >> 1);
  writeFileSync(keptFile(), kept);
  assert.ok(run('one', { calls: true }) > 0);
  assert.notDeepEqual(readFileSync(keptFile()), kept);
  writeFileSync(keptFile(), kept.subarray(0, 10));
  assert.ok(run('one', { calls: true }) > 10);
  writeFileSync(program, programSaying('other'));
  run('other', { calls: true });
  run('other');
});

test('where nothing can be written the program runs as well', () => {
  run('other', { keepIn: path.join(folder, 'nowhere') });
  run('other', { keepIn: program });
});
