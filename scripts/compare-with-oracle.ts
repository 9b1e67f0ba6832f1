import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './root.ts';

/** A comparison: the question to the oracle, and what becomes of the answers. */
export interface Comparison<Judged, Different> {
  /** The oracle's mode, and the name of the folder in test/.output/ for what differs. */
  readonly mode: string;
  /** The number of cases without --count. */
  readonly count?: number;
  readonly cases: (seed: number, count: number, folders: readonly string[]) => readonly unknown[];
  /** Says how many cases agree, and returns those that do not. */
  readonly differencesIn: (judged: readonly Judged[]) => readonly Different[];
  /** Whether a difference is a fault; it is by default. */
  readonly isFault?: (different: readonly Different[]) => boolean;
}

/**
 * Has the real code judge random cases, `[--seed N] [--count N] [FOLDER…]` on the command line, and ends the process with 1
 * if we differ, or with 2 if there is no answer.
 */
export function compareWithOracle<Judged, Different>(comparison: Comparison<Judged, Different>): void {
  const { mode, count = 2000, cases, differencesIn, isFault = (different) => different.length > 0 } = comparison;
  const { values, positionals } = parseArgs({
    options: {
      seed: { type: 'string', default: String(Date.now() % 1e9) },
      count: { type: 'string', default: String(count) },
    },
    allowPositionals: true,
  });
  console.log(`seed ${values.seed}`);
  const folder = path.join(root, 'test/.output', mode);
  const file = path.join(folder, 'cases.jsonl');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, linesOf(cases(Number(values.seed), Number(values.count), positionals)));
  const command = [path.join(root, 'scripts/oracle.ts'), mode, file];
  const oracle = spawnSync(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (oracle.status !== 0) {
    process.exitCode = 2;
    return;
  }
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const different = differencesIn(lines.map((line) => JSON.parse(line)));
  writeFileSync(path.join(folder, 'different.jsonl'), linesOf(different));
  process.exitCode = isFault(different) ? 1 : 0;
}

function linesOf(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}
