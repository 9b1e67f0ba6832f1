// A signal ends the program that hears it, whenever it comes.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

const module = JSON.stringify(new URL('../../src/host/before-signals.ts', import.meta.url).href);
const rows = [
  { name: 'while it is needed', after: '', acts: 1 },
  { name: 'just before it is needed no more', after: 'await signalsTold(); isNeeded = false; look();', acts: 1 },
  { name: 'just before it is found out what is to be done', act: 'isNeeded = acts < 3;', after: '', acts: 3 },
] as const;

// Windows ends a program without asking it.
const signals = process.platform === 'win32' ? [] : (['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const);

for (const { name, after, acts, ...more } of rows)
  for (const signal of signals)
    test(`${signal} that comes ${name} ends the program`, () => {
      const act = 'act' in more ? more.act : 'isNeeded = false;';
      const program = `
        import { beforeSignals, signalsTold } from ${module};
        let isNeeded = true;
        let acts = 0;
        const look = beforeSignals(() => isNeeded, () => { acts++; ${act} process.stdout.write('act '); });
        look();
        process.kill(process.pid, '${signal}');
        ${after}
        setTimeout(() => process.stdout.write('still there'), 5000);
      `;
      const ended = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
      assert.deepEqual([ended.signal, ended.stdout], [signal, 'act '.repeat(acts)], ended.stderr);
    });
