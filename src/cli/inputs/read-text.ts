import { open } from 'node:fs/promises';
import { systemFaults } from '../../wording/cli/inputs.ts';

const mostBytes = 128 * 1024 * 1024;

/** The whole text of a file, a pipe or a device; fails with EFBIG where it does not end soon enough. */
export async function readText(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const stats = await handle.stat();
    if (stats.size > mostBytes) throw tooLarge();
    return stats.isFile() || stats.isDirectory()
      ? await handle.readFile('utf8')
      : await readStream(handle.createReadStream({ autoClose: false }));
  } finally {
    await handle.close();
  }
}

/** The whole text of a stream; fails with EFBIG where it does not end soon enough. */
export async function readStream(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > mostBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function tooLarge(): Error {
  return Object.assign(new Error(systemFaults.EFBIG), { code: 'EFBIG' });
}
