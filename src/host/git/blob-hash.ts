import { createHash } from 'node:crypto';

/** Whether the text is what git keeps under the hash, also where it writes other line ends to the work tree. */
export function isTextOf(hash: string, text: string): boolean {
  if (blobHash(hash, text) === hash) return true;
  return text.includes('\r\n') && blobHash(hash, text.replaceAll('\r\n', '\n')) === hash;
}

function blobHash({ length }: string, text: string): string {
  const bytes = Buffer.from(text);
  const header = ['blob', bytes.length].join(' ');
  const hash = createHash(length === 64 ? 'sha256' : 'sha1');
  return hash.update(header).update('\0').update(bytes).digest('hex');
}
