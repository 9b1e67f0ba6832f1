// What an editor sends, looked at before it is read: where one message cannot be told from the next, the library would wait
// for its end and answer nothing any more.
import { Transform } from 'node:stream';
import { brokenHeader, tooLongMessage } from '../../wording/cli/lsp.ts';

/** A header has two short fields. */
const maxHeaderBytes = 4096;

/** Texts of this size are not forecast. */
const maxMegabytes = 256;

/** Passes messages on as they are, up to the first that cannot be read. */
export function checkedMessages(onUnread: (fault: string) => void): Transform {
  /** The beginning of a header whose end is not there yet, and how much of a content is still to come. */
  let [header, left]: [Buffer, number] = [Buffer.alloc(0), 0];
  const faultIn = (chunk: Buffer): string | undefined => {
    let rest = chunk;
    while (rest.length > left) {
      header = Buffer.concat([header, rest.subarray(left)]);
      left = 0;
      const end = header.indexOf('\r\n\r\n');
      if (end < 0) return canBegin(header) ? undefined : brokenHeader;
      const length = contentLength(header.toString('latin1', 0, end));
      if (length === undefined) return brokenHeader;
      if (length > maxMegabytes * 1024 * 1024) return tooLongMessage(maxMegabytes);
      [rest, left, header] = [header.subarray(end + 4), length, Buffer.alloc(0)];
    }
    left -= rest.length;
    return undefined;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const fault = faultIn(chunk);
      if (fault === undefined) return done(null, chunk);
      // Nothing more is taken.
      onUnread(fault);
    },
  });
}

/** Whether it may be the beginning of a header. */
function canBegin(header: Buffer): boolean {
  return header.length <= maxHeaderBytes && /^[a-z]/i.test(header.toString('latin1', 0, 1)) && !header.includes('\n\n');
}

/** The length that a header names; undefined where it is none, or names none. */
function contentLength(header: string): number | undefined {
  const fields = header.split('\r\n').map((line) => /^([\w-]{1,100}):(.{0,1000})$/.exec(line));
  if (fields.some((field) => field === null)) return undefined;
  const lengths = fields.flatMap((field) => (field?.[1]?.toLowerCase() === 'content-length' ? [field[2]?.trim()] : []));
  const [length = ''] = lengths;
  return lengths.length === 1 && /^\d{1,15}$/.test(length) ? Number(length) : undefined;
}
