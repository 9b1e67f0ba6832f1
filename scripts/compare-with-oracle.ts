import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './root.ts';

/** A comparison: the question to the oracle, and what becomes of the answers. */
export interface Comparison<Judged, Different> {
  /** The oracle's mode. */
  readonly mode: string;
  /** The folder in test/.output/ for what differs; absent: that of the mode. */
  readonly folder?: string;
  /** The number of cases without --count. */
  readonly count?: number;
  readonly cases: (seed: number, count: number, folders: readonly string[]) => readonly unknown[];
  /** Reads a line of the oracle's. */
  readonly read?: (line: string) => Judged;
  /** Says how many cases agree, and returns those that do not. */
  readonly differencesIn: (judged: readonly Judged[]) => readonly Different[];
  /** What is asked of those that differ, where the real code does one thing now and another then. */
  readonly again?: (different: readonly Different[]) => readonly unknown[];
  /** Whether a difference is a fault; it is by default. */
  readonly isFault?: (different: readonly Different[]) => boolean;
}

/**
 * Has the real code judge random cases, `[--seed N] [--count N] [FOLDER…]` on the command line, and ends the process with 1
 * if we differ, or with 2 if there is no answer.
 */
export function compareWithOracle<Judged, Different>(comparison: Comparison<Judged, Different>): void {
  const { mode, count = 2000, cases, differencesIn, again } = comparison;
  const { read = JSON.parse, isFault = (different) => different.length > 0 } = comparison;
  const { values, positionals } = parseArgs({
    options: {
      seed: { type: 'string', default: String(Date.now() % 1e9) },
      count: { type: 'string', default: String(count) },
    },
    allowPositionals: true,
  });
  console.log(`seed ${values.seed}`);
  const folder = path.join(root, 'test/.output', comparison.folder ?? mode);
  mkdirSync(folder, { recursive: true });
  const judge = (file: string, asked: readonly unknown[]): readonly Different[] | undefined => {
    const lines = linesOfOracle(mode, path.join(folder, file), asked);
    return lines && differencesIn(lines.map((line) => read(line)));
  };
  let different = judge('cases.jsonl', cases(Number(values.seed), Number(values.count), positionals));
  if (again !== undefined && different !== undefined && different.length > 0)
    different = judge('again.jsonl', again(different));
  if (different === undefined) {
    process.exitCode = 2;
    return;
  }
  writeFileSync(path.join(folder, 'different.jsonl'), linesOf(different));
  process.exitCode = isFault(different) ? 1 : 0;
}

/** The cases with the oracle's answers, a line for each; undefined: it has given none. */
function linesOfOracle(mode: string, file: string, cases: readonly unknown[]): readonly string[] | undefined {
  writeFileSync(file, linesOf(cases));
  const command = [path.join(root, 'scripts/oracle.ts'), mode, file];
  const oracle = spawnSync(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'] });
  return oracle.status === 0 ? readFileSync(file, 'utf8').trimEnd().split('\n') : undefined;
}

function linesOf(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}
