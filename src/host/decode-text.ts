/**
 * The text that the bytes of a file are, as kubectl reads them: in UTF-16 where a byte order mark says so, otherwise in
 * UTF-8. The mark is no part of the text, and U+FFFD stands for what is none.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return utf8.decode(bytes);
}

const utf8 = new TextDecoder();
