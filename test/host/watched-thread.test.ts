// A thread that fails in each way that one can: nobody waits for ever, and the next question is answered.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { WatchedThread } from '../../src/host/watched-thread.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'watched-'));
after(() => rmSync(folder, { recursive: true }));

/** Does what it is asked; of `once` files, only a thread that finds them fails. */
const script = path.join(folder, 'thread.cjs');
writeFileSync(
  script,
  `const { parentPort } = require('node:worker_threads');
const { existsSync, rmSync } = require('node:fs');
parentPort.on('message', ({ does, once }) => {
  if (once !== undefined && !existsSync(once)) return parentPort.postMessage('answered');
  if (once !== undefined) rmSync(once);
  if (does === 'throw') throw new Error('broken');
  if (does === 'exit') process.exit(3);
  if (does === 'hang') for (;;);
  if (does === 'fill') for (const all = []; ; ) all.push(new Array(1_000_000).fill(0.5).map(String));
  parentPort.postMessage('answered');
});
`,
);

interface Question {
  readonly does: string;
  readonly once?: string;
  readonly rest?: unknown;
}

function onceFile(name: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, '');
  return file;
}

const cases: readonly (readonly [name: string, question: () => Question, expected: RegExp | string | undefined])[] = [
  ['throws', () => ({ does: 'throw' }), /broken/],
  ['ends', () => ({ does: 'exit' }), /3/],
  ['throws once', () => ({ does: 'throw', once: onceFile('throw') }), 'answered'],
  ['ends once', () => ({ does: 'exit', once: onceFile('exit') }), 'answered'],
  ['hangs', () => ({ does: 'hang' }), undefined],
  ['is asked what no thread takes', () => ({ does: 'answer', rest: () => undefined }), /no functions/],
  ['is asked with a proxy', () => ({ does: 'answer', rest: new Proxy({ one: [1] }, {}) }), 'answered'],
];

for (const [name, question, expected] of cases)
  test(`a thread that ${name} leaves nobody waiting, and the next question is answered`, async () => {
    const thread = new WatchedThread<Question, string>(script, undefined, 2000);
    const { answer } = thread.ask(question());
    const next = thread.ask({ does: 'answer' }).answer;
    if (expected instanceof RegExp) await assert.rejects(answer, expected);
    else assert.equal(await answer, expected);
    assert.equal(await next, 'answered');
    thread.dispose();
  });

test('a thread that needs more memory than there is answers nothing, and is not tried again', async () => {
  const thread = new WatchedThread<Question, string>(script, undefined, 60_000, { maxOldGenerationSizeMb: 16 });
  const { answer } = thread.ask({ does: 'fill' });
  assert.equal(await answer, undefined);
  assert.equal(await thread.ask({ does: 'answer' }).answer, 'answered');
  thread.dispose();
});
