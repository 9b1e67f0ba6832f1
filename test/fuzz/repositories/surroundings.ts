import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What stays for all repositories that a process tries. */
export interface Surroundings {
  /** The folder below which each has its place. */
  readonly base: string;
  /** Where compiled code is kept. */
  readonly cache: string;
  /** The folder of the only programs that are found. */
  readonly bin: string;
  /** All that may be started, by their whole paths. */
  readonly programs: readonly string[];
  readonly port: number;
  /** How often somebody has reached the listener so far. */
  reached(): number;
}

const triedPrograms = ['git', 'helm', 'kustomize'];

/** Those of them that are here: what is tried without one says nothing of it. */
export function presentPrograms(): readonly string[] {
  return triedPrograms.filter((name) => programOf(name).length > 0);
}

let made: Promise<Surroundings> | undefined;

export function surroundings(): Promise<Surroundings> {
  made ??= makeSurroundings();
  return made;
}

async function makeSurroundings(): Promise<Surroundings> {
  const base = realpathSync(mkdtempSync(path.join(tmpdir(), 'rp-fuzz-')));
  process.once('exit', () => rmSync(base, { recursive: true, force: true }));
  const bin = path.join(base, 'bin');
  mkdirSync(bin);
  // kubectl would build overlays, too, but some of its makes ask a cluster for its version whatever they are to do.
  const found = triedPrograms.flatMap(programOf);
  for (const file of found) symlinkSync(file, path.join(bin, path.basename(file)));
  const programs = [process.execPath, ...found, ...found.map((file) => path.join(bin, path.basename(file)))];
  return { base, cache: path.join(base, 'cache'), bin, programs, ...(await listen()) };
}

/** Something that answers on this machine, and counts. */
async function listen(): Promise<Pick<Surroundings, 'port' | 'reached'>> {
  let reached = 0;
  const listener = createServer((socket) => {
    reached += 1;
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n');
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  listener.unref();
  const address = listener.address();
  return { port: typeof address === 'object' && address !== null ? address.port : 0, reached: () => reached };
}

function programOf(name: string): readonly string[] {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(path.isAbsolute);
  const file = folders.map((folder) => path.join(folder, name)).find((each) => existsSync(each));
  return file === undefined ? [] : [realpathSync(file)];
}
