import { equal } from 'node:assert/strict';
import { test } from 'node:test';
import { decodeText } from '../../src/host/decode-text.ts';
import { encodings } from '../support/encodings.ts';

const texts = ['', 'a', 'kind: Ä\n', '\u{1f600}: "\ud83d\ude00"\r\n', 'x: \ufeff\n', '\ufffd'];

test('a text is the same in every encoding that kubectl knows', () => {
  for (const [name, encoded] of Object.entries(encodings))
    for (const text of texts) equal(decodeText(encoded(text)), text, name);
});

test('what is no text stands as U+FFFD, as kubectl has it', () => {
  const cases: readonly (readonly [bytes: readonly number[], text: string])[] = [
    [[0xff], '\ufffd'],
    [[0xff, 0xfe], ''],
    [[0xfe, 0xff], ''],
    [[0xef, 0xbb, 0xbf], ''],
    [[0xef, 0xbb], '\ufffd'],
    [[0x61, 0xe4, 0x62], 'a\ufffdb'],
    // An odd byte at the end.
    [[0xff, 0xfe, 0x61, 0x00, 0x62], 'a\ufffd'],
    // Half of a pair, alone and before another character.
    [[0xff, 0xfe, 0x3d, 0xd8], '\ufffd'],
    [[0xfe, 0xff, 0xd8, 0x3d, 0x00, 0x61], '\ufffda'],
    // UTF-32 begins like UTF-16.
    [[0xff, 0xfe, 0x00, 0x00, 0x61, 0x00, 0x00, 0x00], '\0a\0'],
    // Nothing tells that it is UTF-16.
    [[0x61, 0x00, 0x62, 0x00], 'a\0b\0'],
  ];
  for (const [bytes, text] of cases) equal(decodeText(Uint8Array.from(bytes)), text, bytes.join(' '));
});
