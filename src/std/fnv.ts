const offsetBasis = 2166136261;
const prime = 16777619;

/** FNV-1, 32 bit, of the text's UTF-8 bytes (Go's fnv.New32): `''` is 2166136261. */
export function fnv32(text: string): number {
  let hash = offsetBasis;
  for (const byte of utf8Bytes(text)) hash = Math.imul(hash, prime) ^ byte;
  return hash >>> 0;
}

function* utf8Bytes(text: string): Generator<number> {
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
