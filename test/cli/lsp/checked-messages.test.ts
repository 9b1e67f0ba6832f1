// A message that cannot be told from the next ends the server with a sentence, as it would answer nothing any more.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { checkedMessages } from '../../../src/cli/lsp/checked-messages.ts';
import { commandLine } from '../../support/command-line.ts';

const good = 'Content-Length: 2\r\n\r\n{}';

const readable = {
  'one message': good,
  'two messages': good + good,
  'another field': `Content-Type: application/vscode-jsonrpc; charset=utf-8\r\n${good}`,
  'another case': 'content-length:2\r\n\r\n{}',
  'an empty content': `Content-Length: 0\r\n\r\n${good}`,
  'a content that looks like a header': 'Content-Length: 4\r\n\r\n\r\n\r\n',
  'half a header': 'Content-Len',
  'half a content': 'Content-Length: 20\r\n\r\n{}',
};

const header = /a message does not begin with a header that has a Content-Length\.$/;
const unreadable: Record<string, readonly [string, RegExp]> = {
  'no header': ['{"jsonrpc":"2.0"}', header],
  'an empty header': ['\r\n\r\n', header],
  'no length': ['X-Y: 1\r\n\r\n{}', header],
  'no colon': ['Content-Length 2\r\n\r\n{}', header],
  'a negative length': ['Content-Length: -5\r\n\r\n{}', header],
  'a word as length': ['Content-Length: abc\r\n\r\n{}', header],
  'two lengths': ['Content-Length: 2\r\nContent-Length: 4\r\n\r\n{}', header],
  'line feeds alone': ['Content-Length: 2\n\n{}', header],
  'a length that is too short': [`Content-Length: 1\r\n\r\n{}${good}`, header],
  'a length that is too long': [`Content-Length: 5\r\n\r\n{}${good}`, header],
  'zero bytes': ['\0\0', header],
  'a header without end': [`X: ${'a'.repeat(5000)}`, header],
  'an endless content': ['Content-Length: 99999999999\r\n\r\n{}', /a message is longer than 256 MB\.$/],
};

/** What is passed on of a text that comes in pieces, and what is told. */
function passed(text: string, size: number): { readonly output: string; readonly faults: readonly string[] } {
  const faults: string[] = [];
  const stream = checkedMessages((fault) => faults.push(fault));
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) stream.write(bytes.subarray(at, at + size));
  return { output: String(stream.read() ?? ''), faults };
}

for (const size of [1, 3, 100_000]) {
  for (const [name, text] of Object.entries(readable))
    test(`${name} in pieces of ${size} is passed on as it is`, () => {
      assert.deepEqual(passed(text, size), { output: text, faults: [] });
    });
  for (const [name, [text, fault]] of Object.entries(unreadable))
    test(`${name} in pieces of ${size} is told once`, () => {
      const { faults } = passed(good + text + good, size);
      assert.equal(faults.length, 1);
      assert.match(faults[0] ?? '', fault);
    });
}

test('the language server ends with a sentence where it can read no further', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [commandLine, 'lsp'], {
    input: `${unreadable['no header']?.[0]}${good}`,
    encoding: 'utf8',
    timeout: 60_000,
  });
  assert.deepEqual([status, stdout], [2, '']);
  assert.match(stderr, /^The messages of the editor cannot be read: a message does not begin with a header [^\n]*\n$/);
});
