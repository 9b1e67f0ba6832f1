import { inertText } from '../../presentation/report/inert.ts';
import { printable, type Terminal } from '../../presentation/report/terminal.ts';

/** What a run reads from and writes to. */
export interface Console {
  readonly terminal: Terminal;
  /** The date of the run, such as 2026-11-20. */
  readonly today: string;
  /** Whether what is written stays on a screen, and can be written over. */
  readonly isScreen?: boolean;
  readStandardInput(): Promise<string>;
  write(text: string): void;
  /** To standard error. */
  complain(text: string): void;
  /** Tells people who watch that so much is done. */
  tellProgress(done: number, total: number): void;
  /** The program that a thread runs, and how many threads have a processor each; absent: no threads. */
  readonly threads?: { readonly program: string; readonly processors: number };
}

/** The console that steers neither a terminal nor a pipeline, whatever is written to it. */
export function guarded(console: Console): Console {
  return {
    ...console,
    write: (text) => console.write(inertText(text)),
    complain: (text) => console.complain(printable(text)),
  };
}
