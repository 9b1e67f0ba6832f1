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
    const rest = Buffer.alloc((block - (content.length % block)) % block);
    return [headOf(file, content.length), content, rest];
  });
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * block)]), { level: 1 });
}

function headOf({ name, link }: Packed, size: number): Buffer {
  const head = Buffer.alloc(block);
  const put = (text: string, at: number, length: number) => head.write(text.slice(0, length), at, length);
  put(name, 0, 100);
  put('0000644\0', 100, 8);
  put('0000000\0'.repeat(2), 108, 16);
  put(`${size.toString(8).padStart(11, '0')}\0`, 124, 12);
  put(`${'0'.repeat(11)}\0        `, 136, 20);
  put(link === undefined ? '0' : '2', 156, 1);
  put(link ?? '', 157, 100);
  put('ustar\0', 257, 8);
  put('00', 263, 2);
  const sum = head.reduce((total, byte) => total + byte, 0);
  put(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 8);
  return head;
}
