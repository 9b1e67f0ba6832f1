import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

const url = pathToFileURL(path.join(import.meta.dirname, 'watch-cpu-time.ts')).href;

/** The signal that ends a process which does this, with a second of CPU time for each piece of work. */
function endOf(work: string): NodeJS.Signals | null {
  const script = `import { watchCpuTime } from '${url}'; const begin = watchCpuTime(1000); ${work}`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', script]).signal;
}

const spend = `const spent = () => process.cpuUsage().user + process.cpuUsage().system;
  const spend = (most) => { const from = spent(); while (spent() - from < most * 1000); };`;

test('what spends its CPU time on one piece of work is killed', () => {
  assert.equal(endOf('begin(); for (;;);'), 'SIGKILL');
});

test('what waits longer than that is not', () => {
  assert.equal(endOf('begin(); await new Promise((resolve) => setTimeout(resolve, 3000));'), null);
});

test('each piece of work has its own CPU time', () => {
  assert.equal(endOf(`${spend} for (let piece = 0; piece < 6; piece += 1) { begin(); spend(450); }`), null);
});
