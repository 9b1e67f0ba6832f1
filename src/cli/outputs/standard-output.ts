import { fstatSync, writeSync } from 'node:fs';
import { codeOf } from '../inputs/system-fault.ts';

/**
 * Standard output or standard error. To make a stream of it takes Node a tenth of a run, and only terminals need one:
 * pipes and files are written at once.
 */
export class StandardOutput {
  readonly #descriptor: 1 | 2;
  readonly #onFault: (error: unknown) => void;
  #stream: NodeJS.WriteStream | undefined;

  constructor(descriptor: 1 | 2, onFault: (error: unknown) => void) {
    this.#descriptor = descriptor;
    this.#onFault = onFault;
    if (!isWrittenAtOnce(descriptor)) this.stream();
  }

  get isTTY(): boolean {
    return this.#stream?.isTTY === true;
  }

  /** How wide a terminal is; undefined for anything else. */
  get columns(): number | undefined {
    return this.#stream?.columns;
  }

  write(text: string): void {
    if (this.#stream !== undefined) return void this.#stream.write(text);
    let rest: Uint8Array = Buffer.from(text);
    try {
      while (rest.length > 0) rest = rest.subarray(writeSync(this.#descriptor, rest));
    } catch (error) {
      // A pipe that does not wait is full: the stream waits for its reader.
      if (codeOf(error) === 'EAGAIN') this.stream().write(rest);
      else this.#onFault(error);
    }
  }

  /** Acts as soon as all is written. */
  whenWritten(act: () => void): void {
    if (this.#stream === undefined) act();
    else this.#stream.write('', act);
  }

  /** From now on it is a stream. */
  stream(): NodeJS.WriteStream {
    if (this.#stream !== undefined) return this.#stream;
    this.#stream = this.#descriptor === 1 ? process.stdout : process.stderr;
    return this.#stream.on('error', this.#onFault);
  }
}

function isWrittenAtOnce(descriptor: number): boolean {
  const stats = fstatSync(descriptor);
  return process.platform !== 'win32' && (stats.isFIFO() || stats.isFile() || stats.isSocket());
}
