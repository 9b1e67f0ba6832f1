import { equal } from 'node:assert/strict';
import { test } from 'node:test';
import { plainText } from '../../../src/cli/mcp/plain-answer.ts';

for (const code of [0x200b, 0x202e, 0x2800, 0xfff9, 0xfffa, 0xfffb, 0xe0041])
  test(`an assistant is told of U+${code.toString(16).toUpperCase()} in a name, which nobody sees`, () => {
    equal(plainText(`a${String.fromCodePoint(code)}b`), 'a\ufffdb');
  });
