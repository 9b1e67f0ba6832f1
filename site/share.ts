import { noWhatIf, type PanelWhatIf, parsePanelMessage } from '../src/presentation/panel/messages.ts';

/** What an address can carry: everything that a forecast on the site depends on. */
export interface Shared {
  readonly text: string;
  /** What runs now; empty: an earlier image is assumed. */
  readonly before: string;
  /** Such as `startup=20s`. */
  readonly assume: string;
  /** The workload whose time line is shown; empty: the first one. */
  readonly workload: string;
  readonly whatIf: PanelWhatIf;
  /** Such as `1.33`; empty: the latest that is known. */
  readonly kubernetes: string;
}

/** What stands in place of a workload where all of the text are shown on one time line. */
export const allWorkloads = '*';

/** An empty text, with nothing assumed. */
export const nothingShared: Shared = {
  text: '',
  before: '',
  assume: '',
  workload: '',
  whatIf: noWhatIf,
  kubernetes: '',
};

/** What browsers, chats and trackers still take as one link. */
export const maxAddressCharacters = 32_000;

/** An address of that length cannot carry more; anything that decompresses to more is not ours. */
const maxBytes = 4_000_000;

const format = 'v1.';

/** The part of an address after #; undefined if it would be too long. */
export async function writeShared(shared: Shared): Promise<string | undefined> {
  const bytes = new TextEncoder().encode(JSON.stringify(listOf(shared)));
  const packed = await through(bytes, new CompressionStream('deflate'));
  const letters = Array.from(packed, (byte) => String.fromCharCode(byte)).join('');
  const written = btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return written.length > maxAddressCharacters ? undefined : format + written;
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

/** As plain data; addresses without a version were made before there was a choice. */
export function listOf({ text, before, assume, workload, whatIf, kubernetes }: Shared): readonly unknown[] {
  return [text, before, assume, workload, whatIf, ...(kubernetes === '' ? [] : [kubernetes])];
}

/** What `listOf` made; undefined for anything else. */
export function sharedOf(value: unknown): Shared | undefined {
  if (!Array.isArray(value) || (value.length !== 5 && value.length !== 6)) return undefined;
  const [text, before, assume, workload, whatIf, kubernetes = ''] = value;
  const texts = [text, before, assume, workload, kubernetes];
  const asked = parsePanelMessage({ type: 'what-if', whatIf });
  if (asked?.type !== 'what-if' || !texts.every((each) => typeof each === 'string')) return undefined;
  return { text, before, assume, workload, whatIf: asked.whatIf, kubernetes };
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
    if (length > maxBytes) throw new RangeError();
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
