import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

/** What may lie in the place of a file, and who is told what of it. */
export interface SpecialFile {
  readonly name: string;
  /** Puts it there. */
  readonly make: (file: string) => void | Promise<void>;
  /** What is said of it where somebody named it. */
  readonly named: RegExp;
  /** What is said of it where it is found in a folder; absent: nothing. */
  readonly found?: RegExp;
}

export const specialFiles: readonly SpecialFile[] = [
  {
    name: 'a pipe that nobody writes to',
    make: (file) => void execFileSync('mkfifo', [file]),
    named: /it provides no data/,
    found: /neither a file nor a folder/,
  },
  { name: 'a folder', make: (file) => mkdirSync(file), named: /it is a folder|contains no YAML or JSON file/ },
  {
    name: 'a socket',
    make: (file) =>
      new Promise((resolve, reject) => {
        const server = createServer().on('error', reject);
        server.listen(file, resolve);
        server.unref();
      }),
    named: /neither a file nor a folder/,
    found: /neither a file nor a folder/,
  },
  {
    name: 'a link to a device without an end',
    make: (file) => symlinkSync('/dev/zero', file),
    named: /neither a file nor a folder/,
    found: /neither a file nor a folder/,
  },
  {
    name: 'a link to a pipe',
    make(file) {
      execFileSync('mkfifo', [`${file}.target`]);
      symlinkSync(`${path.basename(file)}.target`, file);
    },
    named: /neither a file nor a folder/,
    found: /neither a file nor a folder/,
  },
  {
    name: 'a link to nothing',
    make: (file) => symlinkSync('nothing', file),
    named: /no such file/,
    found: /no such file/,
  },
  {
    name: 'a link to itself',
    make: (file) => symlinkSync(path.basename(file), file),
    named: /form a loop/,
    found: /form a loop/,
  },
  {
    name: 'a file of 4 GB',
    make(file) {
      writeFileSync(file, '');
      truncateSync(file, 4 * 1024 ** 3);
    },
    named: /is larger than 128 MB/,
    found: /is larger than 128 MB/,
  },
];
