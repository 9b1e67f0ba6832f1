import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { test } from 'node:test';
import { type WatchedTogether, watchMemory } from '../../../src/host/programs/watch-memory.ts';

// Elsewhere the system tells nothing.
if (process.platform === 'linux') {
  test('tells of a process that takes more memory than it may', async () => {
    await new Promise<void>((resolve) => {
      const forget = watchMemory(process.pid, 1, () => {
        forget();
        resolve();
      });
    });
  });

  test('tells of the largest of those that take too much together, though none does alone', async () => {
    const small = spawn('sleep', ['60']);
    const together: WatchedTogether = new Set();
    const forget: (() => void)[] = [];
    const told = await new Promise<string>((resolve) => {
      // This process alone takes less, with what it has mapped counted in.
      const most = process.memoryUsage.rss();
      const watch = (pid: number, name: string) => forget.push(watchMemory(pid, most, () => resolve(name), together));
      watch(small.pid ?? 0, 'small');
      for (let times = 0; times < 20; times++) watch(process.pid, 'large');
    });
    for (const each of forget) each();
    small.kill();
    assert.deepEqual([told, together.size], ['large', 0]);
  });
}
