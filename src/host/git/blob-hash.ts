import { createHash } from 'node:crypto';

/**
 * Whether the text is what git keeps under the hash, in whichever encoding it is read from, and also where git writes other
 * line ends to the work tree.
 */
export function isTextOf(hash: string, text: string): boolean {
  for (const bytes of encodingsOf(text)) if (blobHash(hash, bytes) === hash) return true;
  return false;
}

/** What may have been read as the text, the likeliest first. */
function* encodingsOf(text: string): Generator<Buffer> {
  const marked = `\ufeff${text}`;
  yield Buffer.from(text);
  if (text.includes('\r\n')) yield Buffer.from(text.replaceAll('\r\n', '\n'));
  yield Buffer.from(marked);
  if (text.includes('\r\n')) yield Buffer.from(marked.replaceAll('\r\n', '\n'));
  yield Buffer.from(marked, 'utf16le');
  yield Buffer.from(marked, 'utf16le').swap16();
}

function blobHash({ length }: string, bytes: Buffer): string {
  const header = ['blob', bytes.length].join(' ');
  const hash = createHash(length === 64 ? 'sha256' : 'sha1');
  return hash.update(header).update('\0').update(bytes).digest('hex');
}
