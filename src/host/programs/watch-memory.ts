import { readFile } from 'node:fs/promises';

/** Processes that share a limit, each with what it took when it was looked at last. */
export type WatchedTogether = Set<WatchedProcess>;

interface WatchedProcess {
  bytes: number;
  readonly onMore: () => void;
}

const everyMilliseconds = 50;

/**
 * Calls back once a process takes more memory than it may, without the files that it has mapped; where the system does not tell,
 * never. Of those that are watched together the largest is called back for. Returns what ends the watch.
 */
export function watchMemory(
  pid: number,
  maxBytes: number,
  onMore: () => void,
  together: WatchedTogether = new Set(),
): () => void {
  if (process.platform !== 'linux') return () => undefined;
  const own: WatchedProcess = { bytes: 0, onMore };
  together.add(own);
  const timer = setInterval(async () => {
    const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
    const [, kilobytes = '0'] = /^RssAnon:\s{0,20}(\d{1,20}) kB$/m.exec(status) ?? [];
    own.bytes = Number(kilobytes) * 1024;
    const [largest = own, ...others] = [...together].sort((one, other) => other.bytes - one.bytes);
    const all = others.reduce((sum, { bytes }) => sum + bytes, largest.bytes);
    if (all > maxBytes && together.has(own)) largest.onMore();
  }, everyMilliseconds).unref();
  return () => {
    clearInterval(timer);
    together.delete(own);
  };
}
