import { closeSync, openSync, writeFileSync } from 'node:fs';
import type { FileReport, ReportWriter, Totals } from '../../presentation/report/report.ts';
import { faultOfPlace } from '../../wording/cli/inputs.ts';
import { faultOf } from '../inputs/system-fault.ts';
import type { Options } from '../options/arguments.ts';
import { UsageError } from '../usage-error.ts';
import type { Console } from './console.ts';
import { writerFor } from './writers.ts';

/** Files are read in editors and logs, whatever the terminal. */
const fileTerminal = { width: 100, hasColors: false };

/** Writes all reports of a run at once: the one for standard output, and those for files. */
export class Outputs {
  readonly #outputs: readonly { readonly writer: ReportWriter; readonly write: (text: string) => void }[];
  readonly #files: readonly number[];

  /** Throws a UsageError when a file cannot be written. */
  constructor(options: Options, fileCount: number, console: Console) {
    const files = options.outputs.map(({ format, file }) => {
      const descriptor = written(file, () => openSync(file, 'w'));
      const writer = writerFor(format, options, fileCount, fileTerminal);
      return { writer, descriptor, write: (text: string) => written(file, () => writeFileSync(descriptor, text)) };
    });
    const writer = writerFor(options.format, options, fileCount, console.terminal);
    this.#outputs = [{ writer, write: (text) => console.write(text) }, ...files];
    this.#files = files.map(({ descriptor }) => descriptor);
  }

  begin(): void {
    for (const { writer, write } of this.#outputs) write(writer.begin());
  }

  file(report: FileReport): void {
    for (const { writer, write } of this.#outputs) write(writer.file(report));
  }

  end(totals: Totals): void {
    for (const { writer, write } of this.#outputs) write(writer.end(totals));
    for (const descriptor of this.#files) closeSync(descriptor);
  }
}

function written<Result>(file: string, write: () => Result): Result {
  try {
    return write();
  } catch (error) {
    throw new UsageError(faultOfPlace(`--output ${file}`, faultOf(error, 'write')));
  }
}
