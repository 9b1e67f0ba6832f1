import { utf8Bytes } from './utf8-bytes.ts';

const offsetBasis = 2166136261;
const prime = 16777619;

/** FNV-1, 32 bit, of the text's UTF-8 bytes (Go's fnv.New32): `''` is 2166136261. */
export function fnv32(text: string): number {
  let hash = offsetBasis;
  for (const byte of utf8Bytes(text)) hash = Math.imul(hash, prime) ^ byte;
  return hash >>> 0;
}
