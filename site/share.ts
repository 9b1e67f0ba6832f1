import { parsePanelMessage, type WhatIf } from '../src/presentation/panel/messages.ts';

/** What an address can carry, and all that a forecast on the site depends on. */
export interface Shared {
  readonly text: string;
  /** What runs now; empty: an earlier image is assumed. */
  readonly before: string;
  /** Such as `startup=20s`. */
  readonly assume: string;
  /** The workload whose time line is shown; empty: the first one. */
  readonly workload: string;
  readonly whatIf: WhatIf;
}

/** What browsers, chats and trackers still take as one link. */
export const mostAddressCharacters = 32_000;

/** An address of that length holds no more; what unfolds to more is not one of ours. */
const mostBytes = 4_000_000;

const format = 'v1.';

/** What stands behind the # of an address; undefined where it would be too long. */
export async function writeShared({ text, before, assume, workload, whatIf }: Shared): Promise<string | undefined> {
  const bytes = new TextEncoder().encode(JSON.stringify([text, before, assume, workload, whatIf]));
  const packed = await through(bytes, new CompressionStream('deflate'));
  const letters = Array.from(packed, (byte) => String.fromCharCode(byte)).join('');
  const written = btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  return written.length > mostAddressCharacters ? undefined : format + written;
}

/** What an address carries behind its #; undefined where it is broken. */
export async function readShared(hash: string): Promise<Shared | undefined> {
  const written = hash.replace(/^#/, '');
  if (!written.startsWith(format)) return undefined;
  try {
    const letters = atob(written.slice(format.length).replaceAll('-', '+').replaceAll('_', '/'));
    const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const bytes = await through(packed, new DecompressionStream('deflate'));
    return sharedOf(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    return undefined;
  }
}

function sharedOf(value: unknown): Shared | undefined {
  if (!Array.isArray(value) || value.length !== 5) return undefined;
  const [text, before, assume, workload] = value.map((each) => (typeof each === 'string' ? each : undefined));
  const asked = parsePanelMessage({ type: 'what-if', whatIf: value[4] });
  if (text === undefined || before === undefined || assume === undefined || workload === undefined) return undefined;
  return asked?.type === 'what-if' ? { text, before, assume, workload, whatIf: asked.whatIf } : undefined;
}

/** The bytes that come out of a stream; fails where they are too many. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for (const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
    if (length > mostBytes) throw new RangeError();
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
