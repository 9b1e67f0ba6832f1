import { deepEqual, ok } from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { caught } from '../../src/host/caught.ts';

test('a listener that throws tells it instead', () => {
  const told: unknown[] = [];
  const listen = caught(
    (text: string) => {
      if (text === 'no') throw new Error(text);
      told.push(text);
    },
    (error) => told.push(String(error)),
  );
  for (const text of ['yes', 'no', 'yes']) listen(text);
  deepEqual(told, ['yes', 'Error: no', 'yes']);
});

/** What throws within a thread ends it, and who started it hears of that; the other only keeps a text. */
const harmless = /port\.on\('message'|stderr.*\.on\('data', \(text: string\) => \{/;

test('whatever listens to a program, a thread or an input is caught', () => {
  const listeners = globSync('src/**/*.ts').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /\.on\('(?:data|message)'/.test(line) && !harmless.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  ok(listeners.length > 5);
  deepEqual(
    listeners.filter((line) => !/, caught\(|, onData\)/.test(line)),
    [],
  );
});
