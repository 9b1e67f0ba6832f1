import type { Terminal } from '../../presentation/report/terminal.ts';

/** What a run reads from and writes to. */
export interface Console {
  readonly terminal: Terminal;
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
