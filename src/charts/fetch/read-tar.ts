import { gunzip } from 'node:zlib';
import { brokenArchive } from '../../wording/fetched-charts.ts';

/** A file of an archive, by the name that it has there, which anybody may have chosen. */
export interface PackedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Thrown for an archive that is broken. */
export class TarFault extends Error {}

/** The plain files of a tar that is packed with gzip, in their order; links and devices are left out. */
export async function readTar(packed: Uint8Array, maxBytes: number): Promise<readonly PackedFile[]> {
  const tar = await unpacked(packed, maxBytes);
  const files: PackedFile[] = [];
  let longName: string | undefined;
  for (let at = 0; at + blockBytes <= tar.length; ) {
    const head = tar.subarray(at, at + blockBytes);
    if (head.every((byte) => byte === 0)) break;
    const size = sizeIn(head);
    const start = at + blockBytes;
    if (start + size > tar.length) throw new TarFault(brokenArchive);
    const bytes = tar.subarray(start, start + size);
    const type = String.fromCharCode(head[156] ?? 0);
    if (type === 'x') longName = nameInRecords(bytes) ?? longName;
    else if (type === 'L') longName = textUntilZero(bytes);
    else if (type !== 'g') {
      if (type === '0' || type === '\0') files.push({ name: longName ?? nameIn(head), bytes });
      longName = undefined;
    }
    at = start + Math.ceil(size / blockBytes) * blockBytes;
  }
  return files;
}

const blockBytes = 512;

function unpacked(packed: Uint8Array, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    gunzip(packed, { maxOutputLength: maxBytes }, (error, bytes) => {
      if (error === null) resolve(bytes);
      else reject(new TarFault(error.message));
    });
  });
}

function sizeIn(head: Buffer): number {
  const text = textUntilZero(head.subarray(124, 136)).trim();
  if (!/^[0-7]{1,12}$/.test(text)) throw new TarFault(brokenArchive);
  return Number.parseInt(text, 8);
}

function nameIn(head: Buffer): string {
  const name = textUntilZero(head.subarray(0, 100));
  const isUstar = head.toString('latin1', 257, 262) === 'ustar';
  const prefix = isUstar ? textUntilZero(head.subarray(345, 500)) : '';
  return prefix === '' ? name : `${prefix}/${name}`;
}

/** The path that records of pax say: `18 path=web/a.txt` and a line end, of which the number is the length. */
function nameInRecords(bytes: Buffer): string | undefined {
  let name: string | undefined;
  for (let at = 0; at < bytes.length; ) {
    const [, digits = ''] = /^(\d{1,9}) /.exec(bytes.toString('latin1', at, at + 10)) ?? [];
    const length = Number(digits);
    if (length <= digits.length + 1) return name;
    const [key = '', ...value] = bytes.toString('utf8', at + digits.length + 1, at + length - 1).split('=');
    if (key === 'path') name = value.join('=');
    at += length;
  }
  return name;
}

function textUntilZero(bytes: Buffer): string {
  const end = bytes.indexOf(0);
  return bytes.toString('utf8', 0, end < 0 ? bytes.length : end);
}
