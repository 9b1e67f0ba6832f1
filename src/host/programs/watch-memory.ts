import { readFile } from 'node:fs/promises';

const everyMilliseconds = 100;

/**
 * Calls back once a process takes more memory than it may, without the files that it has mapped; where the system does not tell,
 * never. Returns what ends the watch.
 */
export function watchMemory(pid: number, maxBytes: number, onMore: () => void): () => void {
  if (process.platform !== 'linux') return () => undefined;
  const timer = setInterval(async () => {
    const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
    const [, kilobytes = '0'] = /^RssAnon:\s{0,20}(\d{1,20}) kB$/m.exec(status) ?? [];
    if (Number(kilobytes) * 1024 > maxBytes) onMore();
  }, everyMilliseconds).unref();
  return () => clearInterval(timer);
}
