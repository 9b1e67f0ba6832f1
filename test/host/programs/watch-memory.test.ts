import { test } from 'node:test';
import { watchMemory } from '../../../src/host/programs/watch-memory.ts';

// Elsewhere the system tells nothing.
if (process.platform === 'linux')
  test('tells of a process that takes more memory than it may', async () => {
    await new Promise<void>((resolve) => {
      const forget = watchMemory(process.pid, 1, () => {
        forget();
        resolve();
      });
    });
  });
