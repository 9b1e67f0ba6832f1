import { present } from './assert.ts';

const mask = 0xffffffffn;

/** SHA-256 of a text's UTF-8, as lower-case hexadecimal (FIPS 180-4). */
export function sha256(text: string): string {
  const constants = primes(64).map((prime) => fraction(prime, 3n));
  let state = primes(8).map((prime) => fraction(prime, 2n));
  const bytes = padded(utf8(text));
  const view = new DataView(bytes.buffer);
  for (let block = 0; block < bytes.length; block += 64) {
    const words = Array.from({ length: 16 }, (_, index) => view.getUint32(block + index * 4));
    state = compressed(state, schedule(words), constants);
  }
  return state.map((word) => word.toString(16).padStart(8, '0')).join('');
}

function utf8(text: string): readonly number[] {
  return [...text].flatMap((character) => {
    const point = character.codePointAt(0) ?? 0;
    if (point < 0x80) return [point];
    if (point < 0x800) return [0xc0 | (point >> 6), tail(point)];
    // Half of a pair stands for nothing.
    if (point >= 0xd800 && point < 0xe000) return [0xef, 0xbf, 0xbd];
    if (point < 0x10000) return [0xe0 | (point >> 12), tail(point >> 6), tail(point)];
    return [0xf0 | (point >> 18), tail(point >> 12), tail(point >> 6), tail(point)];
  });
}

function tail(bits: number): number {
  return 0x80 | (bits & 0x3f);
}

function padded(bytes: readonly number[]): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  result.set(bytes);
  result[bytes.length] = 0x80;
  new DataView(result.buffer).setBigUint64(result.length - 8, BigInt(bytes.length) * 8n);
  return result;
}

function schedule(words: readonly number[]): readonly number[] {
  const all = [...words];
  for (let index = 16; index < 64; index++) {
    const [two, seven, fifteen, sixteen] = [2, 7, 15, 16].map((back) => present(all[index - back], 'a word'));
    const [late, early] = [present(two, 'a word'), present(fifteen, 'a word')];
    const small = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const large = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    all.push((present(sixteen, 'a word') + small + present(seven, 'a word') + large) >>> 0);
  }
  return all;
}

function compressed(state: readonly number[], words: readonly number[], constants: readonly number[]): number[] {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (const [index, word] of words.entries()) {
    const large = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const first = (h + large + ((e & f) ^ (~e & g)) + (constants[index] ?? 0) + word) >>> 0;
    const second = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) >>> 0, c, b, a, (first + second) >>> 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + (state[index] ?? 0)) >>> 0);
}

function rotated(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function primes(count: number): readonly bigint[] {
  const found: bigint[] = [];
  for (let candidate = 2n; found.length < count; candidate++) {
    if (found.every((prime) => candidate % prime !== 0n)) found.push(candidate);
  }
  return found;
}

/** The first 32 bits behind the point of a root: that of `value` times 2 to the 32 times the degree, cut down. */
function fraction(value: bigint, degree: bigint): number {
  const target = value << (32n * degree);
  let [low, high] = [0n, 1n << 40n];
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** degree <= target) low = middle;
    else high = middle;
  }
  return Number(low & mask);
}
