// The first 32 bits behind the point of the cube roots of the first 64 primes, and of the square roots of the first eight.
const constants = Uint32Array.from([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
]);
const initial = Uint32Array.from([
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]);

/** SHA-256 of a text's UTF-8, as lower-case hexadecimal (FIPS 180-4). */
export function sha256(text: string): string {
  const bytes = paddedUtf8(text);
  const view = new DataView(bytes.buffer);
  const state = Uint32Array.from(initial);
  const words = new Uint32Array(64);
  for (let block = 0; block < bytes.length; block += 64) {
    for (let index = 0; index < 16; index++) words[index] = view.getUint32(block + index * 4);
    extend(words);
    compress(state, words);
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

/** The UTF-8 with the one bit, the zeros and the length behind it that make whole blocks. */
function paddedUtf8(text: string): Uint8Array<ArrayBuffer> {
  // No unit of UTF-16 takes more than three bytes.
  const bytes = new Uint8Array(text.length * 3 + 72);
  let length = 0;
  for (let index = 0; index < text.length; index++) {
    const point = text.codePointAt(index) as number;
    if (point >= 0x10000) index++;
    if (point < 0x80) bytes[length++] = point;
    // Half of a pair stands for nothing.
    else length = addUtf8(bytes, length, point >= 0xd800 && point < 0xe000 ? 0xfffd : point);
  }
  bytes[length] = 0x80;
  const whole = (((length + 8) >> 6) + 1) << 6;
  new DataView(bytes.buffer).setBigUint64(whole - 8, BigInt(length) * 8n);
  return bytes.subarray(0, whole);
}

/** Of the first byte, by how many there are. */
const leadingMarks = [0, 0, 0xc0, 0xe0, 0xf0];

/** Adds a character of more than one byte; tells where the next one starts. */
function addUtf8(bytes: Uint8Array, start: number, point: number): number {
  const size = point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  for (let index = size - 1, rest = point; index > 0; index--, rest >>= 6) bytes[start + index] = 0x80 | (rest & 0x3f);
  bytes[start] = (leadingMarks[size] as number) | (point >> (6 * (size - 1)));
  return start + size;
}

/** Makes the 48 words behind the 16 of a block. */
function extend(words: Uint32Array): void {
  for (let index = 16; index < 64; index++) {
    const [early, late] = [wordAt(words, index - 15), wordAt(words, index - 2)];
    const small = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const large = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    words[index] = wordAt(words, index - 16) + small + wordAt(words, index - 7) + large;
  }
}

function compress(state: Uint32Array, words: Uint32Array): void {
  let [a, b, c, d] = [wordAt(state, 0), wordAt(state, 1), wordAt(state, 2), wordAt(state, 3)];
  let [e, f, g, h] = [wordAt(state, 4), wordAt(state, 5), wordAt(state, 6), wordAt(state, 7)];
  for (let index = 0; index < 64; index++) {
    const large = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const first = (h + large + ((e & f) ^ (~e & g)) + wordAt(constants, index) + wordAt(words, index)) | 0;
    const second = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  const last = [a, b, c, d, e, f, g, h];
  for (let index = 0; index < last.length; index++) state[index] = wordAt(state, index) + (last[index] as number);
}

function wordAt(words: Uint32Array, index: number): number {
  return words[index] as number;
}

function rotated(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}
