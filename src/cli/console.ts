import type { Terminal } from '../presentation/report/terminal.ts';

/** What a run reads from and writes to. */
export interface Console {
  readonly terminal: Terminal;
  readStandardInput(): Promise<string>;
  write(text: string): void;
  /** To standard error. */
  complain(text: string): void;
}
