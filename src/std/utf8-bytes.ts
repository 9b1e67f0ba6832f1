/** The bytes of the text in UTF-8. */
export function* utf8Bytes(text: string): Generator<number> {
  for (const character of text) {
    const code = character.codePointAt(0) as number;
    if (code < 0x80) yield code;
    else if (code < 0x800) yield* [0xc0 | (code >> 6), continuation(code)];
    else if (code < 0x10000) yield* [0xe0 | (code >> 12), continuation(code >> 6), continuation(code)];
    else yield* [0xf0 | (code >> 18), continuation(code >> 12), continuation(code >> 6), continuation(code)];
  }
}

function continuation(bits: number): number {
  return 0x80 | (bits & 0x3f);
}
