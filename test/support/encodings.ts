/** What kubectl reads a text from: its bytes by the name of the encoding. */
export const encodings: Readonly<Record<string, (text: string) => Buffer>> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with a byte order mark': (text) => Buffer.from(`\ufeff${text}`),
  'UTF-16LE with a byte order mark': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'UTF-16BE with a byte order mark': (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
};

/** What kubectl refuses, as nothing marks it, or marks it as something else. */
export const unreadEncodings: Readonly<Record<string, (text: string) => Buffer>> = {
  'UTF-16LE without a byte order mark': (text) => Buffer.from(text, 'utf16le'),
  'UTF-16BE without a byte order mark': (text) => Buffer.from(text, 'utf16le').swap16(),
  'UTF-32LE': (text) => utf32(`\ufeff${text}`),
  'UTF-32BE': (text) => utf32(`\ufeff${text}`).swap32(),
};

function utf32(text: string): Buffer {
  const points = Uint32Array.from(text, (character) => character.codePointAt(0) ?? 0);
  return Buffer.from(points.buffer);
}
