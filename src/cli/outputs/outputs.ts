import type { FileReport, ReportTotals, ReportWriter } from '../../presentation/report/report.ts';
import { faultOfPlace } from '../../wording/cli/inputs.ts';
import { faultOf } from '../inputs/system-fault.ts';
import type { CliOptions } from '../options/arguments.ts';
import { UsageError } from '../usage-error.ts';
import type { Console } from './console.ts';
import { type OutputFile, openOutput } from './output-file.ts';
import { writerFor } from './writers.ts';

/** Files are read in editors and logs, whatever the terminal. */
const fileTerminal = { width: 100, hasColors: false };

/** All reports of a run: the one for standard output, and those for files. */
export interface Outputs {
  file(report: FileReport): void;
}

/** For which files and where to a run writes. */
export interface OutputTarget {
  readonly options: CliOptions;
  readonly fileCount: number;
  /** Whether each of them was named itself; absent: yes. */
  readonly isNamed?: boolean;
  readonly console: Console;
}

/**
 * Writes all reports at once while the work is done, and ends them with the totals that it gives. A file takes its place
 * when all is written; where anything fails, what was there stays. Throws a UsageError when a file cannot be written.
 */
export async function writeReports(
  written: OutputTarget,
  work: (outputs: Outputs) => Promise<ReportTotals> | ReportTotals,
): Promise<void> {
  const files: Opened[] = [];
  try {
    const outputs = [standardOutput(written), ...openFiles(written, files)];
    const writeAll = (pieceOf: (writer: ReportWriter) => string): void => {
      for (const { writer, write } of outputs) write(pieceOf(writer));
    };
    writeAll((writer) => writer.begin());
    const totals = await work({ file: (report) => writeAll((writer) => writer.file(report)) });
    writeAll((writer) => writer.end(totals));
    for (const { name, file } of files) named(name, () => file.finish());
  } finally {
    for (const { file } of files) file.abandon();
  }
}

interface ReportOutput {
  readonly writer: ReportWriter;
  readonly write: (text: string) => void;
}

interface Opened {
  readonly name: string;
  readonly file: OutputFile;
}

function standardOutput({ console, ...target }: OutputTarget): ReportOutput {
  const writer = writerFor(target.options.format, target, console.terminal);
  return { writer, write: (text) => console.write(text) };
}

/** Adds each file to those that are open, as soon as it is. */
function openFiles(target: OutputTarget, opened: Opened[]): readonly ReportOutput[] {
  return target.options.outputs.map(({ format, file: name }, index) => {
    const file = named(name, () => openOutput(name, index));
    opened.push({ name, file });
    const writer = writerFor(format, target, fileTerminal);
    return { writer, write: (text) => named(name, () => file.write(text)) };
  });
}

/** Throws what the system says of a file as a UsageError with its name. */
function named<Result>(file: string, act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    throw new UsageError(faultOfPlace(`--output ${file}`, faultOf(error, 'write')));
  }
}
