import { gzipSync } from 'node:zlib';

interface Packed {
  readonly name: string;
  readonly text: string;
  /** Where it leads, if it is a link. */
  readonly link?: string;
}

const block = 512;

/** A gzipped tar of files that may be called anything, as no tar program writes them. */
export function tarOf(files: readonly Packed[]): Buffer {
  const parts = files.flatMap((file) => {
    const content = Buffer.from(file.link === undefined ? file.text : '');
    return [...longNameOf(file), headOf(file, content.length), content, restOf(content)];
  });
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * block)]), { level: 1 });
}

function restOf(content: Buffer): Buffer {
  return Buffer.alloc((block - (content.length % block)) % block);
}

/** A head has no room for a long name: GNU puts it before. */
function longNameOf({ name }: Packed): readonly Buffer[] {
  const long = Buffer.from(`${name}\0`);
  if (long.length <= 100) return [];
  return [headOf({ name: '././@LongLink', text: '' }, long.length, 'L'), long, restOf(long)];
}

function headOf({ name, link }: Packed, size: number, type = link === undefined ? '0' : '2'): Buffer {
  const head = Buffer.alloc(block);
  const put = (text: string, at: number, length: number) => head.write(text.slice(0, length), at, length);
  put(name, 0, 100);
  put('0000644\0', 100, 8);
  put('0000000\0'.repeat(2), 108, 16);
  put(`${size.toString(8).padStart(11, '0')}\0`, 124, 12);
  put(`${'0'.repeat(11)}\0        `, 136, 20);
  put(type, 156, 1);
  put(link ?? '', 157, 100);
  put('ustar\0', 257, 8);
  put('00', 263, 2);
  const sum = head.reduce((total, byte) => total + byte, 0);
  put(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 8);
  return head;
}
